/// A label that enough of a target's cases must have: at least a share of them, or a number.
///
/// A share is a property of the generator, which longer campaigns measure more precisely. A number says
/// that something was tried at all, however many cases there are.
public struct CoverGoal: Hashable, Sendable {
  /// How many cases must have the label at least.
  public enum Minimum: Hashable, Sendable {
    /// Of all cases: between 0 and 1, both excluded.
    case share(Double)
    /// 1 or more.
    case cases(UInt64)
  }

  /// As `StateNotes.label` gives it.
  public var label: String

  /// How many cases must have it.
  public var minimum: Minimum

  /// A goal that is a share of the cases.
  ///
  /// - Parameters:
  ///   - label: As `StateNotes.label` gives it.
  ///   - share: Between 0 and 1, both excluded. It is missed only if chance does not explain that.
  public init(_ label: String, atLeast share: Double) {
    precondition(share > 0 && share < 1, "a share of cases lies between 0 and 1, not at \(share)")
    (self.label, minimum) = (label, .share(share))
  }

  /// A goal that is a number of cases.
  ///
  /// - Parameters:
  ///   - label: As `StateNotes.label` gives it.
  ///   - cases: 1 or more. Only some cases of a campaign are watched; where too few of these have the
  ///     label, others are watched after its end, until so many have it, or as many are watched as the
  ///     campaign ran, at most 4,096 or four times this number, whichever is more. Each shard of a
  ///     campaign is to reach it with its own cases.
  public init(_ label: String, atLeastCases cases: UInt64) {
    precondition(cases > 0, "a goal of no case is always reached")
    (self.label, minimum) = (label, .cases(cases))
  }
}
