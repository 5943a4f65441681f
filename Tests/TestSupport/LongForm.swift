import Foundation

/// Whether tests run in their long form: the same checks on more cases, which the continuous
/// integration has time for and a person who waits has not.
///
/// The environment variable `LONG_TESTS` turns it on: for every test with `LONG_TESTS=1`, or for those in some
/// files, with their names: `LONG_TESTS="MutantTests StoreTrial"`. A name stands for every file that ends with it.
public enum LongForm {
  private static let names = (ProcessInfo.processInfo.environment["LONG_TESTS"] ?? "")
    .split(separator: " ").map { "\($0).swift" }

  private static let isOnEverywhere =
    !names.isEmpty && !names.contains { $0.first?.isUppercase ?? false }

  /// Whether the long form was asked for in a file.
  public static func isOn(in file: String = #fileID) -> Bool {
    isOnEverywhere || names.contains { file.hasSuffix($0) }
  }

  /// A number of cases: the first one in the long form, else the second.
  public static func count<Number: BinaryInteger>(
    _ long: Number, or short: Number, in file: String = #fileID
  ) -> Number {
    isOn(in: file) ? long : short
  }

  /// All of `items` in the long form, else every `step`-th of them.
  public static func all<Item>(
    of items: [Item], orEvery step: Int, in file: String = #fileID
  ) -> [Item] {
    isOn(in: file) ? items : items.indices.filter { $0 % step == 0 }.map { items[$0] }
  }
}
