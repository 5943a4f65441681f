import IdentifiedModel
import IdentifiedModelTesting
import Testing

@Suite("Cases by their names")
@MainActor
struct CasePathTests {
  struct Loading: Reducer {
    struct State: Equatable {
      var phase = Phase.idle(1)
      var answer: Int?
    }

    enum Phase: CasePathable, Equatable {
      case idle(Int)
      case failed(String)

      struct Cases: Sendable {
        let idle = CasePath<Phase, Int>(
          embed: { .idle($0) }, extract: { if case .idle(let n) = $0 { n } else { nil } })
        let failed = CasePath<Phase, String>(
          embed: { .failed($0) }, extract: { if case .failed(let text) = $0 { text } else { nil } })
      }

      static let cases = Cases()
    }

    enum Action: CasePathable {
      case load(Int)
      case response(Result<Int, any Error>)
      case selected(Phase?)

      struct Cases: Sendable {
        let response = CasePath<Action, Result<Int, any Error>>(
          embed: { .response($0) },
          extract: { if case .response(let result) = $0 { result } else { nil } })
        let selected = CasePath<Action, Phase?>(
          embed: { .selected($0) },
          extract: { if case .selected(let phase) = $0 { phase } else { nil } })
      }

      static let cases = Cases()
    }

    struct Odd: Error {}

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .load(let n):
          return .run { send in
            await send(
              .response(
                Result {
                  await Task.yield()
                  if n % 2 == 1 { throw Odd() }
                  return n
                }))
          }
        case .response(let result):
          state.answer = result[case: \.success] ?? -1
          return .none
        case .selected(let phase):
          state.phase = phase ?? .failed("nothing")
          return .none
        }
      }
    }
  }

  @Test("reach into results and optionals of actions")
  func nested() async {
    let store = TestStore(initialState: .init()) { Loading() }
    await store.send(.load(2))
    await store.receive(\.response.success, 2, timeout: .seconds(500)) { $0.answer = 2 }
    await store.send(.load(3))
    await store.receive(\.response.failure, timeout: .seconds(500)) { $0.answer = -1 }
    await store.send(\.selected.some.failed, "lost") { $0.phase = .failed("lost") }
    await store.send(\.selected.some, .idle(2)) { $0.phase = .idle(2) }
    await store.send(\.selected.none) { $0.phase = .failed("nothing") }
  }

  @Test("change the value of one case, and only of that")
  func changing() {
    var phase = Loading.Phase.idle(1)
    #expect(phase.modify(\.idle) { $0 += 1 } && phase == .idle(2))
    #expect(!phase.modify(\.failed) { $0 += "!" } && phase == .idle(2))
    phase[case: \.failed] = nil
    #expect(phase == .idle(2))
    phase[case: \.failed] = "x"
    #expect(phase == .failed("x"))
    var result = Result<Int, any Error>.success(1)
    result[case: \.success]? += 4
    #expect(result[case: \.success] == 5)
    var maybe: Int? = 1
    maybe.modify(\.some) { $0 = 7 }
    #expect(maybe == 7 && !maybe.is(\.none))
  }

  @Test("lead nowhere else as \\.self, for parts with their parent's actions")
  func identity() {
    struct Add: Reducer {
      var body: some Reducer<Int, Int> {
        Reduce { state, action in
          state += action
          return .none
        }
      }
    }
    struct Holder {
      var part: Int? = 1
    }
    let optional = Store<Holder, Int>(initialState: Holder()) {
      Reduce { _, _ in .none }.ifLet(\.part, action: \.self) { Add() }
    }
    optional.send(2)
    #expect(optional.part == 3)
    let value = Store<Loading.Phase, Int>(initialState: .idle(1)) {
      EmptyReducer().ifCaseLet(\.idle, action: \.self) { Add() }
    }
    value.send(4)
    #expect(value.state == .idle(5))
    let scoped = Store<Loading.State, Loading.Action>(initialState: Loading.State()) {
      Scope(state: \.answer, action: \.self) {
        Reduce { answer, action in
          if case .load(let n) = action { answer = n }
          return .none
        }
      }
    }
    scoped.send(.load(6))
    #expect(scoped.answer == 6)
  }
}
