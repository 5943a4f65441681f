import IdentifiedModel
import StatefulFuzz

/// The feature of `store/reducer`: a reducer before and one after, rows, a child, effects of every
/// kind, a stage that may have an item, and a reducer around the rows and the child that removes them
/// from outside.
struct Workshop: Reducer {
  struct State: Equatable {
    var count = 0
    var log: [String] = []
    var rows: IdentifiedArrayOf<WorkshopRow> = []
    var child: WorkshopRow?
    var stage = Stage.empty

    /// Keeps the newest entries: enough to see what one command did.
    mutating func note(_ entry: String) {
      log.append(entry)
      if log.count > 8 { log.removeFirst() }
    }
  }

  enum Stage: CasePathable, Equatable {
    case empty
    case item(WorkshopRow)

    struct Cases: Sendable {
      let item = CasePath<Stage, WorkshopRow>(
        embed: { .item($0) }, extract: { if case .item(let item) = $0 { item } else { nil } })
    }

    static let cases = Cases()
  }

  enum StageAction: CasePathable {
    case item(Row.Action)

    struct Cases: Sendable {
      let item = CasePath<StageAction, Row.Action>(
        embed: { .item($0) }, extract: { if case .item(let action) = $0 { action } else { nil } })
    }

    static let cases = Cases()
  }

  enum Action: CasePathable {
    case add(Int)
    case echo(Int)
    case echoTwo(Int, Int, inOrder: Bool)
    case reenter(Int)
    case load(id: Int, cancelInFlight: Bool)
    case loadTwice(id: Int)
    case loadNested(id: Int)
    case stop(id: Int)
    case insert(Int)
    case remove(Int)
    case removeOutside(Int)
    case present(Int)
    case retractOutside
    case rows(IdentifiedAction<Int, Row.Action>)
    case child(PresentationAction<Row.Action>)
    case enter(Int)
    case stage(StageAction)

    struct Cases: Sendable {
      let child = CasePath<Action, PresentationAction<Row.Action>>(
        embed: { .child($0) }, extract: { if case .child(let action) = $0 { action } else { nil } })
      let rows = CasePath<Action, IdentifiedAction<Int, Row.Action>>(
        embed: { .rows($0) }, extract: { if case .rows(let action) = $0 { action } else { nil } })
      let stage = CasePath<Action, StageAction>(
        embed: { .stage($0) }, extract: { if case .stage(let action) = $0 { action } else { nil } })
    }

    static let cases = Cases()
  }

  struct Row: Reducer {
    enum Action {
      case set(Int)
      case load(id: Int)
      case stop(id: Int)
    }

    let queue: EffectQueue<Int>
    var name = "row"

    func reduce(into state: inout WorkshopRow, action: Action) -> Effect<Action> {
      switch action {
      case .set(let v):
        state.v = v
        return .none
      case .load(let id):
        return queue.effect("\(name) \(state.id) \(id)") { .set($0) }.cancellable(id: id)
      case .stop(let id): return .cancel(id: id)
      }
    }

    typealias Body = Never
  }

  let queue: EffectQueue<Int>
  /// Sends to the store that reduces; what a reducer must not do and a view may cause.
  let reenter: (Action) -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .add = action { state.note("before \(state.count)") }
      return .none
    }
    Reduce<State, Action> { state, action in main(&state, action) }
      .forEach(\.rows, action: \.rows) { Row(queue: queue) }
      .ifLet(\.child, action: \.child) { Row(queue: queue, name: "child") }
      .onChange(of: { $0.count }) { old, state in
        state.note("\(old) to \(state.count)")
        return .none
      }
    Scope(state: \.stage, action: \.stage) {
      EmptyReducer<Stage, StageAction>()
        .ifCaseLet(\.item, action: \.item) { Row(queue: queue, name: "item") }
    }
    Reduce { state, action in
      switch action {
      case .add: state.note("after \(state.count)")
      case .removeOutside(let id): state.rows.remove(id: id)
      case .retractOutside: state.child = nil
      default: break
      }
      return .none
    }
  }

  private func main(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .add(let n): state.count = (state.count + n) % 100
    case .echo(let n): return .send(.add(n))
    case .echoTwo(let m, let n, let inOrder):
      return inOrder
        ? .concatenate(.send(.add(m)), .send(.add(n))) : .merge(.send(.add(m)), .send(.add(n)))
    case .reenter(let n):
      reenter(.add(n))
      state.note("reentered")
    case .load(let id, let cancelInFlight):
      return queue.effect("load \(id)") { .add($0) }
        .cancellable(id: id, cancelInFlight: cancelInFlight)
    case .loadTwice(let id):
      return .concatenate(
        queue.effect("first \(id)") { .add($0) }, queue.effect("second \(id)") { .add($0) }
      ).cancellable(id: id)
    case .loadNested(let id):
      return .concatenate(
        queue.effect("inner \(id)") { .add($0) }.cancellable(id: id, cancelInFlight: true),
        queue.effect("outer \(id)") { .add($0) }
      ).cancellable(id: id, cancelInFlight: true)
    case .stop(let id): return .cancel(id: id)
    case .insert(let id): state.rows.append(WorkshopRow(id: id))
    case .remove(let id): state.rows.remove(id: id)
    case .present(let id): state.child = WorkshopRow(id: id)
    case .enter(let id): state.stage = id == 0 ? .empty : .item(WorkshopRow(id: id))
    case .removeOutside, .retractOutside, .child, .stage: break
    case .rows(.element(let id, let action)):
      guard case .set(let v) = action else { break }
      // The row ran first: its new value is there already.
      state.note("row \(id) \(state.rows[id: id]?.v ?? -1)")
      if v == 0 { state.rows.remove(id: id) }
    }
    return .none
  }
}
