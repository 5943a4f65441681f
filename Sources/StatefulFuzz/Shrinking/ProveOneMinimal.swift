extension Shrinker {
  /// Tries every single step down that is left, whatever the passes have tried.
  ///
  /// Why: "no single command and no single element can go, no single number can be simpler" is what a
  /// reader may rely on; it is run, not inferred from what the passes usually do.
  /// Guarantee: a call that accepts nothing proves that none of these fails alike and is simpler:
  /// - the case without one of its commands;
  /// - the case without one element of a list, set, dictionary or string, the number that says how
  ///   many there are lowered by 1: its own one or, where it has none, any one before it;
  /// - the case with one choice at 0 or one lower, the choices behind it read span by span (a value
  ///   keeps its own ones) and one after the other.
  ///
  /// A step that the generator cannot draw is none, nor one that gives a command another kind and
  /// more arguments. For commands written by hand the guarantee is
  /// about the commands alone.
  /// Cost: 1 run for each command and element and 2 for each nonzero choice, less what was tried
  /// before; where a list's length stands elsewhere, 1 for each element and nonzero choice before it.
  /// A step that lowers a choice without a change of shape costs nothing to read in the second way.
  mutating func proveOneMinimal() throws {
    isProving = true
    defer { isProving = false }
    for command in best.commands.indices.reversed()
    where try accept(best.removing(command..<command + 1)) { return }
    guard mode == .choices else { return }
    if try acceptLoweringOne() { return }
    if try acceptDeletingOneElement() { return }
    _ = try acceptShorteningPlainList()
  }

  private mutating func acceptLoweringOne() throws -> Bool {
    for position in best.positions where best.value(at: position) > 0 {
      for value in [0, best.value(at: position) - 1] {
        let lowered = best.replacing(position, by: value)
        if try accept(lowered) { return true }
        // An alternative is read from what the other one had drawn, which marks would keep from it.
        if !layout.isEmpty, try accept(lowered, keepsSpans: false) { return true }
      }
    }
    return false
  }

  private mutating func acceptDeletingOneElement() throws -> Bool {
    for list in layout.lists {
      for element in layout.elements(of: list).indices.reversed() {
        for candidate in layout.deletingOne(element, of: list)
        where try accept(candidate) { return true }
      }
    }
    return false
  }

  /// Lists that a machine draws by hand, a length and as many parts, where nothing is marked.
  private mutating func acceptShorteningPlainList() throws -> Bool {
    let numbers = best.positions.filter { position in
      !(position.isKind && facts.contains(.signatureNamesKind))
        && !layout.marked.part(position.command).contains(where: \.isMark)
    }
    for position in numbers {
      for part in (0..<Int(clamping: best.value(at: position))).reversed() {
        guard let shorter = best.removing(part: part, ofListAt: position) else { break }
        if try accept(shorter) { return true }
      }
    }
    return false
  }
}

extension SpanLayout {
  /// The case without an element: as `deleting` has it, but any number before a list without a length
  /// of its own may be the one that decides it, in whatever way.
  fileprivate func deletingOne(_ element: Int, of list: Int) -> [ChoiceSequence] {
    let likely = deleting(element..<element + 1, of: list)
    guard spans[list].label.role == .dependentList else { return likely }
    let elements = elements(of: list)
    guard elements.indices.contains(element) else { return [] }
    let span = spans[list]
    let shorter = marked.replacing(spans[elements[element]].range, of: span.command, with: [])
    // The first choice of a start counts the commands.
    let before = (span.command == nil ? 1 : 0)..<span.range.lowerBound
    let others = before.reversed().compactMap {
      shorter.lowering(at: $0, of: span.command, by: 1)
    }
    return likely + others.filter { !likely.contains($0) }
  }
}
