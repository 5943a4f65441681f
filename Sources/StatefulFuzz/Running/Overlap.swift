/// What the loop has to know of a machine whose commands may be in flight together.
///
/// Such a command is begun where it stands, and runs to its end when one comes that stands alone, or with the
/// case. A class, so that other machines pay for one comparison with nil.
@usableFromInline
package class Overlap<Machine: StateMachine>: @unchecked Sendable {
  // Unchecked: there is nothing in it that could change.

  /// Whether there are states in which a command, or one of its arguments, is not legal.
  @usableFromInline let dependsOnState: Bool

  /// How many commands are in flight at most.
  @usableFromInline let lanes: Int

  init(dependsOnState: Bool, lanes: Int) {
    (self.dependsOnState, self.lanes) = (dependsOnState, lanes)
  }

  /// Whether a command overlaps those next to it that do so as well.
  @usableFromInline
  func isInFlight(_ command: Machine.Command) -> Bool { false }

  /// Runs what is in flight to its end, and compares; nil where nothing is, or all is well.
  @usableFromInline
  func join(
    _ machine: Machine, _ model: Machine.Model, _ system: inout Machine.System
  ) -> Divergence? { nil }

  /// Labels for the statistics: what the commands in flight have done so far in the case.
  @usableFromInline
  func labels(of system: Machine.System) -> [String] { [] }
}
