import StatefulFuzz

/// What `stdlib/array` and its like have on trial.
typealias ListOnTrial = RangeReplaceableCollection & MutableCollection & RandomAccessCollection
  & SendableMetatype

/// Arrays and slices under range replacement, each against a plain array.
enum ArrayMachine {
  /// A list and its copy.
  typealias Trial<List> = StatefulTest<Copies<[Int]>, Copies<List>>

  static func test<List: ListOnTrial>(
    _ name: String, start: [Int], list: @escaping @Sendable () -> List
  ) -> Trial<List>
  where List.Element == Int, List.Index == Int, List.SubSequence == ArraySlice<Int> {
    StatefulTest(
      name, model: Copies(start), system: { Copies(list()) }
    ) {
      copying()
      elements()
      ranges()
      subranges()
      slices()
    } check: { model, system in
      try system.agree(with: model, compare)
    }
  }

  /// Elements, ends, count and indices.
  private static func compare<List: ListOnTrial>(
    _ list: List, _ model: [Int]
  ) throws(Difference) where List.Element == Int, List.Index == Int {
    try expect("count", list.count, is: model.count)
    try expect("the list", list, lists: model)
    try expect("the list backwards", list.reversed(), lists: model.reversed())
    try expect("first", list.first, is: model.first)
    try expect("last", list.last, is: model.last)
    try expect("endIndex", list.endIndex, is: list.startIndex + model.count)
  }
}
