import StatefulFuzz

extension IndexSetMachine {
  /// Commands that insert and remove.
  @CommandListBuilder<Model, Copies<Value>>
  static func changes<Value: IndexSetOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("insert", .number) { model, number in
      model.value = model.value.union([number])
    } system: { system, number in
      system.value.insert(number)
    }
    command("insert-range", .numberRange) { model, range in
      model.value = model.value.union(Array(range))
    } system: { system, range in
      system.value.insert(integersIn: range)
    }
    command("remove", .number) { model, number -> Int? in
      let old = model.value.first { $0 == number }
      model.value = model.value.filter { $0 != number }
      return old
    } system: { system, number in
      system.value.remove(number)
    }
    command("remove-range", .numberRange) { model, range in
      model.value = model.value.filter { !range.contains($0) }
    } system: { system, range in
      system.value.remove(integersIn: range)
    }
    command("update", .number) { model, number in
      model.value = model.value.union([number])
    } system: { system, number in
      _ = system.value.update(with: number)
    }
    command("filter", .int(in: 1...4)) { model, divisor in
      model.value = model.value.filter { $0.isMultiple(of: divisor) }
    } system: { system, divisor in
      system.value = system.value.filteredIndexSet { $0.isMultiple(of: divisor) }
    }
  }

  /// Shifts: to the left over the numbers before, to the right with a gap.
  @CommandListBuilder<Model, Copies<Value>>
  static func shifts<Value: IndexSetOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("shift-right", .number, .int(in: 0...9)) { model, start, distance in
      model.value = model.value.map { $0 < start ? $0 : $0 + distance }
    } system: { system, start, distance in
      system.value.shift(startingAt: start, by: distance)
    }
    command("shift-left", .number, .int(in: 0...9)) { model, start, distance in
      // Numbers may not become negative.
      let distance = min(distance, start)
      guard !model.value.contains(start - distance - 1) else { return }
      model.value = shiftedLeft(model.value, start, distance)
    } system: { system, start, distance in
      let distance = min(distance, start)
      guard !system.value.contains(start - distance - 1) else { return }
      system.value.shift(startingAt: start, by: -distance)
    }
  }

  private static func shiftedLeft(_ numbers: [Int], _ start: Int, _ distance: Int) -> [Int] {
    numbers.filter { $0 < start - distance || $0 >= start }
      .map { $0 < start ? $0 : $0 - distance }
  }

  /// Set algebra, with other sets and with the copy.
  @CommandListBuilder<Model, Copies<Value>>
  static func algebra<Value: IndexSetOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("form-union", .numbers) {
      $0.value = $0.value.union($1)
    } system: {
      $0.value.formUnion(Value($1))
    }
    command("intersect", .numbers) { model, numbers in
      model.value = model.value.filter(numbers.contains)
    } system: {
      $0.value.formIntersection(Value($1))
    }
    command("subtract", .numbers) { model, numbers in
      model.value = model.value.filter { !numbers.contains($0) }
    } system: {
      $0.value.subtract(Value($1))
    }
    command("differ", .numbers) { model, numbers in
      let old = model.value
      model.value = old.filter { !numbers.contains($0) }
        .union(numbers.filter { !old.contains($0) })
    } system: {
      $0.value.formSymmetricDifference(Value($1))
    }
    command("subtract-copy") { model in
      let copy = model.copy
      model.value = model.value.filter { !copy.contains($0) }
    } system: {
      $0.value = $0.value.subtracting($0.copy)
    }
    command("intersect-copy") { model in
      model.value = model.value.filter(model.copy.contains)
    } system: {
      $0.value = $0.value.intersection($0.copy)
    }
    command("unite-with-copy") {
      $0.value = $0.value.union($0.copy)
    } system: {
      $0.value = $0.copy.union($0.value)
    }
    command("compare") { model -> [Bool] in
      let (value, copy) = (model.value, model.copy)
      return [
        value == copy, value.allSatisfy(copy.contains), copy.allSatisfy(value.contains),
        !value.contains(where: copy.contains),
      ]
    } system: { system in
      let (value, copy) = (system.value, system.copy)
      return [
        value == copy, value.isSubset(of: copy), value.isSuperset(of: copy),
        value.isDisjoint(with: copy),
      ]
    }
  }

  /// Commands that change nothing and answer something.
  @CommandListBuilder<Model, Copies<Value>>
  static func queries<Value: IndexSetOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("neighbours", .number) { model, number -> [Int?] in
      [
        model.value.first { $0 > number }, model.value.first { $0 >= number },
        model.value.last { $0 < number }, model.value.last { $0 <= number },
      ]
    } system: { system, number in
      [
        system.value.integerGreaterThan(number),
        system.value.integerGreaterThanOrEqualTo(number),
        system.value.integerLessThan(number), system.value.integerLessThanOrEqualTo(number),
      ]
    }
    command("contains-range", .number, .int(in: 1...12)) { model, start, length -> Bool in
      (start..<start + length).allSatisfy(model.value.contains)
    } system: { system, start, length in
      system.value.contains(integersIn: start..<start + length)
    }
    command("intersects-range", .numberRange) { model, range -> Bool in
      range.contains(where: model.value.contains)
    } system: { system, range in
      system.value.intersects(integersIn: range)
    }
    command("count-in-range", .numberRange) { model, range -> Int in
      model.value.count(where: range.contains)
    } system: { system, range in
      system.value.count(in: range)
    }
    command("walk-range", .numberRange) { model, range -> [Int] in
      model.value.filter(range.contains)
    } system: { system, range in
      Array(system.value[system.value.indexRange(in: range)])
    }
  }
  /// What is known to contradict the documentation; see the entries of `Corpus/foundation`.
  @CommandListBuilder<Model, Copies<Value>>
  static func known<Value: IndexSetOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("insert-answer", .number) { model, number -> Bool in
      let isNew = !model.value.contains(number)
      model.value = model.value.union([number])
      return isNew
    } system: { system, number in
      system.value.insert(number).inserted
    }.known(as: "insert-says-new")
    command("update-answer", .number) { model, number -> Int? in
      let old = model.value.first { $0 == number }
      model.value = model.value.union([number])
      return old
    } system: { system, number in
      system.value.update(with: number)
    }.known(as: "update-says-old")
    command("contains-empty-range", .number) { _, _ -> Bool in
      true
    } system: { system, start in
      system.value.contains(integersIn: start..<start)
    }.known(as: "empty-range-not-contained")
    command("ranges-in-range", .numberRange) { model, range -> [Range<Int>] in
      ranges(of: model.value.filter(range.contains))
    } system: { system, range in
      Array(system.value.rangeView(of: range))
    }.known(as: "range-view-beyond-range")
    command("shift-left-to-neighbour", .number, .int(in: 1...9)) { model, start, distance in
      let distance = min(distance, start)
      model.value = shiftedLeft(model.value, start, distance)
    } system: { system, start, distance in
      system.value.shift(startingAt: start, by: -min(distance, start))
    }.known(as: "shift-leaves-seam")
  }
}
