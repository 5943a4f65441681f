import StatefulFuzz

extension DataMachine {
  /// Commands on single bytes and on the whole.
  @CommandListBuilder<Model, Copies<Value>>
  static func bytes<Value: DataOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("append", .bytes) {
      $0.value.bytes = $0.value.bytes + $1
    } system: {
      if $1.isEmpty { $0.value.tidy() }
      $0.value.append(contentsOf: $1)
    }
    command("append-byte", .byte) {
      $0.value.bytes = $0.value.bytes + [$1]
    } system: {
      $0.value.append($1)
    }
    command("write", .byte, .place) { model, byte, place in
      guard let index = model.value.bytes.index(place) else { return }
      model.value.bytes = model.value.bytes.splicing(index..<index + 1, with: [byte])
    } system: { system, byte, place in
      if let index = system.value.index(place) { system.value[index] = byte }
    }
    command("insert", .bytes, .place) { model, new, place in
      let gap = model.value.bytes.gap(place)
      model.value.bytes = model.value.bytes.splicing(gap..<gap, with: new)
    } system: { system, new, place in
      system.value.insert(contentsOf: new, at: system.value.gap(place))
    }
    command("shorten", .place) { model, count in
      model.value.bytes = Array(model.value.bytes.prefix(count))
      model.value.tidy()
    } system: { system, count in
      system.value.count = min(count, system.value.count)
      system.value.tidy()
    }
    command("reverse") {
      $0.value.bytes = Array($0.value.bytes.reversed())
    } system: {
      $0.value.reverse()
    }
    command("reserve", .int(in: 0...100)) { model, _ -> Int in
      model.value.bytes.count
    } system: { system, capacity in
      system.value.reserveUsed(capacity)
      return system.value.count
    }
  }

  /// Commands that replace and remove ranges.
  @CommandListBuilder<Model, Copies<Value>>
  static func ranges<Value: DataOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("replace", .stretch, .bytes) { model, stretch, new in
      let range = stretch.range(in: model.value.bytes)
      model.value.bytes = model.value.bytes.splicing(range, with: new)
      model.value.tidy()
    } system: { system, stretch, new in
      system.value.replaceSubrange(stretch.range(in: system.value), with: new)
      system.value.tidy()
    }
    command("replace-by-data", .stretch, .stretch, when: { $0.canDouble }) {
      model, stretch, source in
      let range = stretch.range(in: model.value.bytes)
      let new = Array(model.copy.bytes[source.range(in: model.copy.bytes)])
      model.value.bytes = model.value.bytes.splicing(range, with: new)
      model.value.tidy()
    } system: { system, stretch, source in
      system.value.replaceSubrange(
        stretch.range(in: system.value), with: system.copy[source.range(in: system.copy)])
      system.value.tidy()
    }
    command("replace-by-buffer", .stretch, .bytes) { model, stretch, new in
      let range = stretch.range(in: model.value.bytes)
      model.value.bytes = model.value.bytes.splicing(range, with: new)
      model.value.tidy()
    } system: { system, stretch, new in
      system.value.replaceBytes(in: stretch.range(in: system.value), with: new)
      system.value.tidy()
    }
    command("assign-slice", .stretch, .stretch, when: { $0.canDouble }) { model, stretch, source in
      let range = stretch.range(in: model.value.bytes)
      let new = Array(model.copy.bytes[source.range(in: model.copy.bytes)])
      model.value.bytes = model.value.bytes.splicing(range, with: new)
      model.value.tidy()
    } system: { system, stretch, source in
      system.value[stretch.range(in: system.value)] = system.copy[source.range(in: system.copy)]
      system.value.tidy()
    }
    command("remove-range", .stretch) { model, stretch in
      let range = stretch.range(in: model.value.bytes)
      model.value.bytes = model.value.bytes.splicing(range, with: [])
      model.value.tidy()
    } system: { system, stretch in
      system.value.removeSubrange(stretch.range(in: system.value))
      system.value.tidy()
    }
    command("remove-last", .int(in: 0...9)) {
      $0.value.bytes = Array($0.value.bytes.dropLast($1))
      $0.value.tidy()
    } system: {
      $0.value.removeLast(min($1, $0.value.count))
      $0.value.tidy()
    }
    command("reset", .stretch) { model, stretch in
      let range = stretch.range(in: model.value.bytes)
      let zeros = [UInt8](repeating: 0, count: range.count)
      model.value.bytes = model.value.bytes.splicing(range, with: zeros)
    } system: { system, stretch in
      let range = stretch.range(in: system.value)
      if range.isEmpty { system.value.tidy() }
      system.value.resetBytes(in: range)
    }
  }

  /// Commands that make parts of the whole, with the indices of the whole or with their own.
  @CommandListBuilder<Model, Copies<Value>>
  static func slices<Value: DataOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("slice", .stretch) { model, stretch in
      let range = stretch.range(in: model.value.bytes)
      model.value = Bytes(
        bytes: Array(model.value.bytes[range]), start: model.value.start + range.lowerBound)
      model.value.tidy()
    } system: { system, stretch in
      system.value = system.value[stretch.range(in: system.value)]
      system.value.tidy()
    }
    command("remove-first", .int(in: 0...9)) { model, length in
      let length = min(length, model.value.bytes.count)
      model.value = Bytes(
        bytes: Array(model.value.bytes.dropFirst(length)), start: model.value.start + length)
      model.value.tidy()
    } system: { system, length in
      system.value.removeFirst(min(length, system.value.count))
      system.value.tidy()
    }
    command("subdata", .stretch) { model, stretch in
      let range = stretch.range(in: model.value.bytes)
      model.value = Bytes(bytes: Array(model.value.bytes[range]))
    } system: { system, stretch in
      system.value = system.value.subdata(in: stretch.range(in: system.value))
    }
    command("advance", .int(in: 0...9)) { model, amount in
      let amount = min(amount, model.value.bytes.count)
      model.value = Bytes(bytes: Array(model.value.bytes.dropFirst(amount)))
    } system: { system, amount in
      system.value = system.value.advanced(by: min(amount, system.value.count))
    }
    command("rebase") {
      $0.value.start = 0
    } system: {
      $0.value = Value($0.value)
    }
    command("append-copy", when: { $0.canDouble }) {
      $0.value.bytes = $0.value.bytes + $0.copy.bytes
    } system: {
      if $0.copy.isEmpty { $0.value.tidy() }
      $0.value.append(contentsOf: $0.copy)
    }
  }

  /// Commands that change nothing and answer something.
  @CommandListBuilder<Model, Copies<Value>>
  static func queries<Value: DataOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("copy-bytes", .stretch) { model, stretch -> [UInt8] in
      Array(model.value.bytes[stretch.range(in: model.value.bytes)])
    } system: { system, stretch in
      system.value.copiedBytes(from: stretch.range(in: system.value))
    }
    command("compare") { model -> Bool in
      model.value.bytes == model.copy.bytes
    } system: { system in
      system.value == system.copy
    }
    command("search", .stretch, .stretch, .bool) { model, part, scope, isBackwards -> Int? in
      let bytes = model.value.bytes
      let wanted = Array(bytes[part.range(in: bytes)])
      let scope = scope.range(in: bytes)
      let places = scope.filter {
        $0 + wanted.count <= scope.upperBound && bytes[$0...].starts(with: wanted)
      }
      return wanted.isEmpty ? nil : isBackwards ? places.last : places.first
    } system: { system, part, scope, isBackwards in
      let data = system.value
      let wanted = Array(data[part.range(in: data)])
      return data.place(of: wanted, isBackwards: isBackwards, in: scope.range(in: data)).map {
        $0.lowerBound - data.startIndex
      }
    }
  }

  /// What is known to contradict the documentation; see the entries of `Corpus/foundation`.
  @CommandListBuilder<Model, Copies<Value>>
  static func known<Value: DataOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    // A growing `count` is not among them: it shows what the memory held before (see
    // swiftlang/swift#28919), so that no case of it does the same twice.
    command("remove-nothing") { model -> Int in
      model.value.bytes.count
    } system: {
      // The end of some data, still part of it, of which an empty range is removed.
      var end = $0.value.dropFirst($0.value.count)
      end.removeSubrange(end.startIndex..<end.endIndex)
      return $0.value.count + end.count
    }.known(as: "shared-empty-slice-trap")
    command("append-nothing") { model -> Int in
      model.value.bytes.count
    } system: {
      // Empty, with room, and still the same as its copy.
      var data = Value()
      data.reserveUsed(15)
      let copy = data
      data.append(contentsOf: [])
      return $0.value.count + data.count + copy.count
    }.known(as: "shared-empty-append-trap")
  }
}

extension Gen where Value == UInt8 {
  static var byte: Gen { .integer(in: 0...UInt8.max) }
}
