import StatefulFuzz

/// What code sees that knows a collection by the standard protocols alone.
///
/// Each function is generic, so that it reaches the protocol's requirement or its default and never
/// a member of the concrete type that has the same name.

func genericAppend<List: RangeReplaceableCollection>(_ element: List.Element, to list: inout List) {
  list.append(element)
}

func genericInsert<List: RangeReplaceableCollection>(
  _ element: List.Element, into list: inout List, at index: List.Index
) {
  list.insert(element, at: index)
}

func genericInsert<List: RangeReplaceableCollection>(
  all elements: some Collection<List.Element>, into list: inout List, at index: List.Index
) {
  list.insert(contentsOf: elements, at: index)
}

func genericSum<List: RangeReplaceableCollection>(
  _ list: List, _ elements: some Sequence<List.Element>
) -> List { list + elements }

func genericReplace<List: RangeReplaceableCollection>(
  _ range: Range<List.Index>, of list: inout List, with elements: some Collection<List.Element>
) {
  list.replaceSubrange(range, with: elements)
}

func genericRemove<List: RangeReplaceableCollection>(
  at index: List.Index, from list: inout List
) -> List.Element { list.remove(at: index) }

func genericRemoveFirst<List: RangeReplaceableCollection>(
  from list: inout List
) -> List.Element? { list.isEmpty ? nil : list.removeFirst() }

func genericPopLast<List: RangeReplaceableCollection & BidirectionalCollection>(
  from list: inout List
) -> List.Element? { list.popLast() }

func genericRemoveEnds<List: RangeReplaceableCollection & BidirectionalCollection>(
  first: Int, last: Int, from list: inout List
) {
  list.removeFirst(first)
  list.removeLast(last)
}

func genericRemove<List: RangeReplaceableCollection>(
  _ range: Range<List.Index>, from list: inout List
) {
  list.removeSubrange(range)
}

func genericRemoveAll<List: RangeReplaceableCollection>(
  from list: inout List, keepingCapacity: Bool
) {
  list.removeAll(keepingCapacity: keepingCapacity)
}

func genericRemoveAll<List: RangeReplaceableCollection>(
  from list: inout List, where condition: (List.Element) -> Bool
) {
  list.removeAll(where: condition)
}

func genericSwap<List: MutableCollection>(_ i: List.Index, _ j: List.Index, in list: inout List) {
  list.swapAt(i, j)
}

func genericReverse<List: MutableCollection & BidirectionalCollection>(_ list: inout List) {
  list.reverse()
}

func genericSort<List: MutableCollection & RandomAccessCollection>(
  _ list: inout List, by areOrdered: (List.Element, List.Element) -> Bool
) {
  list.sort(by: areOrdered)
}

func genericPartition<List: MutableCollection & BidirectionalCollection>(
  _ list: inout List, by belongsBehind: (List.Element) -> Bool
) -> List.Index { list.partition(by: belongsBehind) }

func genericShuffle<List: MutableCollection & RandomAccessCollection>(
  _ list: inout List, using generator: inout ShuffleGenerator
) {
  list.shuffle(using: &generator)
}

func addToAll<List: MutableCollection, Naming>(_ amount: Int, of list: inout List)
where List.Element == Row<Naming> {
  for index in list.indices { list[index].value += amount }
}
