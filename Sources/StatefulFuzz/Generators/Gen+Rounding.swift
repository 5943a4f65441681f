extension Gen {
  /// The value of the nearest choices for which a condition holds, which are recorded in the place of those that
  /// were drawn from `start` on: the next lower ones, else the next greater ones; nil where none of them satisfies it.
  ///
  /// Why: between two values that a filter accepts the shrinker would meet nothing but rejections, and take the
  /// first of them for the end. So a number that it tries stands for the next one below that is accepted. An
  /// enumeration has the first value that is accepted in this way. No other replay looks for any.
  @usableFromInline
  func drawNearest(
    from start: Int, _ choices: inout Choices, _ condition: (Value) -> Bool
  ) -> Value? {
    guard choices.isMarking || choices.drawsByPlace else { return nil }
    var attempt = Array(choices.recorded[start...])
    // Of an integer the distance comes before the side, of which there are two. A result has a name, and no
    // neighbours: looking for one that is not there would count as a draw that failed.
    let names = choices.results == nil ? nil : ResultStore.nameBound
    let isNumber = { (choice: Choice) in
      !choice.isMark && choice.bound != 1 && choice.bound != 2 && choice.bound != names
    }
    guard let place = attempt.lastIndex(where: isNumber) else { return nil }
    let (value, bound) = (attempt[place].value, attempt[place].bound)
    let reach: UInt64 = 128
    let least = value > reach ? value - reach : 0
    let (end, overflow) = value.addingReportingOverflow(reach)
    let greatest = min(overflow ? .max : end, bound == 0 ? .max : bound - 1)
    let below = stride(from: value, to: least, by: -1).lazy.map { $0 - 1 }
    let above = stride(from: value, to: max(value, greatest), by: 1).lazy.map { $0 + 1 }
    func draw(at number: UInt64) -> Value? {
      attempt[place].value = number
      var trial = choices.replaying(attempt)
      guard let drawn = try? self.draw(&trial), condition(drawn) else { return nil }
      choices.forget(from: start)
      choices.recorded += trial.recorded
      return drawn
    }
    for number in below { if let drawn = draw(at: number) { return drawn } }
    for number in above { if let drawn = draw(at: number) { return drawn } }
    return nil
  }
}

extension Choices {
  /// A replay of some choices and marks for the draws of one value, whose record is empty.
  fileprivate func replaying(_ items: [Choice]) -> Choices {
    var trial = self
    (trial.replayed, trial.position, trial.recorded) = (items, 0, [])
    (trial.readsMarks, trial.missingDepth) = (items.contains(where: \.isMark), 0)
    return trial
  }
}
