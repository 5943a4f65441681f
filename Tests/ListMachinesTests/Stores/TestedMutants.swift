@testable import IdentifiedModel
@testable import ListMachines

/// Mistakes in the test store.
enum TestedMutants {
  typealias Parts = TestedSystem.Parts

  static let all = [
    parts("an assertion that changes nothing passes", commands: 1) {
      $0.reports = { $0.reason != .unnecessaryAssertion }
    },
    parts("nothing is said of what was skipped", commands: 2) {
      $0.reports = { $0.reason != .skipped }
    },
    parts("an action without an assertion may change the state", commands: 1) {
      $0.send = { store, action, change in
        if change != nil {
          store.send(action, assert: change)
        } else {
          store.withExhaustivity(.off) { _ = store.send(action) }
        }
      }
    },
    parts("unasserted actions do not stand in the way of sending", commands: 2) {
      $0.send = { store, action, change in
        store.skipReceivedActions(strict: false)
        store.send(action, assert: change)
      }
    },
    parts("skipping effects ends them", commands: 2) {
      $0.skipInFlight = { store, queue, isStrict in
        store.skipInFlightEffects(strict: isStrict)
        for number in queue.waiting { queue.finish(number) }
      }
    },
    parts("receiving takes any action", commands: 2) {
      $0.receive = { store, _, change in store.receive({ _ in true }, assert: change) }
    },
    parts("receiving skips what comes before", commands: 2) {
      $0.receive = { store, action, change in
        store.withExhaustivity(.off) { store.receive(action, assert: change) }
      }
    },
    parts("finishing always wants everything", commands: 3) {
      $0.finish = { store in store.withExhaustivity(.on) { store.finish() } }
    },
    parts("finishing never wants anything", commands: 2) {
      $0.finish = { store in store.withExhaustivity(.off) { store.finish() } }
    },
    parts("a test store goes without a word", commands: 2) {
      $0.drop = { store in store.exhaustivity = .off }
    },
    parts("an assertion sees the state from after the action", commands: 1) {
      $0.look = { _, claimed in claimed }
    },
  ]

  private static func parts(
    _ name: String, commands: Int, _ change: @escaping @Sendable (inout Parts) -> Void
  ) -> StoreTrial {
    StoreTrial(name, commands: commands, { TestedModel() }) {
      var parts = Parts()
      change(&parts)
      return TestedSystem(parts)
    }
  }
}
