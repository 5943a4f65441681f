import Foundation

/// Whether tests run in their long form: the same checks on more cases, which the continuous
/// integration has time for and a person who waits has not.
///
/// On where the environment has `LONG_TESTS`, whatever its value.
public enum LongForm {
  /// Whether the long form was asked for.
  public static let isOn = ProcessInfo.processInfo.environment["LONG_TESTS"] != nil

  /// A number of cases: the first one in the long form, else the second.
  public static func count<Number: BinaryInteger>(_ long: Number, or short: Number) -> Number {
    isOn ? long : short
  }

  /// All of `items` in the long form, else every `step`-th of them.
  public static func all<Item>(of items: [Item], orEvery step: Int) -> [Item] {
    isOn ? items : items.indices.filter { $0 % step == 0 }.map { items[$0] }
  }
}
