import StatefulFuzz

/// A batch of an enumeration on its way through a worker; survives traps of its edges.
///
/// What an edge came to is written to shared memory at once, so that nothing is lost when the
/// process dies. The part of that memory which holds traces of single runs is free meanwhile.
final class ExpansionRun {
  private let batch: ExpansionBatch
  private let target: Target
  private let log: MessageBuffer
  private let journal: Journal
  private var explorer: ExplorerTools?
  private var pendingTrap: FailureCause?
  private var isLogFull = false

  /// The scope; nil until its machine was asked.
  private(set) var scope: ScopeSize?

  /// The first edge that is not done.
  private(set) var next: Int

  init(batch: ExpansionBatch, target: Target, region: SharedRegion) {
    self.batch = batch
    self.target = target
    log = region.trace
    journal = region.journal
    next = batch.firstEdge
    log.clear()
  }

  var isFinished: Bool {
    isLogFull || scope.map { next >= batch.edgeCount($0) } ?? (target.enumeration == nil)
  }

  /// Visits edges until the batch ends or one traps; names a pending trap first.
  func visitEdges() {
    guard let explorer = open() else { return }
    let scope = explorer.scope
    self.scope = scope
    namePendingTrap(explorer)
    let end = batch.edgeCount(scope)
    while next < end, !isLogFull {
      journal.beginCase(UInt64(next))
      switch explorer.visit(batch.path(of: next, scope), batch.wantsKeys, journal) {
      case .illegal: finishEdge(.illegal)
      case .passed(let key): finishEdge(batch.wantsKeys ? .passed(key) : nil)
      case .failed(let divergence):
        journal.enter(.model)
        finishEdge(
          .failed(
            explorer.failure(batch.path(of: next, scope), .divergence(divergence)).signature))
      }
    }
  }

  /// Remembers a trap of the current edge; it is named on the next sandboxed thread.
  func noteTrap(_ interruption: Interruption) {
    // The explorer may be half-way through anything.
    explorer = nil
    if pendingTrap != nil { return countUnnamedTrap(interruption) }
    pendingTrap = .interruption(interruption, journal.stage)
  }

  private func open() -> ExplorerTools? {
    if explorer == nil { explorer = target.enumeration?.open(batch.elements) }
    return explorer
  }

  private func namePendingTrap(_ explorer: ExplorerTools) {
    guard let cause = pendingTrap else { return }
    let failure = explorer.failure(batch.path(of: next, explorer.scope), cause)
    pendingTrap = nil
    finishEdge(.failed(failure.signature))
  }

  /// Naming the trap trapped as well.
  private func countUnnamedTrap(_ interruption: Interruption) {
    pendingTrap = nil
    finishEdge(.failed(.undescribed(interruption)))
  }

  private func finishEdge(_ outcome: ExpandedEdge.Outcome?) {
    if let outcome {
      guard log.append(ExpandedEdge(edge: next, outcome: outcome).wireBytes) else {
        isLogFull = true
        return
      }
    }
    next += 1
  }
}

extension SharedRegion {
  /// What a batch has told so far.
  var expandedEdges: [ExpandedEdge] {
    var reader = WireReader(trace.bytes)
    var edges: [ExpandedEdge] = []
    while !reader.isAtEnd, let edge = try? reader.read(ExpandedEdge.self) { edges.append(edge) }
    return edges
  }
}
