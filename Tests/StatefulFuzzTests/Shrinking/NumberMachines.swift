@testable import StatefulFuzz

/// Counts; fails from 5 on.
///
/// Kinds: 0 increment, 1 decrement, 2 add n, 3 reset.
let counter = ToyMachine<Int>(
  start: { _ in 0 },
  step: { choices, count in
    switch choices.drawKind(weights: [1, 1, 1, 1]) {
    case 0: count += 1
    case 1: count -= 1
    case 2: count += Int(choices.draw(below: 20))
    default: count = 0
    }
    return count >= 5 ? "overflow" : nil
  })

/// Two registers.
///
/// Kinds: 0 nothing, 1 a := n, 2 b := n, 3 check.
struct Registers {
  private var a: UInt64 = 0
  private var b: UInt64 = 0

  /// Fails at a check while `fails` holds of the two.
  static func machine(
    _ fails: @escaping @Sendable (UInt64, UInt64) -> Bool
  ) -> ToyMachine<Registers> {
    ToyMachine(
      start: { _ in Registers() },
      step: { choices, registers in
        switch choices.drawKind(weights: [1, 2, 2, 1]) {
        case 0: return nil
        case 1: registers.a = number(&choices)
        case 2: registers.b = number(&choices)
        default: return fails(registers.a, registers.b) ? "relation" : nil
        }
        return nil
      })
  }

  private static func number(_ choices: inout Choices) -> UInt64 {
    choices.draw(below: 100_000) { random in
      random.chance(1, in: 2) ? random.next(below: 40) : random.next(below: 100_000)
    }
  }
}

/// Twelve kinds with an argument each; `10 n` with n ≥ 7 and then `11 n` with n ≥ 3 fails.
let haystack = ToyMachine<Bool>(
  start: { _ in false },
  step: { choices, isArmed in
    let kind = choices.drawKind(weights: Array(repeating: 1, count: 12))
    let argument = choices.draw(below: 10)
    if kind == 10, argument >= 7 { isArmed = true }
    return kind == 11 && argument >= 3 && isArmed ? "found" : nil
  })
