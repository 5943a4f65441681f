/// Nodes of an enumeration whose every command a worker is to try.
///
/// The edges of a batch are numbered: node by node, command by command.
package struct ExpansionBatch: Sendable, Equatable {
  package var target: Int
  package var elements: Int

  /// The nodes by the paths that lead to them; nil for the starts themselves, one edge each.
  package var nodes: [EnumeratedPath]?

  /// Whether the states behind the edges are to be told.
  package var wantsKeys: Bool

  /// The edge to begin with; those before it are done.
  package var firstEdge = 0

  package init(
    target: Int, elements: Int, nodes: [EnumeratedPath]? = nil, wantsKeys: Bool, firstEdge: Int = 0
  ) {
    self.target = target
    self.elements = elements
    self.nodes = nodes
    self.wantsKeys = wantsKeys
    self.firstEdge = firstEdge
  }

  package func edgeCount(_ scope: ScopeSize) -> Int {
    nodes.map { $0.count * scope.commands } ?? scope.starts
  }

  /// The path whose last command is the edge.
  package func path(of edge: Int, _ scope: ScopeSize) -> EnumeratedPath {
    guard let nodes else { return EnumeratedPath(start: edge, commands: []) }
    var path = nodes[edge / scope.commands]
    path.commands.append(UInt16(edge % scope.commands))
    return path
  }
}

/// What came of a batch, or of its first part.
package struct ExpansionResult: Sendable, Equatable {
  package var scope: ScopeSize

  /// Edges before this one are done.
  package var endEdge: Int

  /// What there is to tell of them; an edge that passed and whose key nobody wanted is left out.
  package var edges: [ExpandedEdge]

  package init(
    scope: ScopeSize, endEdge: Int, edges: [ExpandedEdge]
  ) {
    self.scope = scope
    self.endEdge = endEdge
    self.edges = edges
  }
}

/// An edge and where it leads.
package struct ExpandedEdge: Sendable, Equatable {
  package enum Outcome: Sendable, Equatable {
    case illegal
    case passed([UInt8])
    /// Failed with this signature.
    case failed(Signature)
  }

  package var edge: Int
  package var outcome: Outcome

  package init(
    edge: Int, outcome: Outcome
  ) {
    self.edge = edge
    self.outcome = outcome
  }
}
