import Foundation
import StatefulFuzz

/// Code that nobody here wrote, each against a plain model: the standard library and Foundation.
public enum SystemCatalog {
  /// The suites `stdlib` and `foundation`.
  public static let targets: [Target] = (standard + foundation).map {
    $0.declared(in: "SystemMachines", as: "SystemCatalog.targets")
  }

  private static let standard: [Target] = [
    target("stdlib/array", "Array: ranges, slices, copies") {
      ArrayMachine.test($0, start: []) { [Int]() }
    },
    target("stdlib/contiguous-array", "ContiguousArray: the same") {
      ArrayMachine.test($0, start: []) { ContiguousArray<Int>() }
    },
    target("stdlib/array-slice", "ArraySlice: the same in a part of a living array") {
      ArrayMachine.test($0, start: Array(base[2..<6])) { base[2..<6] }
    },
    target("stdlib/set", "Set: growth, removal, algebra, indices") {
      SetMachine.test($0, empty: Set<Int>())
    },
    target("stdlib/set-colliding", "the same with elements of three hashes") {
      SetMachine.test($0, empty: Set<CollidingKey>())
    },
    target("stdlib/dictionary", "Dictionary: growth, removal, merging, indices") {
      DictionaryMachine.test($0, [Int: Int].self)
    },
    target("stdlib/dictionary-colliding", "the same with keys of three hashes") {
      DictionaryMachine.test($0, [CollidingKey: Int].self)
    },
    target(
      "stdlib/string", "String and its views: ranges, characters, positions", source: characters
    ) { StringMachine.test($0) { "" } },
    target("stdlib/substring", "the same in a part of a longer string", source: characters) {
      StringMachine.test($0) { middle }
    },
  ]

  private static let foundation: [Target] = [
    target(
      "foundation/index-set", "IndexSet: ranges, shifts, algebra", source: documented("indexset"),
      expects: [
        "insert-says-new", "update-says-old", "empty-range-not-contained",
        "range-view-beyond-range", "shift-leaves-seam",
      ]
    ) { IndexSetMachine.test($0, empty: IndexSet()) },
    target(
      "foundation/index-path", "IndexPath: appending, parts", source: documented("indexpath"),
      expects: ["insertion-between-two-traps"]
    ) { IndexPathMachine.test($0, IndexPath.self) },
    target(
      "foundation/data", "Data: ranges, slices, copies", source: documented("data"),
      expects: ["shared-empty-slice-trap", "shared-empty-append-trap"]
    ) { DataMachine.test($0, empty: Data()) },
    target(
      "foundation/ordered-set", "NSMutableOrderedSet: ranges, moves, algebra",
      source: documented("nsmutableorderedset"),
      expects: ["intersection-without-end", "removed-number-stays", "range-replaced-backwards"]
    ) { OrderedSetMachine.test($0) { NSMutableOrderedSet() } },
    target(
      "foundation/attributed-string", "AttributedString: ranges, attributes, runs",
      source: documented("attributedstring")
    ) { AttributedStringMachine.test($0, empty: AttributedString()) },
  ]

  private static let characters = "unicode.org/reports/tr29; SE-0180"

  private static func documented(_ page: String) -> String {
    "developer.apple.com/documentation/foundation/\(page)"
  }

  private static func target<Model, System>(
    _ name: String, _ summary: String, source: String = "", expects hazards: [String] = [],
    test: @escaping @Sendable (_ name: String) -> StatefulTest<Model, System>
  ) -> Target {
    Target(name, summary: summary, source: source, expectedHazards: hazards) { test(name) }
  }

  /// The array whose part is on trial.
  private static let base = Array(0..<10)

  /// A place in a living string between ordinary letters, so that nothing joins across its ends.
  private static var middle: Substring {
    text[text.utf8.index(text.startIndex, offsetBy: 20)...].prefix(0)
  }

  private static let text = "a text that is longer than what a small string holds"
}
