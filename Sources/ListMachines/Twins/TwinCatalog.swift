import StatefulFuzz

/// The `twins` suite: rows of lists in which ids repeat.
enum TwinCatalog {
  static let targets: [Target] = [
    target(
      "numbered", "W01", NumberedTwin.self, "rows identify their element by a unique number", []),
    target(
      "verified-index", "W02", VerifiedTwin.self,
      "S27 where ids repeat: the captured index if its id still matches, else the k-th element with that id",
      [.wrongRead, .wrongWrite, .unwrapTrap, .lostTwin]),
    target(
      "occurrence", "W03", OccurrenceTwin.self, "the k-th element with the id",
      [.wrongRead, .wrongWrite, .lostTwin]),
    target(
      "first-with-id", "W04", FirstTwin.self, "the first element with the id",
      [.wrongRead, .wrongWrite]),
  ]

  private static func target<Strategy: TwinStrategy>(
    _ name: String, _ code: String, _ strategy: Strategy.Type, _ summary: String,
    _ hazards: [TwinHazard]
  ) -> Target {
    Target(
      "twins/\(name)", code: code, summary: summary, expectedHazards: hazards.map(\.rawValue),
      makeMachine: { TwinMachine(strategy) })
  }
}
