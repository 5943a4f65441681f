import StatefulFuzz

/// A machine with a fault that is known exactly: it strikes when a charge is fired that was armed,
/// and another one was armed besides.
///
/// The shortest counterexample is `arm 0`, `arm 1`, `fire 0` for every fault.
public struct PlantedMachine: StateMachine {
  /// What a case does.
  public enum Command: Codable, Hashable, Sendable, LosslessStringConvertible {
    /// Nothing but the passing of time.
    case tick
    /// Makes a charge ready.
    case arm(Int)
    /// Sets it off; answers with the number of charges that are ready.
    case fire(Int)
  }

  let fault: PlantedFault

  /// Makes a machine with one fault.
  public init(_ fault: PlantedFault) { self.fault = fault }

  /// The names of the kinds, the simplest first.
  public static let commandKinds = ["tick", "arm", "fire"]

  /// The position of the command's name in `commandKinds`.
  public static func kind(of command: Command) -> Int {
    switch command {
    case .tick: 0
    case .arm: 1
    case .fire: 2
    }
  }

  /// No charge is armed.
  public func makeModel(_ initial: NoInitialState) -> Set<Int> { [] }

  /// A system with the planted fault.
  public func makeSystem(_ initial: NoInitialState) -> PlantedSystem { PlantedSystem(fault: fault) }

  /// Draws a command; charges are equally likely.
  public func drawCommand(_ choices: inout Choices, model: Set<Int>) -> Command {
    switch choices.drawKind(weights: [1, 2, 2]) {
    case 0: .tick
    case 1: .arm(Int(choices.draw(below: fault.chargeBound)))
    default: .fire(Int(choices.draw(below: fault.chargeBound)))
    }
  }

  /// Arms what the command arms; the answer is the number of armed charges.
  public func step(_ command: Command, model: inout Set<Int>) -> Int? {
    if case .arm(let charge) = command { model.insert(charge) }
    return model.count
  }

  /// Performs the command, and the fault if it is due.
  public func perform(_ command: Command, on system: inout PlantedSystem) -> Int {
    system.perform(command)
  }

  /// Compares the number of armed charges.
  public func check(
    _ command: Command, response: Int, expected: Int, model: Set<Int>, system: PlantedSystem
  ) -> Divergence? {
    guard response != expected else { return nil }
    return Divergence(
      hazard: nil, message: "expected \(expected) armed charges, the system counts \(response)")
  }

  /// The armed charges, sorted.
  public func describe(model: Set<Int>) -> String { "\(model.sorted())" }

  /// The armed charges, sorted.
  public func describe(system: PlantedSystem) -> String { "\(system.armed.sorted())" }

  /// The choices that `drawCommand` turns into this command.
  public func choices(for command: Command) -> [Choice]? {
    let kind = Choice(value: UInt64(Self.kind(of: command)), bound: 3)
    switch command {
    case .tick: return [kind]
    case .arm(let charge), .fire(let charge):
      guard charge >= 0, charge < fault.chargeBound else { return nil }
      return [kind, Choice(value: UInt64(charge), bound: fault.chargeBound)]
    }
  }
}

/// The system with the fault.
public struct PlantedSystem {
  let fault: PlantedFault
  var armed: Set<Int> = []

  mutating func perform(_ command: PlantedMachine.Command) -> Int {
    switch command {
    case .tick: break
    case .arm(let charge): armed.insert(charge)
    case .fire(let charge):
      if armed.count > 1, armed.contains(charge) { return fault.strike(armed.count) }
    }
    return armed.count
  }
}

extension PlantedMachine.Command {
  /// Reads `tick`, `arm 3` or `fire 3`.
  public init?(_ description: String) {
    let words = description.split(separator: " ", omittingEmptySubsequences: false)
    switch (words.first, words.count) {
    case ("tick", 1): self = .tick
    case ("arm", 2):
      guard let charge = Int(words[1]) else { return nil }
      self = .arm(charge)
    case ("fire", 2):
      guard let charge = Int(words[1]) else { return nil }
      self = .fire(charge)
    default: return nil
    }
  }

  /// `tick`, `arm 3` or `fire 3`.
  public var description: String {
    switch self {
    case .tick: "tick"
    case .arm(let charge): "arm \(charge)"
    case .fire(let charge): "fire \(charge)"
    }
  }
}
