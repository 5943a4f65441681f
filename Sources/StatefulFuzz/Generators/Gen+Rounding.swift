extension Gen {
  /// The value of the nearest choices that a filter accepts: the next lower ones, else the next greater ones.
  ///
  /// Why: between two values that a filter accepts the shrinker would meet nothing but rejections, and take the
  /// first of them for the end. So a number that it tries stands for the next one below that is accepted. An
  /// enumeration has the first value that is accepted in this way. No other replay looks for any.
  ///
  /// - Parameters:
  ///   - start: Where the choices begin of the value that was rejected; those of the one found take their place.
  ///   - choices: What the value is drawn from.
  ///   - condition: The filter's.
  /// - Returns: nil where none of them satisfies the condition.
  @usableFromInline
  func drawNearest(
    from start: Int, _ choices: inout Choices, _ condition: (Value) -> Bool
  ) -> Value? {
    guard choices.isMarking || choices.drawsByPlace else { return nil }
    let attempt = Array(choices.recorded[start...])
    // Of an integer the distance comes before the side, of which there are two. A result has a name, and no
    // neighbours: looking for one that is not there would count as a draw that failed.
    let names = choices.results == nil ? nil : ResultStore.nameBound
    let place = attempt.lastIndex {
      !$0.isMark && $0.bound != 1 && $0.bound != 2 && $0.bound != names
    }
    guard let place else { return nil }
    let (below, above) = attempt[place].neighbours
    return drawFirst([(place, Array(below) + above)], of: attempt, from: start, &choices, condition)
  }

  /// The value of the nearest choices that is another than those before it.
  ///
  /// Greater ones come first, in any number of the value. Every replay looks for it, since a set must have its elements.
  ///
  /// - Returns: nil where there is none.
  func drawOther(
    from start: Int, _ choices: inout Choices, _ condition: (Value) -> Bool
  ) -> Value? {
    let attempt = Array(choices.recorded[start...])
    let places = attempt.indices.filter { !attempt[$0].isMark && attempt[$0].bound != 1 }
    let numbers = places.map { place in
      let (below, above) = attempt[place].neighbours
      return (place, Array(above) + below)
    }
    return drawFirst(numbers, of: attempt, from: start, &choices, condition)
  }

  /// The first value that satisfies a condition, with one choice of an attempt replaced.
  private func drawFirst(
    _ numbers: [(place: Int, values: [UInt64])], of attempt: [Choice], from start: Int,
    _ choices: inout Choices, _ condition: (Value) -> Bool
  ) -> Value? {
    for (place, values) in numbers {
      for value in values {
        var items = attempt
        items[place].value = value
        var trial = choices.replaying(items)
        guard let drawn = try? draw(&trial), condition(drawn) else { continue }
        choices.forget(from: start)
        choices.recorded += trial.recorded
        return drawn
      }
    }
    return nil
  }
}

extension Choice {
  /// The values below this one and those above it that are looked at, the nearest first.
  fileprivate var neighbours: (below: [UInt64], above: [UInt64]) {
    let reach: UInt64 = 128
    let greatest = bound == 0 ? .max : bound - 1
    let below = min(value, reach)
    let above = value < greatest ? min(greatest - value, reach) : 0
    return (
      below == 0 ? [] : (1...below).map { value - $0 },
      above == 0 ? [] : (1...above).map { value + $0 }
    )
  }
}

extension Choices {
  /// A replay of some choices and marks for the draws of one value, whose record is empty.
  fileprivate func replaying(_ items: [Choice]) -> Choices {
    var trial = self
    (trial.replayed, trial.position, trial.recorded) = (items, 0, [])
    (trial.readsMarks, trial.missingDepth) = (items.contains(where: \.isMark), 0)
    // What a byte fuzzer has left, or a guide, belongs to the draws behind this value.
    (trial.isFresh, trial.guide, trial.bytes) = (false, nil, [])
    return trial
  }
}
