extension Reducer {
  /// Prints every action and how this reducer changed the state, line by line: for looking, not for
  /// shipping.
  ///
  /// ```text
  /// received incremented
  ///   State(
  /// -   count: 0
  /// +   count: 1
  ///     … 2 unchanged
  ///   )
  /// ```
  ///
  /// - Parameter output: Where the text goes; to the standard output if it is not said.
  /// - Returns: The same reducer, with a word about each action.
  public func _printChanges(
    to output: @escaping (_ text: String) -> Void = { print($0) }
  ) -> Reduce<State, Action> {
    Reduce { state, action in
      let before = state
      let effect = self.reduce(into: &state, action: action)
      let changes = ValueDifference.lines(expected: before, actual: state) ?? ["  (no changes)"]
      output((["received \(action)"] + changes).joined(separator: "\n"))
      return effect
    }
  }
}
