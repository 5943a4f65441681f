import IdentifiedModel
import StatefulFuzz

extension AsyncOracle {
  /// Compares what the service has been asked, and what it has answered, with what must be.
  func checkRequests(
    _ pending: [FakeService.Request], answered: Int?, after command: AsyncCommand,
    _ expected: AsyncExpectation
  ) -> Divergence? {
    if answered != expected.answered {
      return Divergence(
        hazard: nil,
        "\(command) answered \(Self.name(answered)) instead of \(Self.name(expected.answered))")
    }
    if pending.count != model.pending.count {
      return Divergence(
        hazard: nil,
        "after \(command) \(pending.count) requests are pending instead of \(model.pending.count)")
    }
    for (request, truth) in zip(pending, model.pending) {
      if request.sent.id != truth.sent.id {
        return Divergence(
          hazard: .wrongRead,
          "the service was asked about \(request.sent.id) instead of \(truth.sent.id)")
      }
      if request.sent.v != truth.sent.v || request.sent.w != truth.sent.w {
        return Divergence(
          hazard: nil,
          "the service was sent \(Self.text(of: [request.sent])) instead of "
            + Self.text(of: [truth.sent]))
      }
    }
    return nil
  }

  private static func name(_ request: Int?) -> String {
    request.map { "request \($0)" } ?? "nothing"
  }

  /// Names a trap if the access that the endpoint must have made explains it; nil hazard otherwise.
  func explain(_ interruption: Interruption, _ expected: AsyncExpectation) -> Divergence {
    guard interruption.cause == .trap, !interruption.isStackOverflow, !interruption.isOtherThread
    else {
      return Divergence(hazard: nil, interruption.summary)
    }
    let count = model.items.count
    switch (profile.access, expected.target) {
    case (.index, .answered(let answer)) where answer.request.index >= count:
      return Divergence(
        hazard: .staleIndexTrap,
        "the endpoint of \(answer.id) still uses index \(answer.request.index), the list has "
          + "\(count) \(count == 1 ? "element" : "elements")")
    case (.assignedID, .answered(let answer)) where answer.hasNewID:
      return Divergence(
        hazard: .staleIndexTrap,
        "the endpoint of \(answer.id) still uses that id, the element in the answer is "
          + "\(answer.request.currentID) by now")
    case (.unwrappedID, .answered(let answer)) where answer.liveIndex == nil:
      return Divergence(
        hazard: .unwrapTrap, "the endpoint of \(answer.id) unwraps its element, which is gone")
    case (.assignedID, .goneAtStart(let id)):
      return Divergence(
        hazard: .unwrapTrap, "the endpoint of \(id) unwraps its element, which is gone")
    default:
      return Divergence(hazard: nil, interruption.summary)
    }
  }

  /// What is worth a remark although it is no fault.
  func remark(_ command: AsyncCommand, _ expected: AsyncExpectation) -> String? {
    switch (command, expected.target) {
    case (.start(let id), .none): return "\(id) was never in the list: \(command) did nothing"
    case (.finish, .none), (.fail, .none): return "no request is pending: \(command) did nothing"
    case (_, .goneAtStart(let id)): return "policy: \(id) is gone, nothing was asked"
    case (_, .answered(let answer)):
      if answer.liveIndex == nil {
        return "policy: \(answer.id) is gone, the answer to request \(answer.request.number) "
          + "was ignored"
      }
      guard answer.isSuperseded else { return nil }
      return profile.answers == .newest
        ? "policy: \(answer.id) was asked about again, the answer to request "
          + "\(answer.request.number) was ignored"
        : "policy: \(answer.id) was asked about again, yet the answer to request "
          + "\(answer.request.number) makes it idle"
    default: return nil
    }
  }
}
