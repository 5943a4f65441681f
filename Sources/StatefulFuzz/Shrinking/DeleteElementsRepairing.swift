extension Shrinker {
  /// Deletes an element of a list and lowers what names the places behind it, in the list itself or in
  /// the whole command; or lowers another integer to 1, or by 1 or 2; or a number of another command by 1.
  ///
  /// Why: lists that name their own places (permutations, links, indices) fall apart when an element
  /// goes alone.
  /// Guarantee: a call that accepts nothing proves that no element of a list of up to `repairableElements` can go
  /// with such a repair.
  /// Cost: at most 2 runs for each element, 1 more for each integer where there are up to 4, 2 for each number
  /// outside of lists where there are up to 4, and 1 for each of those in other commands where there are up to 4:
  /// for a list of more than 8 elements with its last element alone.
  mutating func deleteElementsRepairing() throws {
    for list in layout.lists where layout.elements(of: list).count <= Self.repairableElements {
      var element = layout.elements(of: list).count - 1
      while element >= 0 {
        // Invariant: every element behind `element` has been tried.
        let candidates =
          layout.deletingRepaired(element, of: list)
          + layout.deletingWhileOneIsLeft(element, of: list)
          + layout.deletingWhileOthersFall(element, of: list)
        for candidate in candidates where try accept(candidate) { break }
        element = min(element, layout.elements(of: list).count) - 1
      }
    }
  }
}

extension Shrinker {
  private static var repairableElements: Int { 256 }
}

extension SpanLayout {
  func deletingRepaired(_ element: Int, of list: Int) -> [ChoiceSequence] {
    let elements = elements(of: list)
    guard elements.indices.contains(element) else { return [] }
    let span = spans[list]
    let part = marked.part(span.command)
    let structural = lengthPlaces(of: span.command)
    return [span.range, part.indices].compactMap { places in
      var lowered = marked
      for index in places
      where !part[index].isMark && part[index].value > UInt64(element)
        && !structural.contains(index)
      {
        lowered = lowered.lowering(at: index, of: span.command, by: 1) ?? lowered
      }
      guard lowered != marked else { return nil }
      return SpanLayout(lowered).deleting(element..<element + 1, of: list).first
    }
  }

  /// The case without an element, another number being 1: what the element made up for.
  func deletingWhileOneIsLeft(_ element: Int, of list: Int) -> [ChoiceSequence] {
    guard elements(of: list).indices.contains(element) else { return [] }
    let command = spans[list].command
    let part = marked.part(command)
    let integers = spans.filter { $0.command == command && $0.label.role == .integer }
      .map { $0.range.lowerBound + 1 }
      .filter { part.indices.contains($0) && part[$0].value > 1 }
    let toOne: [(Int, UInt64)] =
      integers.count > 4 ? [] : integers.map { ($0, part[$0].value - 1) }
    // By the one or two that the element may have counted for.
    let counts = numbersOutsideLists(of: command).filter { part[$0].value > 0 }
    let lower: [(Int, UInt64)] =
      counts.count > 4 ? [] : counts.flatMap { [($0, 1 as UInt64), ($0, 2 as UInt64)] }
    return (toOne + lower).compactMap { index, amount in
      marked.lowering(at: index, of: command, by: amount)
        .flatMap { SpanLayout($0).deleting(element..<element + 1, of: list).first }
    }
  }

  /// The case without an element, a number of another command being one lower: a length, or a place, that is
  /// counted there.
  func deletingWhileOthersFall(_ element: Int, of list: Int) -> [ChoiceSequence] {
    let elements = elements(of: list)
    guard elements.indices.contains(element), elements.count <= 8 || element == elements.count - 1
    else { return [] }
    let own = spans[list].command
    let others: [Int?] = [nil] + Array(marked.commands.indices)
    let numbers = others.filter { $0 != own }.flatMap { command in
      numbersOutsideLists(of: command).filter { marked.part(command)[$0].value > 0 }
        .map { (command, $0) }
    }
    guard numbers.count <= 4 else { return [] }
    return numbers.compactMap { command, index in
      marked.lowering(at: index, of: command, by: 1)
        .flatMap { SpanLayout($0).deleting(element..<element + 1, of: list).first }
    }
  }

  /// Places, among choices and marks, of choices that stand in no list, the kind left out.
  func numbersOutsideLists(of command: Int?) -> [Int] {
    let lists = spans.filter {
      $0.command == command && [.list, .dependentList].contains($0.label.role)
    }
    let part = marked.part(command)
    return part.indices.dropFirst(command == nil ? 0 : 1).filter { place in
      !part[place].isMark && !lists.contains { $0.range.contains(place) }
    }
  }

  /// Places, among choices and marks, of lengths of lists.
  private func lengthPlaces(of command: Int?) -> Set<Int> {
    Set(
      spans.filter { $0.command == command && $0.label.role == .list }
        .map { $0.range.lowerBound + 1 })
  }
}
