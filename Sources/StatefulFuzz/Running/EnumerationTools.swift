/// What a worker does with an enumerable target: the typed side is `MachineExplorer`.
@usableFromInline
package struct EnumerationTools: Sendable {
  /// Lays out a scope of so many elements.
  package let open: @Sendable (Int) -> ExplorerTools

  /// What two states have in common that are taken for one, and who says so.
  package let stateDeclaration: String

  /// - Parameters:
  ///   - makeMachine: Called once for each scope.
  ///   - loop: Runs what is given on the machine's own loop.
  @usableFromInline
  init<Machine: EnumerableMachine>(
    _ makeMachine: @escaping @Sendable () -> Machine, loop: @escaping GivenLoop<Machine>
  ) {
    stateDeclaration = Machine.stateDeclaration
    open = { ExplorerTools(MachineExplorer(makeMachine(), elements: $0, loop: loop)) }
  }
}

/// A scope of one machine with its types erased; one call for each edge.
@usableFromInline
package struct ExplorerTools {
  package let scope: ScopeSize
  package let visit: (EnumeratedPath, Bool, Journal) -> Visit
  package let script: (EnumeratedPath) -> Script
  package let failure: (EnumeratedPath, FailureCause) -> Failure

  init<Machine: EnumerableMachine>(_ explorer: MachineExplorer<Machine>) {
    scope = explorer.scope
    visit = { explorer.visit($0, wantsKey: $1, journal: $2) }
    script = { explorer.script(of: $0) }
    failure = { explorer.failure(of: $0, cause: $1) }
  }
}

/// How many starts and commands a scope has.
@usableFromInline
package struct ScopeSize: Sendable, Equatable {
  @usableFromInline package var starts: Int
  @usableFromInline package var commands: Int

  @usableFromInline
  package init(starts: Int, commands: Int) {
    self.starts = starts
    self.commands = commands
  }
}

/// A sequence of a scope: the place of its start among the starts, and of each command among the
/// commands.
@usableFromInline
package struct EnumeratedPath: Sendable, Equatable {
  @usableFromInline package var start: Int
  @usableFromInline package var commands: [UInt16]

  @usableFromInline
  package init(start: Int, commands: [UInt16]) {
    self.start = start
    self.commands = commands
  }
}

/// What the last command of a path came to; all before it passed when their states were visited.
@usableFromInline
package enum Visit {
  /// The command is illegal there; the system never sees it.
  case illegal
  /// Model and system agree; the key of the state they are in, if it was asked for. Empty for a
  /// state that is equal to no other.
  case passed([UInt8])
  /// They disagree.
  case failed(Divergence)
}
