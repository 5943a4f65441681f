import IdentifiedModel
import StatefulFuzz

/// The `collection` suite: three lists, copied and changed independently, each against an array.
///
/// A list that was copied shares memory with its copy until one of them changes; `hold` keeps the
/// elements and the ids of a list without the list. So after every command all three lists and what
/// is held are compared with their models, not only the list that the command names.
public struct CollectionMachine<List: KeyedList>: StateMachine {
  /// How many elements the first list starts with.
  public typealias Initial = CollectionStart
  /// An operation on one of the lists.
  public typealias Command = CollectionCommand
  /// What the operation must answer.
  public typealias Expected = CollectionAnswer
  /// What the list answered.
  public typealias Response = CollectionAnswer

  /// The lists on trial, and what `hold` kept of one of them.
  public struct System {
    var lists: [List]
    var heldElements: [Row<List.Naming>] = []
    var heldIDs = UniqueIDs<List.Naming.ID>()
  }

  /// The reference model; opaque to users of the machine.
  public struct Model {
    var state: CollectionModel
  }

  /// Puts a list on trial.
  public init() {}

  /// The names of the kinds, the simplest first.
  public static var commandKinds: [String] { CollectionCommand.Kind.names }

  /// The position of the command's name in `commandKinds`.
  public static func kind(of command: CollectionCommand) -> Int { Int(command.kind.rawValue) }

  /// Draws a size, often one around which the storage changes its layout.
  public func drawInitial(_ choices: inout Choices) -> CollectionStart {
    CollectionGenerator.drawStart(&choices)
  }

  /// One list with the start's elements, and two empty ones.
  public func makeModel(_ initial: CollectionStart) -> Model {
    Model(state: CollectionModel(initial))
  }

  /// One list with the start's elements, and two empty ones.
  public func makeSystem(_ initial: CollectionStart) -> System {
    System(lists: [List(rows: initial.entries.map(Row.init)), List(rows: []), List(rows: [])])
  }

  /// Draws a command; fresh runs prefer ids and positions that exist.
  public func drawCommand(_ choices: inout Choices, model: Model) -> CollectionCommand {
    CollectionGenerator.draw(&choices, model: model.state)
  }

  /// Applies the command to the plain arrays; every command is legal everywhere.
  public func step(_ command: CollectionCommand, model: inout Model) -> CollectionAnswer? {
    model.state.step(command)
  }

  /// Does to the lists what the command says.
  public func perform(
    _ command: CollectionCommand, on system: inout System
  ) -> CollectionAnswer {
    switch command.kind {
    case .copy: system.lists[command.list] = system.lists[command.other]
    case .hold:
      system.heldElements = system.lists[command.list].elements
      system.heldIDs = system.lists[command.list].ids
    case let kind where kind.readsOther:
      let other = system.lists[command.other]
      return system.lists[command.list].apply(command, reading: other)
    default: return system.lists[command.list].apply(command)
    }
    return .nothing
  }

  /// Compares the answer, every list with its lookups and its inside, and what is held.
  public func check(
    _ command: CollectionCommand, response: CollectionAnswer, expected: CollectionAnswer,
    model: Model, system: System
  ) -> Divergence? {
    if response != expected {
      return Divergence(
        hazard: nil, message: "\(command.kind) answered \(response), not \(expected)")
    }
    for i in 0..<3 {
      let oracle = CollectionOracle(list: system.lists[i], entries: model.state.lists[i].entries)
      if let message = oracle.difference(after: i == command.list ? command : nil) {
        return Divergence(hazard: nil, message: "list \(["a", "b", "c"][i]): \(message)")
      }
    }
    let held = model.state.held
    guard agree(system.heldElements, held), isHeld(system.heldIDs, held) else {
      return Divergence(hazard: nil, message: "what is held of a list has changed with it")
    }
    return nil
  }

  private func isHeld(_ ids: UniqueIDs<List.Naming.ID>, _ entries: [Entry]) -> Bool {
    ids.count == entries.count && zip(ids, entries).allSatisfy { $0 == List.Naming.id($1.id) }
  }

  /// The three lists as `a[0=0, 1=1] b[] c[]`.
  public func describe(model: Model) -> String { model.state.description }

  /// The three lists as `a[0=0, 1=1] b[] c[]`.
  public func describe(system: System) -> String {
    CollectionModel.describe(system.lists.map { $0.elements.map(Entry.init) })
  }

  /// The choices that `drawCommand` turns into this command.
  public func choices(for command: CollectionCommand) -> [Choice]? {
    CollectionGenerator.choices(for: command)
  }

  /// The choices that `drawInitial` turns into this start.
  public func choices(for initial: CollectionStart) -> [Choice]? {
    CollectionGenerator.choices(for: initial)
  }
}
