import StatefulFuzz

/// The executor that `options` ask for.
package func makeExecutor(
  targets: [Target], options: CampaignOptions
) throws(IsolationError) -> any Executor {
  switch options.isolation {
  case .none: try InProcessExecutor(targets: targets)
  case .batch, .case: try WorkerProcess(targets: targets, limits: options.limits)
  }
}

extension Executor {
  /// The cases of a block that end their process: a search leaves them out, so that what it comes to
  /// later in the block depends on them.
  ///
  /// - Returns: The cases; nil when it may not go on.
  /// - Complexity: O(the whole block).
  func fatalCases(
    of block: CaseBlock, while mayGoOn: () -> Bool
  ) throws(IsolationError) -> [UInt64]? {
    var fatal: [UInt64] = []
    var rest: CaseBlock? = block
    do {
      while let part = rest, case .block(let result) = try perform(.block(part), mayGoOn: mayGoOn) {
        fatal += result.fatal
        rest = part.rest(from: part.firstCase + result.caseCount)
        rest?.search?.fatal = fatal
      }
    } catch .stopped {
      return nil
    }
    return fatal
  }
}
