import FuzzCampaigns
import StatefulFuzz

/// A matrix as `matrix --json` prints it.
public struct MatrixJSON: Encodable, Sendable {
  var v = 1
  var seed: String
  var cases: UInt64
  var envelope: String
  var rows: [MatrixRowJSON]
  var exit: Int32

  /// Takes a matrix and the campaign behind it.
  public init(
    _ matrix: HazardMatrix, seed: UInt64, cases: UInt64, envelope: Envelope, exit: Int32
  ) {
    self.envelope = envelope.rawValue
    self.seed = "0x" + String(seed, radix: 16)
    self.cases = cases
    rows = matrix.rows.map(MatrixRowJSON.init)
    self.exit = exit
  }
}

/// One target of a matrix.
public struct MatrixRowJSON: Encodable, Sendable {
  var v = 1
  var target: String
  var cells: [MatrixCellJSON]

  init(_ row: HazardMatrix.Row) {
    target = row.target.name
    cells = row.cells.map(MatrixCellJSON.init)
  }
}

/// One target against one hazard.
public struct MatrixCellJSON: Encodable, Sendable {
  var v = 1
  var hazard: String
  var result: String
  var expected: Bool
  var exercised: UInt64
  /// The commands of the shortest case; empty unless one was found.
  var shortest: [String]
  /// The initial state that they start from.
  var initial: String?
  /// Why no case can reach the precondition.
  var unreachable: String?

  init(_ cell: HazardMatrix.Cell) {
    hazard = cell.hazard
    result = cell.result.rawValue
    expected = cell.isExpected
    exercised = cell.exercised
    shortest = cell.shortest?.commands ?? []
    initial = cell.shortest?.initial
    unreachable = cell.unreachable
  }
}
