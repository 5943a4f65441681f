import BareLoops
import IdentifiedModel
import StatefulFuzz

extension ListCatalog {
  /// The machine of `list/id-lookup-fallback` in a loop without the engine.
  ///
  /// It stands here, and not beside the benchmark that runs it, because a loop is compared with the
  /// engine's only if it is specialised for the machine as well.
  package static let bareLoop: @Sendable (LoopCases) -> LoopCount = { cases in
    BareLoop(
      ListMachine(
        IDLookupFallback.self, profile: StrategyProfile(access: .safe, mayShowOldValue: false),
        envelope: nil)
    ).run(cases)
  }
}
