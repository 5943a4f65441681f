extension Gen {
  /// Generates arrays; the shortest is the simplest.
  ///
  /// The length is drawn first. Shrinking can remove any element.
  public static func array<Element>(
    of element: Gen<Element>, count: ClosedRange<Int> = 0...32
  ) -> Gen where Value == [Element] {
    precondition(count.lowerBound >= 0, "an array cannot have \(count.lowerBound) elements")
    return Gen { (choices) throws(Rejection) in
      let label = SpanLabel.list(of: Element.self, atLeast: count.lowerBound, choices)
      return try choices.span(label) { (choices) throws(Rejection) in
        let length = count.lowerBound + choices.drawLength(upTo: count.count - 1)
        return try choices.drawElements(of: element, count: length)
      }
    }
  }

  /// Generates arrays with a given length, for example one drawn by `flatMap`.
  ///
  /// When shrinking removes an element, it also lowers the number that determined the length, if it
  /// finds it.
  public static func array<Element>(
    of element: Gen<Element>, count: Int
  ) -> Gen where Value == [Element] {
    precondition(count >= 0, "an array cannot have \(count) elements")
    return Gen { (choices) throws(Rejection) in
      try choices.span(.dependentList(of: Element.self, choices)) { (choices) throws(Rejection) in
        try choices.drawElements(of: element, count: count)
      }
    }
  }

  /// Generates sets; equal elements are merged, so a set may have fewer elements than were drawn.
  ///
  /// Where `count` begins above 0, an element that is there already is drawn again, up to 100 times, and then replaced
  /// by the nearest other one. A set that still has too few elements is rejected as by a filter.
  public static func set<Element: Hashable & SendableMetatype>(
    of element: Gen<Element>, count: ClosedRange<Int> = 0...32
  ) -> Gen where Value == Set<Element> {
    guard count.lowerBound > 0 else {
      return Gen<[Element]>.array(of: element, count: count).map { Set($0) }
    }
    return distinct(element, count, by: { $0 }).map { Set($0) }
  }

  /// Generates dictionaries; of equal keys the last is used, so there may be fewer than were drawn.
  ///
  /// Where `count` begins above 0, a key that is there already is drawn again as in a set.
  public static func dictionary<Key: Hashable & SendableMetatype, Item>(
    of keys: Gen<Key>, _ values: Gen<Item>, count: ClosedRange<Int> = 0...32
  ) -> Gen where Value == [Key: Item] {
    let pair = Gen<(Key, Item)>.zip(keys, values)
    guard count.lowerBound > 0 else {
      return Gen<[(Key, Item)]>.array(of: pair, count: count).map { Dictionary($0) { $1 } }
    }
    return Gen<[(Key, Item)]>.distinct(pair, count, by: { $0.0 }).map { Dictionary($0) { $1 } }
  }

  /// Generates arrays of which at least as many elements as `count` begins with differ in their keys.
  private static func distinct<Element, Key: Hashable>(
    _ element: Gen<Element>, _ count: ClosedRange<Int>, by key: @escaping @Sendable (Element) -> Key
  ) -> Gen<[Element]> {
    Gen<[Element]> { (choices) throws(Rejection) in
      let label = SpanLabel.list(of: Element.self, atLeast: count.lowerBound, choices)
      return try choices.span(label) { (choices) throws(Rejection) in
        let length = count.lowerBound + choices.drawLength(upTo: count.count - 1)
        let part = SpanLabel.element(Element.self, choices)
        var (elements, keys): ([Element], Set<Key>) = ([], [])
        for _ in 0..<length {
          var attemptsLeft = choices.isGenerating ? 100 : 1
          while attemptsLeft > 0 {
            let start = choices.drawnCount
            var drawn = try choices.span(part) { (choices) throws(Rejection) in
              try element.draw(&choices)
            }
            attemptsLeft -= 1
            if attemptsLeft == 0, keys.contains(key(drawn)) {
              let spanned = Gen<Element> { (choices) throws(Rejection) in
                try choices.span(part) { (choices) throws(Rejection) in try element.draw(&choices) }
              }
              drawn =
                spanned.drawOther(from: start, &choices) { !keys.contains(key($0)) } ?? drawn
            }
            let isNew = keys.insert(key(drawn)).inserted
            guard isNew || attemptsLeft == 0 else {
              choices.forget(from: start)
              continue
            }
            elements.append(drawn)
            break
          }
        }
        guard keys.count >= count.lowerBound else { throw Rejection() }
        return elements
      }
    }
  }

  /// Generates tuples with a value of each generator, in order.
  @inlinable
  public static func zip<each Part>(
    _ parts: repeat Gen<each Part>
  ) -> Gen where Value == (repeat each Part) {
    Gen(TupleParts(repeat each parts)) { (choices) throws(Rejection) in
      (repeat try (each parts).drawPart(&choices))
    }
  }

  /// Draws as a part of a tuple, where a part of the same type may be exchanged with it.
  @inlinable
  func drawPart(_ choices: inout Choices) throws(Rejection) -> Value {
    guard choices.isMarking else { return try draw(&choices) }
    return try drawMarkedPart(&choices)
  }

  @usableFromInline
  func drawMarkedPart(_ choices: inout Choices) throws(Rejection) -> Value {
    let label = SpanLabel("part \(Value.self)")
    return try choices.span(label) { (choices) throws(Rejection) in try draw(&choices) }
  }
}

extension SpanLabel {
  /// Lists and elements of one type are of one kind, and lists with another least length of
  /// another: the length that is drawn counts from there.
  ///
  /// Only a shrinker's replays need to know.
  static func list<Element>(
    of type: Element.Type, atLeast least: Int, _ choices: Choices
  ) -> SpanLabel {
    guard choices.isMarking else { return .unnamed }
    return SpanLabel("list of \(type)" + (least > 0 ? ", at least \(least)" : ""), .list)
  }

  static func dependentList<Element>(of type: Element.Type, _ choices: Choices) -> SpanLabel {
    choices.isMarking ? SpanLabel("list of \(type)", .dependentList) : .unnamed
  }

  static func element<Element>(_ type: Element.Type, _ choices: Choices) -> SpanLabel {
    choices.isMarking ? SpanLabel("element \(type)") : .unnamed
  }

  /// Stands for a name that nobody reads, which costs nothing to make.
  static let unnamed = SpanLabel(code: 4)
}

extension Choices {
  /// Draws how many elements there are above the least number: few as a rule, sometimes many.
  mutating func drawLength(upTo limit: Int) -> Int {
    let limit = UInt64(limit)
    return Int(
      draw(below: limit + 1) { random in
        let most = [min(limit, 3), min(limit, 8), min(limit, 8), limit][Int(random.next(below: 4))]
        return random.next(below: most + 1)
      })
  }

  mutating func drawElements<Element>(
    of element: Gen<Element>, count: Int
  ) throws(Rejection) -> [Element] {
    let label = SpanLabel.element(Element.self, self)
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count {
      elements.append(
        try span(label) { (choices) throws(Rejection) in try element.draw(&choices) })
    }
    return elements
  }
}
