import Foundation
import StatefulFuzz

/// Code that nobody here wrote, each against a plain model: the standard library and Foundation.
public enum SystemCatalog {
  /// The suites `stdlib` and `foundation`.
  public static let targets: [Target] = (standard + foundation).map {
    $0.declared(in: "SystemMachines", as: "SystemCatalog.targets")
  }

  private static let standard: [Target] = [
    ArrayMachine.test("array", "Array: ranges, slices, copies", start: []) { [Int]() }.target,
    ArrayMachine.test("contiguous-array", "ContiguousArray: the same", start: []) {
      ContiguousArray<Int>()
    }.target,
    ArrayMachine.test(
      "array-slice", "ArraySlice: the same in a part of a living array",
      start: Array(base[2..<6])
    ) { base[2..<6] }.target,
    SetMachine.test("set", "Set: growth, removal, algebra, indices", empty: Set<Int>()).target,
    SetMachine.test(
      "set-colliding", "the same with elements of three hashes", empty: Set<CollidingKey>()
    ).target,
    DictionaryMachine.test(
      "dictionary", "Dictionary: growth, removal, merging, indices", [Int: Int].self
    ).target,
    DictionaryMachine.test(
      "dictionary-colliding", "the same with keys of three hashes", [CollidingKey: Int].self
    ).target,
    StringMachine.test("string", "String and its views: ranges, characters, positions") { "" }
      .target,
    StringMachine.test("substring", "the same in a part of a longer string") { middle }.target,
  ]

  private static let foundation: [Target] = [
    IndexSetMachine.test("index-set", "IndexSet: ranges, shifts, algebra", empty: IndexSet())
      .target,
    IndexPathMachine.test("index-path", "IndexPath: appending, parts", IndexPath.self).target,
    DataMachine.test("data", "Data: ranges, slices, copies", empty: Data()).target,
    OrderedSetMachine.test("ordered-set", "NSMutableOrderedSet: ranges, moves, algebra") {
      NSMutableOrderedSet()
    }.target,
    AttributedStringMachine.test(
      "attributed-string", "AttributedString: ranges, attributes, runs",
      empty: AttributedString()
    ).target,
  ]

  /// The array whose part is on trial.
  private static let base = Array(0..<10)

  /// A place in a living string between ordinary letters, so that nothing joins across its ends.
  private static var middle: Substring {
    text[text.utf8.index(text.startIndex, offsetBy: 20)...].prefix(0)
  }

  private static let text = "a text that is longer than what a small string holds"
}
