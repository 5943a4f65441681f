extension TestStore {
  /// Asserts that nothing is left: no effect in flight, no unasserted action.
  ///
  /// Where exhaustivity is off, both are allowed, and actions are skipped.
  public func finish(fileID: String = #fileID, line: Int = #line) {
    let place = AssertionPlace(fileID: fileID, line: line)
    guard exhaustivity == .on else { return skip(upTo: record.received.count, at: place) }
    reportWhatIsLeft(at: place)
  }

  /// Fails for unasserted actions, and for effects in flight.
  func reportWhatIsLeft(at place: AssertionPlace) {
    if !record.received.isEmpty {
      fail(
        .unassertedActions, "received actions were not asserted: \(pendingText)", at: place)
    }
    let effects = effectsInFlight
    if !effects.isEmpty {
      fail(
        .effectsInFlight, "effects are still in flight: \(effects.joined(separator: ", "))",
        at: place)
    }
  }

  /// Takes all unasserted actions as they are.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure that there are none.
  ///   - fileID: Where the assertion stands.
  ///   - line: Where the assertion stands.
  public func skipReceivedActions(
    strict: Bool = true, fileID: String = #fileID, line: Int = #line
  ) {
    let place = AssertionPlace(fileID: fileID, line: line)
    if strict, record.received.isEmpty {
      fail(.nothingToSkip, "there were no received actions to skip", at: place)
    }
    skip(upTo: record.received.count, at: place)
  }

  /// Forgets the effects in flight; they go on, and what they send is received as ever.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure that there are none.
  ///   - fileID: Where the assertion stands.
  ///   - line: Where the assertion stands.
  public func skipInFlightEffects(
    strict: Bool = true, fileID: String = #fileID, line: Int = #line
  ) {
    if strict, effectsInFlight.isEmpty {
      fail(
        .nothingToSkip, "there were no effects in flight to skip",
        at: AssertionPlace(fileID: fileID, line: line))
    }
    forgetEffects()
  }

  /// Runs `operation` with another exhaustivity, and puts the old one back.
  @discardableResult
  public func withExhaustivity<Result, Failure: Error>(
    _ exhaustivity: Exhaustivity, operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = self.exhaustivity
    defer { self.exhaustivity = outer }
    self.exhaustivity = exhaustivity
    return try operation()
  }

  /// Runs `operation` with another exhaustivity, and puts the old one back.
  @discardableResult
  public func withExhaustivity<Result, Failure: Error>(
    _ exhaustivity: Exhaustivity, isolation: isolated (any Actor)? = #isolation,
    operation: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let outer = self.exhaustivity
    defer { self.exhaustivity = outer }
    self.exhaustivity = exhaustivity
    return try await operation()
  }
}
