import StatefulFuzz

extension ArrayMachine {
  /// Commands whose source or destination is a slice, which shares storage with its array.
  @CommandListBuilder<Copies<[Int]>, Copies<List>>
  static func slices<List: ListOnTrial>() -> [TestCommand<Copies<[Int]>, Copies<List>>]
  where List.Element == Int, List.Index == Int, List.SubSequence == ArraySlice<Int> {
    command("append-copy", when: { $0.canDouble }) {
      $0.value = $0.value + $0.copy
    } system: {
      $0.value.append(contentsOf: $0.copy)
    }
    command("insert-own", .stretch, .place, when: { $0.canDouble }) { model, stretch, place in
      let gap = model.value.gap(place)
      let own = Array(model.value[stretch.range(in: model.value)])
      model.value = model.value.splicing(gap..<gap, with: own)
    } system: { system, stretch, place in
      let own = system.value[stretch.range(in: system.value)]
      system.value.insert(contentsOf: own, at: system.value.gap(place))
    }
    command("replace-by-own", .stretch, .stretch, when: { $0.canDouble }) {
      model, stretch, source in
      let own = Array(model.value[source.range(in: model.value)])
      model.value = model.value.splicing(stretch.range(in: model.value), with: own)
    } system: { system, stretch, source in
      system.value.replaceSubrange(
        stretch.range(in: system.value), with: system.value[source.range(in: system.value)])
    }
    command("assign-slice", .stretch, .stretch, when: { $0.canDouble }) { model, stretch, source in
      let new = Array(model.copy[source.range(in: model.copy)])
      model.value = model.value.splicing(stretch.range(in: model.value), with: new)
    } system: { system, stretch, source in
      system.value[stretch.range(in: system.value)] =
        system.copy[source.range(in: system.copy)]
    }
    command("append-within", .stretch, .value) { model, stretch, value in
      let end = stretch.range(in: model.value).upperBound
      model.value = model.value.splicing(end..<end, with: [value])
    } system: { system, stretch, value in
      system.value[stretch.range(in: system.value)].append(value)
    }
    command("reverse-within", .stretch) { model, stretch in
      let range = stretch.range(in: model.value)
      model.value = model.value.splicing(range, with: model.value[range].reversed())
    } system: { system, stretch in
      system.value[stretch.range(in: system.value)].reverse()
    }
    command("drop-within", .stretch) { model, stretch in
      let range = stretch.range(in: model.value)
      model.value = model.value.splicing(range.prefix(1), with: [])
    } system: { system, stretch in
      _ = system.value[stretch.range(in: system.value)].popFirst()
    }
  }
}
