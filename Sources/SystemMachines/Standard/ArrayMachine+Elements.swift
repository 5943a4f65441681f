import StatefulFuzz

extension ArrayMachine {
  /// Commands on single elements and on the whole.
  @CommandListBuilder<Copies<[Int]>, Copies<List>>
  static func elements<List: ListOnTrial>() -> [TestCommand<Copies<[Int]>, Copies<List>>]
  where List.Element == Int, List.Index == Int {
    command("append", .value) {
      $0.value = $0.value + [$1]
    } system: {
      $0.value.append($1)
    }
    command("insert", .value, .place) { model, value, place in
      let gap = model.value.gap(place)
      model.value = model.value.splicing(gap..<gap, with: [value])
    } system: { system, value, place in
      system.value.insert(value, at: system.value.gap(place))
    }
    command("remove", .place) { model, place -> Int? in
      guard let index = model.value.index(place) else { return nil }
      let removed = model.value[index]
      model.value = model.value.splicing(index..<index + 1, with: [])
      return removed
    } system: { system, place in
      system.value.index(place).map { system.value.remove(at: $0) }
    }
    command("write", .value, .place) { model, value, place in
      guard let index = model.value.index(place) else { return }
      model.value = model.value.splicing(index..<index + 1, with: [value])
    } system: { system, value, place in
      if let index = system.value.index(place) { system.value[index] = value }
    }
    command("swap", .place, .place) { model, one, other in
      guard let i = model.value.index(one), let j = model.value.index(other) else { return }
      let elements = model.value
      model.value = elements.indices.map { elements[$0 == i ? j : $0 == j ? i : $0] }
    } system: { system, one, other in
      guard let i = system.value.index(one), let j = system.value.index(other) else { return }
      system.value.swapAt(i, j)
    }
    command("pop-last") { model -> Int? in
      let last = model.value.last
      model.value = Array(model.value.dropLast())
      return last
    } system: {
      $0.value.isEmpty ? nil : $0.value.removeLast()
    }
    command("reverse") {
      $0.value = Array($0.value.reversed())
    } system: {
      $0.value.reverse()
    }
    command("sort") {
      $0.value = insertionSorted($0.value)
    } system: {
      $0.value.sort()
    }
    command("reserve", .int(in: 0...100)) { model, _ -> Int in
      model.value.count
    } system: { system, capacity in
      system.value.reserveCapacity(capacity)
      return system.value.count
    }
  }

  private static func insertionSorted(_ elements: [Int]) -> [Int] {
    elements.reduce(into: []) { sorted, element in
      let place = sorted.firstIndex { $0 > element } ?? sorted.count
      sorted = sorted.splicing(place..<place, with: [element])
    }
  }
}

extension Gen where Value == Int {
  /// A value that tells an element from others.
  static var value: Gen { .int(in: 0...999) }
}

extension Gen where Value == [Int] {
  /// Values: few as a rule, sometimes enough to make storage grow.
  static var values: Gen { .array(of: .value, count: 0...24) }
}
