import Foundation
import StatefulFuzz

extension OrderedSetMachine {
  /// Commands on single elements.
  @CommandListBuilder<Model, System>
  static func elements() -> [TestCommand<Model, System>] {
    command("add", .number) { model, number in
      model.numbers += model.newcomers([number])
    } system: { system, number in
      system.set.add(number.asText)
    }
    command("insert", .number, .place) { model, number, place in
      let gap = model.numbers.gap(place)
      model.replace(gap..<gap, with: model.newcomers([number]))
    } system: { system, number, place in
      system.set.insert(number.asText, at: min(place, system.set.count))
    }
    command("remove", .number) { model, number in
      model.numbers = model.numbers.filter { $0 != number }
    } system: { system, number in
      system.set.remove(number.asText)
    }
    command("remove-index", .place) { model, place in
      guard let index = model.numbers.index(place) else { return }
      model.replace(index..<index + 1, with: [])
    } system: { system, place in
      if system.set.count > 0 { system.set.removeObject(at: min(place, system.set.count - 1)) }
    }
    command("write", .newNumber, .place) { model, number, place in
      guard let index = model.numbers.index(place), !model.numbers.contains(number) else { return }
      model.replace(index..<index + 1, with: [number])
    } system: { system, number, place in
      guard system.set.count > 0, !system.set.contains(number.asText) else { return }
      system.set.replaceObject(at: min(place, system.set.count - 1), with: number.asText)
    }
    command("set", .newNumber, .place) { model, number, place in
      let index = model.numbers.gap(place)
      guard !model.numbers.contains(number) else { return }
      model.replace(index..<min(index + 1, model.numbers.count), with: [number])
    } system: { system, number, place in
      guard !system.set.contains(number.asText) else { return }
      system.set.setObject(number.asText, at: min(place, system.set.count))
    }
    command("copy") {
      $0.copy = $0.numbers
    } system: {
      $0.copy = NSOrderedSet(orderedSet: $0.set)
    }
  }

  /// Commands that change the order.
  @CommandListBuilder<Model, System>
  static func moves() -> [TestCommand<Model, System>] {
    command("exchange", .place, .place) { model, one, other in
      guard let i = model.numbers.index(one), let j = model.numbers.index(other) else { return }
      let numbers = model.numbers
      model.numbers = numbers.indices.map { numbers[$0 == i ? j : $0 == j ? i : $0] }
    } system: { system, one, other in
      let last = system.set.count - 1
      guard last >= 0 else { return }
      system.set.exchangeObject(at: min(one, last), withObjectAt: min(other, last))
    }
    command("move", .stretch, .stretch, .place) { model, one, other, place in
      // What is moved leaves first; the place is one among the rest.
      let indices = model.numbers.indices(one, other)
      let moved = indices.map { model.numbers[$0] }
      model.numbers = model.numbers.filter { !moved.contains($0) }
      let gap = model.numbers.gap(place)
      model.replace(gap..<gap, with: moved)
    } system: { system, one, other, place in
      let indices = system.set.indices(one, other)
      system.set.moveObjects(at: indices, to: min(place, system.set.count - indices.count))
    }
    command("sort") {
      $0.numbers = $0.numbers.sorted()
    } system: {
      $0.set.sort(comparator: inOrder)
    }
    command("sort-range", .stretch) { model, stretch in
      let range = stretch.range(in: model.numbers)
      model.replace(range, with: model.numbers[range].sorted())
    } system: { system, stretch in
      let range = stretch.range(in: system.set.count)
      system.set.sortRange(NSRange(range), options: [], usingComparator: inOrder)
    }
  }
}
