/// A temporal property of a closure test, with the types of its sides erased.
@usableFromInline
struct StateTemporal: Sendable {
  @usableFromInline
  typealias Condition =
    @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) throws -> Bool

  let rule: TemporalRule
  let condition: Condition
  let beginning: Condition?

  @usableFromInline
  init(_ rule: TemporalRule, _ condition: @escaping Condition, from beginning: Condition? = nil) {
    (self.rule, self.condition, self.beginning) = (rule, condition, beginning)
  }

  /// The property of one of the systems.
  ///
  /// - Parameters:
  ///   - index: Its place among them.
  ///   - name: What it is called; nil where it is the only one.
  ///   - capture: Hears the expectations in the conditions; nil where nobody makes any.
  /// - Returns: A property that fails as well where an expectation does.
  func property(
    ofSystem index: Int, named name: String?, _ capture: ExpectationCapture?
  ) -> TemporalProperty<StateBox, StateBox> {
    func onBoxes(_ condition: @escaping Condition) -> TemporalProperty<StateBox, StateBox>.Condition
    {
      { model, system in
        let memory = system.all[index].memory
        guard let capture else { return try condition(model.memory, memory) }
        var result = Result<Bool, any Error>.success(false)
        let failed = capture { result = Result { try condition(model.memory, memory) } }
        if let failed { throw FailedExpectation(description: failed) }
        return try result.get()
      }
    }
    return TemporalProperty(
      name.map { rule.named("\($0)-\(rule.name)") } ?? rule, onBoxes(condition),
      from: beginning.map(onBoxes))
  }
}

/// An expectation of a test framework that failed in a condition.
private struct FailedExpectation: Error, CustomStringConvertible {
  let description: String
}
