import StatefulFuzz

/// Lamps that can be lit once each, so that a lit lamp's command is illegal and every number can be
/// counted by hand.
///
/// ```text
/// sequences over n lamps of exactly d commands   n! / (n - d)!
/// states up to renaming                          0 … n lit lamps
/// ```
struct LampMachine: EnumerableMachine {
  struct Light: Codable, Hashable, Sendable, LosslessStringConvertible {
    var lamp: Int

    init(_ lamp: Int) { self.lamp = lamp }

    init?(_ description: String) {
      guard let lamp = Int(description.dropFirst("light ".count)) else { return nil }
      self.init(lamp)
    }

    var description: String { "light \(lamp)" }
  }

  /// The number of lit lamps from which on the system miscounts; nil for a right one.
  var limit: Int?

  /// Leaves out the lamps, which makes all states one: a key that is not sound.
  var isKeyBlind = false

  static let commandKinds = ["light"]
  static func kind(of command: Light) -> Int { 0 }

  func makeModel(_ initial: NoInitialState) -> Set<Int> { [] }
  func makeSystem(_ initial: NoInitialState) -> Set<Int> { [] }

  func drawCommand(_ choices: inout Choices, model: Set<Int>) -> Light {
    Light(Int(choices.draw(below: 8)))
  }

  func choices(for command: Light) -> [Choice]? {
    [Choice(value: UInt64(command.lamp), bound: 8)]
  }

  func step(_ command: Light, model: inout Set<Int>) -> Int? {
    model.insert(command.lamp).inserted ? model.count : nil
  }

  func perform(_ command: Light, on system: inout Set<Int>) -> Int {
    system.insert(command.lamp)
    return limit.map { system.count >= $0 ? $0 - 1 : system.count } ?? system.count
  }

  func check(
    _ command: Light, response: Int, expected: Int, model: Set<Int>, system: Set<Int>
  ) -> Divergence? {
    guard response != expected else { return nil }
    return Divergence(hazard: "miscount", message: "\(expected) lamps are lit, not \(response)")
  }

  func enumeratedCommands(elements: Int) -> [Light] { (0..<elements).map(Light.init) }

  func describe(model: Set<Int>, system: Set<Int>, to key: inout StateKey) {
    if isKeyBlind { return key.write(0) }
    key.write(model.count)
    for lamp in model.sorted() { key.write(id: lamp) }
  }
}
