import Foundation
import StatefulFuzz

extension OrderedSetMachine {
  /// Commands on several indices.
  @CommandListBuilder<Model, System>
  static func batches() -> [TestCommand<Model, System>] {
    command("add-all", .numbers) { model, numbers in
      model.numbers += model.newcomers(numbers)
    } system: { system, numbers in
      system.set.addObjects(from: numbers.map(\.asText))
    }
    command("remove-all-of", .numbers) { model, numbers in
      model.numbers = model.numbers.filter { !numbers.contains($0) }
    } system: { system, numbers in
      system.set.removeObjects(in: numbers.map(\.asText))
    }
    command("remove-indexes", .stretch, .stretch) { model, one, other in
      let indices = model.numbers.indices(one, other)
      model.numbers = model.numbers.indices.filter { !indices.contains($0) }
        .map { model.numbers[$0] }
    } system: { system, one, other in
      system.set.removeObjects(at: system.set.indices(one, other))
    }
    command("remove-range", .stretch) { model, stretch in
      model.replace(stretch.range(in: model.numbers), with: [])
    } system: { system, stretch in
      system.set.removeObjects(in: NSRange(stretch.range(in: system.set.count)))
    }
    command("insert-indexes", .stretch, .newNumbers) { model, stretch, new in
      let newcomers = model.newcomers(new)
      let gap = model.numbers.gap(stretch.start)
      model.replace(gap..<gap, with: newcomers)
    } system: { system, stretch, new in
      let fresh = new.uniqued.map(\.asText).filter { !system.set.contains($0) }
      let gap = min(stretch.start, system.set.count)
      system.set.insert(fresh, at: IndexSet(integersIn: gap..<gap + fresh.count))
    }
    command("replace-indexes", .stretch, .stretch, .newNumbers) { model, one, other, new in
      let indices = model.numbers.indices(one, other)
      let newcomers = model.newcomers(new)
      guard newcomers.count >= indices.count else { return }
      for (index, number) in zip(indices, newcomers) {
        model.replace(index..<index + 1, with: [number])
      }
    } system: { system, one, other, new in
      let indices = system.set.indices(one, other)
      let fresh = new.uniqued.map(\.asText).filter { !system.set.contains($0) }
      guard fresh.count >= indices.count else { return }
      system.set.replaceObjects(at: indices, with: Array(fresh.prefix(indices.count)))
    }
    command("remove-all") {
      $0.numbers = []
    } system: {
      $0.set.removeAllObjects()
    }
  }

  /// Set algebra, and comparisons with the copy.
  @CommandListBuilder<Model, System>
  static func algebra() -> [TestCommand<Model, System>] {
    command("unite", .numbers) { model, numbers in
      model.numbers += model.newcomers(numbers)
    } system: { system, numbers in
      system.set.union(NSOrderedSet(array: numbers.map(\.asText)))
    }
    command("intersect", .numbers) { model, numbers in
      model.numbers = model.numbers.filter(numbers.contains)
    } system: { system, numbers in
      system.set.intersectSet(Set(numbers.map(\.asText)))
    }
    command("subtract", .numbers) { model, numbers in
      model.numbers = model.numbers.filter { !numbers.contains($0) }
    } system: { system, numbers in
      system.set.minus(NSOrderedSet(array: numbers.map(\.asText)))
    }
    command("compare") { model -> [Bool] in
      [
        model.numbers == model.copy, model.numbers.contains(where: model.copy.contains),
        model.numbers.allSatisfy(model.copy.contains),
      ]
    } system: { system in
      [
        system.set.isEqual(to: system.copy), system.set.intersects(system.copy),
        system.set.isSubset(of: system.copy),
      ]
    }
    command("reversed") { model -> [Int] in
      model.numbers.reversed()
    } system: { system in
      system.set.reversed.compactMap { number(of: $0) }
    }
  }

  /// What is known to contradict the documentation; see the entries of `Corpus/foundation`.
  @CommandListBuilder<Model, System>
  static func known() -> [TestCommand<Model, System>] {
    command("intersect-ordered", .numbers) { model, numbers -> [Int] in
      model.numbers.filter(numbers.contains)
    } system: { system, numbers in
      let patience = ImpatientObject.Patience()
      func objects(_ numbers: [Int]) -> [ImpatientObject] {
        numbers.map { ImpatientObject($0, patience) }
      }
      let set = NSMutableOrderedSet(array: objects(system.set.array.compactMap(number)))
      set.intersect(NSOrderedSet(array: objects(numbers.uniqued)))
      return set.array.compactMap { ($0 as? ImpatientObject)?.number }
    }.known(as: "intersection-without-end")
    command("forget-number", .number) { _, _ -> [Int] in
      []
    } system: { _, number in
      let numbers = NSMutableOrderedSet(array: [number])
      numbers.remove(number)
      return numbers.array.compactMap { $0 as? Int }
    }.known(as: "removed-number-stays")
    command("replace-range", .stretch, .newNumbers) { model, stretch, new in
      let range = stretch.range(in: model.numbers)
      let newcomers = model.newcomers(new)
      guard newcomers.count >= range.count else { return }
      model.replace(range, with: newcomers)
    } system: { system, stretch, new in
      let range = stretch.range(in: system.set.count)
      let fresh = new.uniqued.map(\.asText).filter { !system.set.contains($0) }
      // With fewer objects than are replaced, what lies behind them in memory would be read.
      guard fresh.count >= range.count else { return }
      let objects = fresh.map { NSString(string: $0) as AnyObject }
      system.set.replaceObjects(in: NSRange(range), with: objects, count: objects.count)
    }.known(as: "range-replaced-backwards")
  }
}

/// An object that traps when it is asked too often: what would go on for ever ends at once.
private final class ImpatientObject: NSObject {
  /// Questions that all objects of a set have left.
  final class Patience {
    var left = 5_000
  }

  let number: Int
  private let patience: Patience

  init(_ number: Int, _ patience: Patience) {
    self.number = number
    self.patience = patience
  }

  override var hash: Int {
    patience.left -= 1
    precondition(patience.left > 0, "the operation does not end")
    return number
  }

  override func isEqual(_ object: Any?) -> Bool {
    (object as? ImpatientObject)?.number == number
  }
}
