extension Target {
  /// A test of a catalogue, which is not made before the target is used.
  ///
  /// - Parameters:
  ///   - name: The name of the test, `suite/name`.
  ///   - summary: One line for lists.
  ///   - source: Where the tested code is documented.
  ///   - expectedHazards: What its commands are `known(as:)`.
  ///   - test: Makes the test, which has this name and these hazards.
  package init<Model, System>(
    _ name: String, summary: String, source: String = "", expectedHazards: [String] = [],
    test: @escaping @Sendable () -> StatefulTest<Model, System>
  ) {
    self.init(
      name, code: "", summary: summary, source: source, expectedHazards: expectedHazards,
      isOnRequest: false, hazardNames: [],
      LazyMachine {
        let target = test().target
        precondition(
          target.name == name && target.expectedHazards == expectedHazards && target.problem == nil,
          "\(name): the test is called \(target.name) and known for \(target.expectedHazards), not for "
            + "\(expectedHazards). \(target.problem ?? "")")
        return target.machine
      })
    makeSequential = { test().target.makeSequential?() }
  }
}
