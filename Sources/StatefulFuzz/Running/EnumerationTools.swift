/// What a worker does with an enumerable target: the typed side is `MachineExplorer`.
@usableFromInline
package struct EnumerationTools: Sendable {
  /// Lays out a scope of so many elements.
  @usableFromInline package let open: @Sendable (Int) -> ExplorerTools

  /// What two states have in common that are taken for one, and who says so.
  package let stateDeclaration: String

  @usableFromInline
  package init(stateDeclaration: String, open: @escaping @Sendable (Int) -> ExplorerTools) {
    self.stateDeclaration = stateDeclaration
    self.open = open
  }
}

/// A scope of one machine with its types erased; one call for each edge.
///
/// Only `visit` is worth specialising for the machine.
@usableFromInline
package struct ExplorerTools {
  @usableFromInline package let scope: ScopeSize
  @usableFromInline package let visit: (EnumeratedPath, Bool, Journal) -> Visit
  package let script: (EnumeratedPath) -> Script
  package let failure: (EnumeratedPath, FailureCause) -> Failure

  @inlinable
  package init<Machine: EnumerableMachine>(_ explorer: MachineExplorer<Machine>) {
    self.init(describing: explorer) { explorer.visit($0, wantsKey: $1, journal: $2) }
  }

  @usableFromInline
  package init<Machine: EnumerableMachine>(
    describing explorer: MachineExplorer<Machine>,
    visit: @escaping (EnumeratedPath, Bool, Journal) -> Visit
  ) {
    scope = explorer.scope
    self.visit = visit
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
