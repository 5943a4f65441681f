/// Cases of a campaign, for a loop without the engine.
@frozen
public struct LoopCases: Sendable {
  /// Their campaign-wide indices.
  public var indices: Range<UInt64>

  /// The campaign's seed.
  public var seed: UInt64

  /// The greatest number of commands in a case.
  public var commandLimit: Int

  /// Makes cases.
  public init(_ indices: Range<UInt64>, seed: UInt64, commandLimit: Int = 50) {
    self.indices = indices
    self.seed = seed
    self.commandLimit = commandLimit
  }
}
