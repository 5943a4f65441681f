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

  /// The executed choices without those of illegal commands.
  package static let legal = RunDetail(rawValue: 512)

  /// With a step: the model's states are not put into words from there on.
  private static let withoutModel = RunDetail(rawValue: 128)

  /// With a step: the system's states are not put into words from there on.
  private static let withoutSystem = RunDetail(rawValue: 256)

  /// What to try once putting states into words has cut the run short at a step: to do without those of the system
  /// from there on, then without those of the model, then without both; nil where that was not enough.
  package func undescribed(from step: Int) -> RunDetail? {
    let both: RunDetail = [.withoutModel, .withoutSystem]
    var next = self
    switch intersection(both) {
    case []: next.insert(.withoutSystem)
    case .withoutSystem: next = subtracting(both).union(.withoutModel)
    case .withoutModel: next.insert(.withoutSystem)
    default: return nil
    }
    return RunDetail(rawValue: next.rawValue & 0xFFFF | UInt64(min(step, 1 << 40) + 1) << 16)
  }

  /// Whether the model's states are put into words at a step.
  package func describesModel(at step: Int) -> Bool { describes(.withoutModel, step) }

  /// Whether the system's states are put into words at a step.
  package func describesSystem(at step: Int) -> Bool { describes(.withoutSystem, step) }

  private func describes(_ side: RunDetail, _ step: Int) -> Bool {
    !contains(side) || step < Int(rawValue >> 16) - 1
  }
}
