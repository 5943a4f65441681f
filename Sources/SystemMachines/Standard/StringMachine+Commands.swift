import StatefulFuzz

extension StringMachine {
  /// Commands on characters.
  @CommandListBuilder<Model, Copies<Value>>
  static func characters<Value: StringOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("append", .scalars) {
      $0.value.scalars += $1.scalars
    } system: {
      $0.value.append(contentsOf: $1.string)
    }
    command("insert", .scalars, .place) { model, new, place in
      model.value.replace(Stretch(start: place, length: 0), with: new.scalars)
    } system: { system, new, place in
      system.value.insert(contentsOf: new.string, at: system.value.gap(ofCharacter: place))
    }
    command("replace", .stretch, .scalars) { model, stretch, new in
      model.value.replace(stretch, with: new.scalars)
    } system: { system, stretch, new in
      system.value.replaceSubrange(system.value.characters(stretch), with: new.string)
    }
    command("remove", .place) { model, place -> Int in
      let removed = model.value.scalarRange(ofCharacters: Stretch(start: place, length: 1))
      model.value.scalars = model.value.scalars.splicing(removed, with: [])
      return removed.count
    } system: { system, place in
      let index = system.value.gap(ofCharacter: place)
      guard index < system.value.endIndex else { return 0 }
      return system.value.remove(at: index).unicodeScalars.count
    }
    command("remove-range", .stretch) { model, stretch in
      model.value.replace(stretch, with: [])
    } system: { system, stretch in
      system.value.removeSubrange(system.value.characters(stretch))
    }
    command("remove-ends", .int(in: 0...3), .int(in: 0...3)) { model, first, last in
      let characters = model.value.characters
      model.value.scalars = characters.dropFirst(first).flatMap(\.self)
      model.value.scalars = model.value.characters.dropLast(last).flatMap(\.self)
    } system: { system, first, last in
      system.value.removeFirst(min(first, system.value.count))
      system.value.removeLast(min(last, system.value.count))
    }
    command("replace-by-own", .stretch, .stretch, when: { $0.canDouble }) {
      model, stretch, source in
      let own = model.value.scalars[model.value.scalarRange(ofCharacters: source)]
      model.value.replace(stretch, with: Array(own))
    } system: { system, stretch, source in
      let own = system.value[system.value.characters(source)]
      system.value.replaceSubrange(system.value.characters(stretch), with: own)
    }
    command("append-copy", when: { $0.canDouble }) {
      $0.value.scalars += $0.copy.scalars
    } system: {
      $0.value.append(contentsOf: $0.copy)
    }
    command("take", .stretch) { model, stretch in
      let range = model.value.scalarRange(ofCharacters: stretch)
      model.value.scalars = Array(model.value.scalars[range])
    } system: { system, stretch in
      system.value = Value(system.value[system.value.characters(stretch)])
    }
    command("reserve", .int(in: 0...100)) { model, _ -> Int in
      model.value.characters.count
    } system: { system, capacity in
      system.value.reserveCapacity(capacity)
      return system.value.count
    }
  }

  /// Commands on scalars, which may cut characters and join them.
  @CommandListBuilder<Model, Copies<Value>>
  static func scalars<Value: StringOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("replace-scalars", .stretch, .scalars) { model, stretch, new in
      let scalars = model.value.scalars
      model.value.scalars = scalars.splicing(
        stretch.range(in: scalars.count), with: new.scalars)
    } system: { system, stretch, new in
      system.value.unicodeScalars.replaceSubrange(
        system.value.scalars(stretch), with: new.scalars)
    }
    command("append-scalars", .scalars) {
      $0.value.scalars += $1.scalars
    } system: { system, new in
      for scalar in new.scalars { system.value.unicodeScalars.append(scalar) }
    }
    command("replace-within", .stretch, .scalars) { model, stretch, new in
      let scalars = model.value.scalars
      model.value.scalars = scalars.splicing(
        stretch.range(in: scalars.count), with: new.scalars)
    } system: { system, stretch, new in
      // A range of the string that need not begin or end with a character.
      system.value.replaceSubrange(system.value.scalars(stretch), with: new.string)
    }
  }

  /// Commands that ask for positions inside characters and scalars.
  @CommandListBuilder<Model, Copies<Value>>
  static func positions<Value: StringOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("position", .place) { model, place -> [Int] in
      let units = model.value.utf16.count
      guard place < units else { return [] }
      let widths = model.value.scalars.map { $0.value < 0x10000 ? 1 : 2 }
      func scalar(at unit: Int) -> Int {
        var (scalar, end) = (0, widths[0])
        while end <= unit {
          scalar += 1
          end += widths[scalar]
        }
        return scalar
      }
      let starts = Graphemes.starts(of: model.value.scalars) + [model.value.scalars.count]
      let current = scalar(at: place)
      let next = starts.firstIndex { $0 > current } ?? 0
      return [
        Int(model.value.scalars[current].value), widths[..<starts[next]].reduce(0, +),
        widths[..<starts[next - 1]].reduce(0, +),
      ]
    } system: { system, place in
      let text = system.value
      guard place < text.utf16.count else { return [] }
      func units(_ index: String.Index) -> Int {
        text.utf16.distance(from: text.utf16.startIndex, to: index)
      }
      let index = text.utf16.index(text.utf16.startIndex, offsetBy: place)
      let after = text.index(after: index)
      return [
        Int(text.unicodeScalars[index].value), units(after), units(text.index(before: after)),
      ]
    }
  }
}
