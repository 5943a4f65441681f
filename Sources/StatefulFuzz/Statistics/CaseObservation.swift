/// What statistics keep of a watched case: each command's kind and outcome, and the labels.
///
/// A worker hands them over one by one, so that those before a death are not lost.
package struct CaseObservation: Sendable, Equatable {
  /// The place of the case's target in its block.
  package var slot: Int
  package var steps: [RunWatch.Step]
  package var labels: [String]

  package init(slot: Int, _ watch: RunWatch) {
    self.slot = slot
    steps = watch.steps
    labels = watch.labels.sorted()
  }

  package init(slot: Int, steps: [RunWatch.Step], labels: [String]) {
    self.slot = slot
    self.steps = steps
    self.labels = labels
  }
}
