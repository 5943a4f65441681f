/// How much a run tells.
package struct RunDetail: OptionSet, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The commands as text.
  package static let script = RunDetail(rawValue: 1)
  /// Model and system after every command; runs the script's commands, not the choices.
  package static let trace = RunDetail(rawValue: 2)
  /// With `.trace`: the start as step 0, and every state as cells.
  package static let timeline = RunDetail(rawValue: 4)
  /// The executed choices with marks around the spans inside a command; for shrinking.
  package static let spans = RunDetail(rawValue: 8)
  /// Generator and model alone: the choices that a run would draw, and no verdict.
  package static let predicted = RunDetail(rawValue: 16)

  /// How many jobs were ready at each decision of a schedule.
  package static let decisions = RunDetail(rawValue: 32)

  /// The choices take elements that exist by their places: for an enumeration, which tries the first ones.
  package static let places = RunDetail(rawValue: 64)

  /// The same detail, with no state put into words from a step on: doing so has cut the run short.
  package func undescribed(from step: Int) -> RunDetail {
    RunDetail(rawValue: rawValue & 0xFFFF | UInt64(min(step, 1 << 40) + 1) << 16)
  }

  /// The step from which on no state is put into words; nil where all are.
  package var undescribedStep: Int? {
    rawValue >> 16 == 0 ? nil : Int(rawValue >> 16) - 1
  }
}
