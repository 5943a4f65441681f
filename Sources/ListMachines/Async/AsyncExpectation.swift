import IdentifiedModel
import StatefulFuzz

/// What the model says of one command.
struct AsyncExpectation {
  /// What the endpoint is at.
  enum Target {
    /// The command has nothing to do with the endpoint, or finds nothing to do.
    case none
    /// The service is asked about this element.
    case asked(ItemID)
    /// The endpoint is started for an element that is gone; nothing must come of it.
    case goneAtStart(ItemID)
    /// A request is answered.
    case answered(AnswerExpectation)
  }

  var target = Target.none

  /// Hazards whose precondition the command met, by `Hazard.asyncBit`.
  var exercised: UInt64 = 0

  /// The number of the request that the command must answer.
  var answered: Int? {
    if case .answered(let answer) = target { answer.request.number } else { nil }
  }

  /// Whether the command must make a request.
  var isAsked: Bool {
    if case .asked = target { true } else { false }
  }
}

/// What the model says of an answer.
struct AnswerExpectation {
  var request: AsyncModel.Request

  /// Whether the answer is that the request failed.
  var isFailure: Bool

  /// Where the element is when the answer comes; nil when it is gone.
  var liveIndex: Int?

  /// Whether the service answers with another id than the one that it was asked about.
  var hasNewID: Bool

  /// Whether the element has been asked about again meanwhile.
  var isSuperseded: Bool

  /// The element that the request is for.
  var id: ItemID { request.sent.id }
}
