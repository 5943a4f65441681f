import StatefulFuzz

extension ArrayMachine {
  /// Commands that replace, remove and move ranges of elements.
  @CommandListBuilder<Copies<[Int]>, Copies<List>>
  static func ranges<List: ListOnTrial>() -> [TestCommand<Copies<[Int]>, Copies<List>>]
  where List.Element == Int, List.Index == Int {
    command("append-all", .values) {
      $0.value = $0.value + $1
    } system: {
      $0.value.append(contentsOf: $1)
    }
    command("replace", .stretch, .values) { model, stretch, new in
      model.value = model.value.splicing(stretch.range(in: model.value), with: new)
    } system: { system, stretch, new in
      system.value.replaceSubrange(stretch.range(in: system.value), with: new)
    }
    command("replace-lazily", .stretch, .values) { model, stretch, new in
      model.value = model.value.splicing(stretch.range(in: model.value), with: new)
    } system: { system, stretch, new in
      // No storage to copy from: elements come one by one.
      system.value.replaceSubrange(
        stretch.range(in: system.value), with: new.lazy.map { $0 }.reversed().reversed())
    }
    command("remove-range", .stretch) { model, stretch in
      model.value = model.value.splicing(stretch.range(in: model.value), with: [])
    } system: { system, stretch in
      system.value.removeSubrange(stretch.range(in: system.value))
    }
    command("remove-first", .int(in: 0...9)) { model, length in
      model.value = model.value.splicing(0..<min(length, model.value.count), with: [])
    } system: { system, length in
      system.value.removeFirst(min(length, system.value.count))
    }
    command("remove-last", .int(in: 0...9)) { model, length in
      let count = model.value.count
      model.value = model.value.splicing(count - min(length, count)..<count, with: [])
    } system: { system, length in
      system.value.removeLast(min(length, system.value.count))
    }
    command("remove-all", .bool) { model, _ in
      model.value = []
    } system: { system, keepsCapacity in
      system.value.removeAll(keepingCapacity: keepsCapacity)
    }
    command("remove-odd") {
      $0.value = $0.value.filter { $0.isMultiple(of: 2) }
    } system: {
      $0.value.removeAll { !$0.isMultiple(of: 2) }
    }
  }

  /// Commands on several ranges at once.
  @CommandListBuilder<Copies<[Int]>, Copies<List>>
  static func subranges<List: ListOnTrial>() -> [TestCommand<Copies<[Int]>, Copies<List>>]
  where List.Element == Int, List.Index == Int {
    command("remove-subranges", .stretch, .stretch) { model, one, other in
      let picked = model.value.picked(one, other)
      model.value = model.value.indices.filter { !picked.contains($0) }.map { model.value[$0] }
    } system: { system, one, other in
      system.value.removeSubranges(
        RangeSet([one.range(in: system.value), other.range(in: system.value)]))
    }
    command("move-subranges", .stretch, .stretch, .place) {
      model, one, other, place -> Range<Int> in
      let (picked, gap) = (model.value.picked(one, other), model.value.gap(place))
      let rest = model.value.indices.filter { !picked.contains($0) }
      let order = rest.filter { $0 < gap } + picked.sorted() + rest.filter { $0 >= gap }
      let lower = rest.count { $0 < gap }
      model.value = order.map { model.value[$0] }
      return lower..<lower + picked.count
    } system: { system, one, other, place in
      let list = system.value
      let moved = system.value.moveSubranges(
        RangeSet([one.range(in: list), other.range(in: list)]), to: list.gap(place))
      return moved.lowerBound - list.startIndex..<moved.upperBound - list.startIndex
    }
  }
}

extension [Int] {
  fileprivate func picked(_ one: Stretch, _ other: Stretch) -> Set<Int> {
    Set(one.range(in: count)).union(other.range(in: count))
  }
}
