import StatefulFuzz

/// The ways in which a row misses its element among others with its key.
enum TwinHazard: String, CaseIterable {
  /// The row reads another element.
  case wrongRead = "wrong-read"
  /// The row writes another element.
  case wrongWrite = "wrong-write"
  /// The row unwraps an element that is gone.
  case unwrapTrap = "unwrap-trap"
  /// The row does not find its element, which is there: it traps, shows nothing or writes nothing.
  case lostTwin = "lost-twin"
}

/// The `twins` suite: rows of a list in which several elements may have one key.
///
/// A row stands for the element that was at its place at the last render. Once that one is gone the row
/// may do nothing, and must not do anything to another one.
struct TwinMachine<Strategy: TwinStrategy>: StateMachine {
  typealias Command = TwinCommand

  /// The list, and the births of the elements that the rows stand for.
  struct Model {
    var list = TwinList()
    var rows: [Int] = []
    var writes = 0
  }

  /// What a row's access finds.
  struct Expected {
    /// The element that the row stands for; nil without a row.
    var birth: Int?
    /// The element as it is after the command; nil once it is gone.
    var element: Twin?
    var hasEffect: Bool
    var exercised: UInt64
  }

  struct System {
    var list = TwinList()
    var rows: [Strategy.Place] = []
    var writes = 0
  }

  /// What a read showed.
  typealias Response = Twin?

  private let weights = TwinCommand.table.map(\.weight)

  init(_ strategy: Strategy.Type = Strategy.self) {}

  static var commandKinds: [String] { TwinCommand.table.map(\.name) }

  static var hazardNames: [String] { TwinHazard.allCases.map(\.rawValue) }

  static func kind(of command: TwinCommand) -> Int { command.encoded.kind }

  func makeModel(_ initial: NoInitialState) -> Model { Model() }

  func makeSystem(_ initial: NoInitialState) -> System { System() }

  func drawCommand(_ choices: inout Choices, model: Model) -> TwinCommand {
    TwinCommand.draw(&choices, weights: weights)
  }

  func step(_ command: TwinCommand, model: inout Model) -> Expected? {
    var expected = Expected(hasEffect: true, exercised: 0)
    switch command {
    case .render: model.rows = model.list.items.map(\.birth)
    case .read(let row), .edit(let row):
      guard row < model.rows.count else {
        expected.hasEffect = false
        break
      }
      let isWrite = command == .edit(row)
      expected.birth = model.rows[row]
      let found = model.list.items.firstIndex { $0.birth == model.rows[row] }
      if isWrite {
        model.writes += 1
        if let found { model.list.items[found].value = model.writes }
      }
      expected.element = found.map { model.list.items[$0] }
      expected.exercised = Self.reached(found, isWrite: isWrite, model)
    case .remove, .insert, .move: expected.hasEffect = model.list.apply(command)
    }
    return expected
  }

  /// What an access can show, one bit each.
  private static func reached(_ found: Int?, isWrite: Bool, _ model: Model) -> UInt64 {
    guard let found else { return isWrite ? 0b110 : 0b101 }
    let key = model.list.items[found].key
    let hasTwin = model.list.items.count { $0.key == key } > 1
    return (hasTwin ? isWrite ? 0b10 : 0b1 : 0) | 0b1000
  }

  // The force unwrap is the behaviour on trial.
  // swift-format-ignore: NeverForceUnwrap
  func perform(_ command: TwinCommand, on system: inout System) -> Twin? {
    let items = system.list.items
    switch command {
    case .render: system.rows = items.indices.map { Strategy.place(of: $0, in: items) }
    case .read(let row), .edit(let row):
      guard row < system.rows.count else { return nil }
      let isWrite = command == .edit(row)
      if isWrite { system.writes += 1 }
      let found = Strategy.position(of: system.rows[row], in: items)
      guard let position = Strategy.unwraps ? found! : found else { return nil }
      if isWrite { system.list.items[position].value = system.writes }
      return system.list.items[position]
    case .remove, .insert, .move: _ = system.list.apply(command)
    }
    return nil
  }

  func check(
    _ command: TwinCommand, response: Twin?, expected: Expected, model: Model, system: System
  ) -> Divergence? {
    guard let birth = expected.birth else { return nil }
    if let response, response.birth != birth {
      let isWrite = system.list.items != model.list.items
      return Divergence(
        isWrite ? .wrongWrite : .wrongRead,
        "the row of element \(birth) reached element \(response.birth) with the same key")
    }
    guard response == nil, expected.element != nil else { return nil }
    return Divergence(.lostTwin, "the row of element \(birth) does not find it, and it is there")
  }

  func explain(
    _ interruption: Interruption, of command: TwinCommand, expected: Expected, model: Model
  ) -> Divergence {
    guard interruption.cause == .trap, let birth = expected.birth else {
      return Divergence(hazard: nil, message: interruption.summary)
    }
    return expected.element == nil
      ? Divergence(.unwrapTrap, "the row of element \(birth) unwraps it, and it is gone")
      : Divergence(.lostTwin, "the row of element \(birth) does not find it, and it is there")
  }

  func exercised(by expected: Expected) -> UInt64 { expected.exercised }

  func hasEffect(_ expected: Expected) -> Bool { expected.hasEffect }

  func describe(model: Model) -> String { "\(Self.text(model.list)), rows of \(model.rows)" }

  func describe(system: System) -> String { Self.text(system.list) }

  private static func text(_ list: TwinList) -> String {
    "[" + list.items.map { "\($0.key)#\($0.birth)=\($0.value)" }.joined(separator: ", ") + "]"
  }

  func choices(for command: TwinCommand) -> [Choice]? { command.choices }
}

extension Divergence {
  fileprivate init(_ hazard: TwinHazard, _ message: String) {
    self.init(hazard: hazard.rawValue, message: message)
  }
}
