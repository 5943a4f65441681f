extension Shrinker {
  /// Deletes an element of a list and makes up for it in another number: that is raised by the element,
  /// multiplied by it, or as great as it may be.
  ///
  /// Why: where a sum or a product matters, one great number is simpler than a list of small ones, and
  /// both have to change at once.
  /// Guarantee: a call that accepts nothing proves that no element can go while its neighbour, or one of
  /// up to three numbers outside of lists, makes up for it so.
  /// Cost: at most 3 runs for each element and number; only for lists of up to `elementLimit`.
  mutating func handOverElements() throws {
    for list in layout.lists {
      var element = layout.elements(of: list).count - 1
      while element >= 0, layout.elements(of: list).count <= Self.elementLimit {
        // Invariant: every element behind `element` has been tried.
        for candidate in layout.handingOver(element, of: list) where try accept(candidate) { break }
        element = min(element, layout.elements(of: list).count) - 1
      }
    }
  }

  private static var elementLimit: Int { 40 }
}

extension SpanLayout {
  fileprivate func handingOver(_ element: Int, of list: Int) -> [ChoiceSequence] {
    let elements = elements(of: list)
    guard elements.indices.contains(element), let own = number(in: elements[element]) else {
      return []
    }
    let command = spans[list].command
    let part = marked.part(command)
    let neighbour = element > 0 ? number(in: elements[element - 1]) : nil
    let outside = numbersOutsideLists(of: command).filter { part[$0].bound > 4 }
    let receivers = outside.prefix(3) + [neighbour].compactMap(\.self)
    return receivers.flatMap { receiver in
      part[receiver].grown(by: part[own].value).compactMap { grown in
        SpanLayout(marked.replacing(receiver..<receiver + 1, of: command, with: [grown]))
          .deleting(element..<element + 1, of: list).first
      }
    }
  }

  /// The place, among choices and marks, of the number that an element is; nil where it is more than one.
  private func number(in element: Int) -> Int? {
    let part = marked.part(spans[element].command)
    let places = spans[element].range.filter { !part[$0].isMark }
    guard let first = places.first, part[first].bound > 4, places.count <= 2 else { return nil }
    return first
  }
}

extension Choice {
  /// The choice raised by an amount, multiplied by it, and as great as it may be, at most as its bound
  /// allows each.
  fileprivate func grown(by amount: UInt64) -> [Choice] {
    let (sum, sumOverflows) = value.addingReportingOverflow(amount)
    let (product, productOverflows) = value.multipliedReportingOverflow(by: amount)
    let greatest = bound - 1
    var values: [UInt64] = []
    for value in [
      sumOverflows ? greatest : min(sum, greatest),
      productOverflows ? greatest : min(product, greatest), greatest,
    ] where value > self.value && !values.contains(value) { values.append(value) }
    return values.map { Choice(value: $0, bound: bound) }
  }
}
