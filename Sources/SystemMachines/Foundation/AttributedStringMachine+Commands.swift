import StatefulFuzz

extension AttributedStringMachine {
  /// Commands that change the text; new text has one style.
  @CommandListBuilder<Model, Copies<Value>>
  static func texts<Value: AttributedStringOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("append", .styledText) {
      $0.value = $0.value + $1.characters
    } system: {
      $0.value.append(Value($1.text, $1.style))
    }
    command("insert", .styledText, .place) { model, new, place in
      let gap = model.value.gap(place)
      model.value = model.value.splicing(gap..<gap, with: new.characters)
    } system: { system, new, place in
      system.value.insert(Value(new.text, new.style), at: min(place, system.value.length))
    }
    command("replace", .stretch, .styledText) { model, stretch, new in
      model.value = model.value.splicing(stretch.range(in: model.value), with: new.characters)
    } system: { system, stretch, new in
      system.value.replace(
        stretch.range(in: system.value.length), with: Value(new.text, new.style))
    }
    command("remove", .stretch) { model, stretch in
      model.value = model.value.splicing(stretch.range(in: model.value), with: [])
    } system: { system, stretch in
      system.value.remove(stretch.range(in: system.value.length))
    }
    command("replace-by-own", .stretch, .stretch, when: { $0.canDouble }) {
      model, stretch, source in
      let own = Array(model.value[source.range(in: model.value)])
      model.value = model.value.splicing(stretch.range(in: model.value), with: own)
    } system: { system, stretch, source in
      let length = system.value.length
      let own = system.value.part(source.range(in: length))
      system.value.replace(stretch.range(in: length), with: own)
    }
    command("append-copy", when: { $0.canDouble }) {
      $0.value = $0.value + $0.copy
    } system: {
      $0.value.append($0.copy)
    }
    command("take", .stretch) { model, stretch in
      model.value = Array(model.value[stretch.range(in: model.value)])
    } system: { system, stretch in
      system.value = system.value.part(stretch.range(in: system.value.length))
    }
    command("compare") { model -> Bool in
      model.value == model.copy
    } system: {
      $0.value == $0.copy && ($0.value != $0.copy || $0.value.hashValue == $0.copy.hashValue)
    }
  }

  /// Commands that change attributes.
  @CommandListBuilder<Model, Copies<Value>>
  static func styles<Value: AttributedStringOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("mark", .stretch, .attribute) { model, stretch, mark in
      restyle(&model, stretch) { $0.mark = mark }
    } system: { system, stretch, mark in
      system.value.mark(stretch.range(in: system.value.length), mark)
    }
    command("shade", .stretch, .attribute) { model, stretch, shade in
      restyle(&model, stretch) { $0.shade = shade }
    } system: { system, stretch, shade in
      system.value.shade(stretch.range(in: system.value.length), shade)
    }
    command("set-style", .stretch, .style) { model, stretch, style in
      restyle(&model, stretch) { $0 = style }
    } system: { system, stretch, style in
      system.value.setStyle(style, of: stretch.range(in: system.value.length))
    }
    command("merge-style", .stretch, .style, .bool) { model, stretch, style, keepsOld in
      restyle(&model, stretch) {
        $0.mark = keepsOld ? $0.mark ?? style.mark : style.mark ?? $0.mark
        $0.shade = keepsOld ? $0.shade ?? style.shade : style.shade ?? $0.shade
      }
    } system: { system, stretch, style, keepsOld in
      let range = stretch.range(in: system.value.length)
      system.value.mergeStyle(style, into: range, keepingOld: keepsOld)
    }
  }

  private static func restyle(
    _ model: inout Model, _ stretch: Stretch, _ change: (inout Style) -> Void
  ) {
    for index in stretch.range(in: model.value) { change(&model.value[index].style) }
  }
}

/// Text of one style.
struct StyledText: Sendable {
  var text: String
  var style: Style

  var characters: [StyledCharacter] {
    text.map { StyledCharacter(character: $0, style: style) }
  }
}

extension Gen where Value == StyledText {
  /// Characters that no neighbour joins, of one and of several scalars.
  static var styledText: Gen {
    Gen<(String, Style)>.zip(
      .string(
        of: Gen<Character>.element(of: ["a", "b", "\u{E9}", "👍🏽", "e\u{301}", "\r\n"]), count: 0...12
      ),
      .style
    ).map { StyledText(text: $0.0, style: $0.1) }
  }
}

extension Gen where Value == Style {
  static var style: Gen {
    Gen<(Int?, Int?)>.zip(.attribute, .attribute).map { Style(mark: $0.0, shade: $0.1) }
  }
}

extension Gen where Value == Int? {
  /// Few values, so that neighbours often have the same.
  static var attribute: Gen { Gen<Int>.int(in: 0...2).optional() }
}
