import FuzzCampaigns
import FuzzDriver
import StatefulFuzz

/// A list of values whose rows remember, at every render, the index or the id of their element.
///
/// The machine that was written in fourteen libraries to compare them. An edit is meant for the
/// element that its row showed at the last render; bound by index it may reach another one, or none.
package struct PeerMachine: StateMachine, Sendable {
  /// What can happen to the list.
  package enum Command: Codable, Hashable, Sendable, LosslessStringConvertible {
    /// A new element, at a position or at the end.
    case insert(Int)
    /// The last element goes.
    case removeLast
    /// An element changes its place.
    case move(Int, Int)
    /// Every row remembers its element.
    case render
    /// A row writes a value.
    case edit(Int, Int)
  }

  /// An element.
  package struct Item: Hashable, Sendable {
    let id: Int
    var value: Int
  }

  /// The list, and what each row showed at the last render.
  package struct Model: Sendable {
    var items: [Item] = []
    var rows: [Int] = []
    var nextID = 0
  }

  /// The list, and what each row remembers.
  package struct System: Sendable {
    var items: [Item] = []
    var rows: [Int] = []
    var nextID = 0
  }

  let bindsByIndex: Bool

  /// Makes a machine.
  ///
  /// - Parameter bindsByIndex: Whether rows remember an index, which is the fault.
  package init(bindsByIndex: Bool) { self.bindsByIndex = bindsByIndex }

  /// The names of the kinds, the simplest first.
  package static let commandKinds = ["insert", "removeLast", "move", "render", "edit"]

  /// The position of the command's name in `commandKinds`.
  package static func kind(of command: Command) -> Int {
    switch command {
    case .insert: 0
    case .removeLast: 1
    case .move: 2
    case .render: 3
    case .edit: 4
    }
  }

  /// An empty list.
  package func makeModel(_ initial: NoInitialState) -> Model { Model() }

  /// An empty list.
  package func makeSystem(_ initial: NoInitialState) -> System { System() }

  /// Draws a command, kinds equally likely; positions are those that exist.
  package func drawCommand(_ choices: inout Choices, model: Model) -> Command {
    let count = UInt64(model.items.count)
    func position(_ choices: inout Choices, below bound: UInt64) -> Int {
      Int(choices.draw(below: 64) { $0.next(below: max(1, min(64, bound))) })
    }
    switch choices.draw(below: 5) {
    case 0: return .insert(position(&choices, below: count + 1))
    case 1: return .removeLast
    case 2:
      return .move(position(&choices, below: count), position(&choices, below: count))
    case 3: return .render
    default:
      return .edit(
        position(&choices, below: UInt64(model.rows.count)), Int(choices.draw(below: 100)))
    }
  }

  /// Applies the command; illegal are a removal from an empty list and an edit without rows.
  package func step(_ command: Command, model: inout Model) -> Bool? {
    switch command {
    case .insert(let position):
      model.items.insert(
        Item(id: model.nextID, value: 0), at: min(position, model.items.count))
      model.nextID += 1
    case .removeLast: if model.items.popLast() == nil { return nil }
    case .move(let from, let to):
      guard from < model.items.count else { return nil }
      let item = model.items.remove(at: from)
      model.items.insert(item, at: min(to, model.items.count))
    case .render: model.rows = model.items.map(\.id)
    case .edit(let row, let value):
      guard row < model.rows.count else { return nil }
      if let index = model.items.firstIndex(where: { $0.id == model.rows[row] }) {
        model.items[index].value = value
      }
    }
    return true
  }

  /// Performs the command; false when an edit had nowhere to go.
  package func perform(_ command: Command, on system: inout System) -> Bool {
    switch command {
    case .insert(let position):
      system.items.insert(
        Item(id: system.nextID, value: 0), at: min(position, system.items.count))
      system.nextID += 1
    case .removeLast: system.items.removeLast()
    case .move(let from, let to):
      let item = system.items.remove(at: from)
      system.items.insert(item, at: min(to, system.items.count))
    case .render:
      system.rows = bindsByIndex ? Array(system.items.indices) : system.items.map(\.id)
    case .edit(let row, let value):
      let binding = system.rows[row]
      if bindsByIndex {
        guard binding < system.items.count else { return false }
        system.items[binding].value = value
      } else if let index = system.items.firstIndex(where: { $0.id == binding }) {
        system.items[index].value = value
      }
    }
    return true
  }

  /// Compares the lists.
  package func check(
    _ command: Command, response: Bool, expected: Bool, model: Model, system: System
  ) -> Divergence? {
    if !response { return Divergence(hazard: nil, message: "the row's index is out of range") }
    guard model.items != system.items else { return nil }
    return Divergence(hazard: nil, message: "the row wrote to another element")
  }

  /// The choices behind a command.
  package func choices(for command: Command) -> [Choice]? {
    let kind = Choice(value: UInt64(Self.kind(of: command)), bound: 5)
    func position(_ value: Int) -> Choice { Choice(value: UInt64(value), bound: 64) }
    return switch command {
    case .insert(let place): [kind, position(place)]
    case .removeLast, .render: [kind]
    case .move(let from, let to): [kind, position(from), position(to)]
    case .edit(let row, let value):
      [kind, position(row), Choice(value: UInt64(value), bound: 100)]
    }
  }
}

extension PeerMachine.Command {
  /// The command as a call.
  package var description: String {
    switch self {
    case .insert(let place): "insert(\(place))"
    case .removeLast: "removeLast"
    case .move(let from, let to): "move(\(from), \(to))"
    case .render: "render"
    case .edit(let row, let value): "edit(\(row), \(value))"
    }
  }

  /// Reads the call.
  package init?(_ description: String) {
    let parts = description.split { "(), ".contains($0) }
    let numbers = parts.dropFirst().compactMap { Int($0) }
    switch (parts.first, numbers.count) {
    case ("insert", 1): self = .insert(numbers[0])
    case ("removeLast", 0): self = .removeLast
    case ("move", 2): self = .move(numbers[0], numbers[1])
    case ("render", 0): self = .render
    case ("edit", 2): self = .edit(numbers[0], numbers[1])
    default: return nil
    }
  }
}
