import StatefulFuzz

extension FindingMaker {
  /// Takes commands out of the text of a shrunk case, as a reader would.
  ///
  /// Why: the shrinker deletes choices. Where a command names its argument by its place among what is there, as
  /// `existing(in:)` does, it names something else once an earlier command is gone, though the same text may
  /// still be legal, and fail.
  /// Guarantee: nil if no single command can be taken out of the text so that the rest fails in the same way; else
  /// a text of which this is true.
  /// Cost: one run for the text, and one for each command; the same again after each that could go.
  ///
  /// - Parameters:
  ///   - minimal: A one-minimal case; others, and those with commands in flight, are left alone.
  ///   - failure: How it fails.
  ///   - target: Its number at the executor.
  /// - Returns: The shorter text, and the runs that it took.
  /// - Throws: When workers cannot run.
  func deletedAsText(
    _ minimal: Minimal, _ failure: Failure, target: Int
  ) throws(IsolationError) -> (script: Script, runs: Int)? {
    let isCheap = [.mismatch, .trap].contains(failure.verdict) && !failure.isAtEnd
    guard minimal.isOneMinimal, minimal.shrinkLog.provenElements == nil, isCheap,
      minimal.best.commands.count > 1, !targets[target].overlaps,
      let whole = try executor.decode(target: target, .choices(minimal.best))
    else { return nil }
    var (script, runs) = (whole, 0)
    func fails(_ candidate: Script) throws(IsolationError) -> Bool {
      runs += 1
      let failed = try run(.script(candidate), of: target)?.failure
      return failed.map { signature(of: $0, like: failure.signature) == failure.signature } ?? false
    }
    // Arguments that have no text cannot be read again.
    guard try fails(script) else { return nil }
    var index = script.commands.count - 1
    while index >= 0, script.commands.count > 1 {
      var shorter = script
      shorter.commands.remove(at: index)
      if try fails(shorter) {
        script = shorter
        index = script.commands.count
      }
      index -= 1
    }
    return script == whole ? nil : (script, runs)
  }
}
