import IdentifiedModel
import StatefulFuzz

/// The view of identifiable indices, against the ids that it was made of.
///
/// The view is kept while the list changes: it must stay what it was. After every command it is
/// walked in every way that a random-access collection offers, and compared with its base.
public struct IndicesMachine<Source: IndicesBase>: StateMachine {
  /// What happens to list and view.
  public typealias Command = IndicesCommand

  /// The list as ids, and the ids that the view has; opaque to users of the machine.
  public struct Model {
    var ids: [Int] = []
    var viewed: [Int] = []
  }

  /// The list, the view, and the collection that it was made of.
  public struct System {
    var rows: [Row<NumberIDs>] = []
    var base: Source.Base
    var view: Slice<IdentifiableIndices<Source.Base>>
  }

  /// How far from the start an index came; nil when there is none or it stopped at its limit.
  public typealias Expected = Int?
  /// The same of the view.
  public typealias Response = Int?

  /// Puts a kind of collection on trial.
  public init() {}

  /// The names of the kinds, the simplest first.
  public static var commandKinds: [String] { IndicesCommand.kinds }
  /// The position of the command's name in `commandKinds`.
  public static func kind(of command: IndicesCommand) -> Int { command.kind }

  /// Nothing in the list and nothing in view.
  public func makeModel(_ initial: NoInitialState) -> Model { Model() }

  /// Nothing in the list and nothing in view.
  public func makeSystem(_ initial: NoInitialState) -> System {
    let base = Source.make([], offset: 0)
    return System(base: base, view: base.identifiableIndices[...])
  }

  /// Draws a command; fresh runs prefer positions that exist.
  public func drawCommand(_ choices: inout Choices, model: Model) -> IndicesCommand {
    IndicesCommand.draw(&choices, count: max(model.ids.count, model.viewed.count))
  }

  /// Applies the command to the ids.
  public func step(_ command: IndicesCommand, model: inout Model) -> Int?? {
    let count = model.viewed.count
    switch command {
    case .view: model.viewed = model.ids
    case .insert(let id, let index):
      if !model.ids.contains(id) { model.ids.insert(id, at: min(index, model.ids.count)) }
    case .remove(let index):
      if !model.ids.isEmpty { model.ids.remove(at: min(index, model.ids.count - 1)) }
    case .reverse: model.ids.reverse()
    case .reach(let from, let distance, let limit):
      let (from, limit) = (min(from, count), min(limit, count))
      let target = from + distance
      let isBeyond =
        distance > 0 ? limit >= from && target > limit : limit <= from && target < limit
      if distance != 0, isBeyond { return .some(nil) }
      return .some((0...count).contains(target) ? target : nil)
    case .cut(let lower, let upper):
      let (lower, upper) = Self.bounds(lower, upper, count)
      model.viewed = Array(model.viewed[lower..<upper])
    }
    return .some(nil)
  }

  private static func bounds(_ one: Int, _ other: Int, _ count: Int) -> (Int, Int) {
    let (one, other) = (min(one, count), min(other, count))
    return (min(one, other), max(one, other))
  }

  /// Does to list and view what the command says.
  public func perform(_ command: IndicesCommand, on system: inout System) -> Int? {
    let view = system.view
    let count = view.count
    func index(_ position: Int) -> Source.Base.Index {
      view.index(view.startIndex, offsetBy: position)
    }
    switch command {
    case .view(let offset):
      system.base = Source.make(system.rows, offset: offset)
      system.view = system.base.identifiableIndices[...]
    case .insert(let id, let index):
      if !system.rows.contains(where: { $0.id == id }) {
        system.rows.insert(Row(id: id, value: id), at: min(index, system.rows.count))
      }
    case .remove(let index):
      if !system.rows.isEmpty { system.rows.remove(at: min(index, system.rows.count - 1)) }
    case .reverse: system.rows.reverse()
    case .reach(let from, let distance, let limit):
      let (from, limit) = (min(from, count), min(limit, count))
      let isLimited = distance >= 0 ? limit >= from : limit <= from
      // Without a limit on its way an index may only go where there is a position.
      guard isLimited || (0...count).contains(from + distance) else { return nil }
      return view.index(index(from), offsetBy: distance, limitedBy: index(limit)).map {
        view.distance(from: view.startIndex, to: $0)
      }
    case .cut(let lower, let upper):
      let (lower, upper) = Self.bounds(lower, upper, count)
      system.view = view[index(lower)..<index(upper)]
    }
    return nil
  }

  /// Walks the view in every way and compares the pairs with the ids and with the base.
  public func check(
    _ command: IndicesCommand, response: Int?, expected: Int?, model: Model, system: System
  ) -> Divergence? {
    let message =
      response != expected
      ? "the index came to \(response.map(String.init) ?? "nil"), "
        + "not to \(expected.map(String.init) ?? "nil")"
      : difference(system.view, system.base, model.viewed)
    return message.map { Divergence(hazard: nil, message: $0) }
  }

  private func difference(
    _ view: Slice<IdentifiableIndices<Source.Base>>, _ base: Source.Base, _ ids: [Int]
  ) -> String? {
    if view.count != ids.count { return "the view has \(view.count) pairs, not \(ids.count)" }
    var index = view.startIndex
    var position = 0
    for pair in view {
      let id = ids[position]
      if pair.id != id { return "the pair at \(position) has the id \(pair.id), not \(id)" }
      if pair.index != index { return "the pair at \(position) has another index than its place" }
      if base[pair.index].id != id { return "the index at \(position) leads to another element" }
      if view[index].id != id { return "the subscript at \(position) gives another id" }
      let far = view.index(view.endIndex, offsetBy: position - ids.count)
      if far != index { return "from the end, position \(position) has another index" }
      if view.distance(from: index, to: view.endIndex) != ids.count - position {
        return "the distance from \(position) to the end is wrong"
      }
      let next = view.index(after: index)
      if view.index(before: next) != index { return "the index before the next is another" }
      index = next
      position += 1
    }
    if index != view.endIndex { return "the walk ends before the end" }
    if !view.indices.elementsEqual(view.map(\.index)) { return "the indices are not the pairs'" }
    if !view.reversed().map(\.id).elementsEqual(ids.reversed()) { return "reversed, ids differ" }
    return nil
  }

  /// List and view as ids.
  public func describe(model: Model) -> String { "list\(model.ids) view\(model.viewed)" }

  /// List and view as ids.
  public func describe(system: System) -> String {
    "list\(system.rows.map(\.id)) view\(system.view.map(\.id))"
  }

  /// The choices that `drawCommand` turns into this command.
  public func choices(for command: IndicesCommand) -> [Choice]? { command.choices }
}
