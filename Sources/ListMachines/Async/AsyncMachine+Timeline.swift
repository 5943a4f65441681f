import IdentifiedModel
import StatefulFuzz

/// Lists as timelines show them: lanes for elements and for requests without an answer, and an
/// arrow from the start of a request to the element that its answer reached.
extension AsyncMachine {
  /// The truth and what is pending.
  public func cells(model: Model) -> [StateCell]? {
    Self.cells(model.list.items, model.list.pending.map { ($0.number, $0.sent.id) })
  }

  /// The live list and what is pending.
  public func cells(system: AsyncHost<Endpoint>) -> [StateCell]? {
    Self.cells(system.items, system.pending.map { ($0.number, $0.sent.id) })
  }

  private static func cells(_ items: [ServedItem], _ pending: [(Int, ItemID)]) -> [StateCell] {
    let elements = items.enumerated().map { index, item in
      var words = ["v=\(item.v)"]
      if item.w != 0 { words.append("w=\(item.w)") }
      if item.isBusy { words.append("busy") }
      if item.result != 0 { words.append("result \(item.result)") }
      return StateCell(
        identity: item.id.description, position: index, text: words.joined(separator: " "))
    }
    return elements
      + pending.map { StateCell(identity: "request \($0.0)", text: "for \($0.1)") }
  }

  /// From the start of the request that is answered.
  public func reach(of command: AsyncCommand, in context: ReachContext<Self>) -> StepReach? {
    guard case .answered(let answer) = context.expected.expectation.target,
      let started = start(of: answer.request.number, in: context)
    else { return nil }
    return StepReach(
      capturedAt: started, meant: answer.request.sent.id.description,
      acted: actedOn(answer, in: context)?.description)
  }

  /// The number of the command that made a request.
  private func start(of number: Int, in context: ReachContext<Self>) -> Int? {
    var model = makeModel(context.initial)
    for (index, command) in context.history.enumerated() {
      _ = step(command, model: &model)
      if model.list.pending.contains(where: { $0.number == number }) { return index + 1 }
    }
    return nil
  }

  /// The element that took the answer; of a failure, the one that differs or was meant.
  private func actedOn(_ answer: AnswerExpectation, in context: ReachContext<Self>) -> ItemID? {
    guard let items = context.outcome?.system.items else { return nil }
    if !answer.isFailure, let taker = items.first(where: { $0.result == answer.request.number }) {
      return taker.id
    }
    let truth = context.model.list.items
    let other = items.first { item in !truth.contains(item) }
    return (other ?? items.first { $0.id == answer.request.sent.id })?.id
  }
}
