/// Nodes of an enumeration whose every command a worker is to try.
///
/// The edges of a batch are numbered: node by node, command by command.
struct ExpansionBatch: Sendable, Equatable {
  var target: Int
  var elements: Int

  /// The nodes by the paths that lead to them; nil for the starts themselves, one edge each.
  var nodes: [EnumeratedPath]?

  /// Whether the states behind the edges are to be told.
  var wantsKeys: Bool

  /// The edge to begin with; those before it are done.
  var firstEdge = 0

  func edgeCount(_ scope: ScopeSize) -> Int {
    nodes.map { $0.count * scope.commands } ?? scope.starts
  }

  /// The path whose last command is the edge.
  func path(of edge: Int, _ scope: ScopeSize) -> EnumeratedPath {
    guard let nodes else { return EnumeratedPath(start: edge, commands: []) }
    var path = nodes[edge / scope.commands]
    path.commands.append(UInt16(edge % scope.commands))
    return path
  }
}

/// What came of a batch, or of its first part.
struct ExpansionResult: Sendable, Equatable {
  var scope: ScopeSize

  /// Edges before this one are done.
  var endEdge: Int

  /// What there is to tell of them; an edge that passed and whose key nobody wanted is left out.
  var edges: [ExpandedEdge]
}

/// An edge and where it leads.
struct ExpandedEdge: Sendable, Equatable {
  enum Outcome: Sendable, Equatable {
    case illegal
    case passed([UInt8])
    /// Failed with this signature.
    case failed(String)
  }

  var edge: Int
  var outcome: Outcome
}
