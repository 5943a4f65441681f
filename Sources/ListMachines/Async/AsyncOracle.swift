import IdentifiedModel
import StatefulFuzz

/// Names the difference between the list and what it must be.
///
/// The first that applies, from what breaks the whole list to what breaks one field:
///
/// 1. `duplicate-id`: an id is there twice.
/// 2. `resurrection`: an element is there that must be gone, even if another one had to give way.
/// 3. `wrong-write`: the endpoint has written to another element than its own.
/// 4. `reordered-completion`: an older answer lies over a newer one, or over a newer request where
///    only the newest may write.
/// 5. `lost-update`: a field that the answer does not carry has the value that was sent.
/// 6. `lost-write`: what the endpoint had to write is missing.
///
/// An answer that is ignored because its element is gone is policy and no difference.
struct AsyncOracle {
  let model: AsyncModel
  let profile: EndpointProfile

  /// Names a difference between the live list and the truth after `command`.
  func explainItems(
    _ items: [ServedItem], after command: AsyncCommand, _ expected: AsyncExpectation
  ) -> Divergence {
    let truth = model.items
    if let twin = firstRepeated(items) {
      return Divergence(hazard: .duplicateID, "two elements have the id \(twin) after \(command)")
    }
    if let revived = items.first(where: { item in !truth.contains { $0.id == item.id } }) {
      let lost = truth.first { item in !items.contains { $0.id == item.id } }
      return Divergence(
        hazard: .resurrection,
        "\(revived.id) is back after its removal"
          + (lost.map { ", in the place of \($0.id)" } ?? ""))
    }
    let unnamed = Divergence(
      hazard: nil,
      "after \(command) the list holds \(Self.text(of: items)) instead of \(Self.text(of: truth))")
    guard items.map(\.id) == truth.map(\.id) else { return unnamed }
    switch expected.target {
    case .none, .goneAtStart: return unnamed
    case .asked(let id): return explainStart(of: id, items) ?? unnamed
    case .answered(let answer): return explainAnswer(answer, items) ?? unnamed
    }
  }

  private func explainStart(of id: ItemID, _ items: [ServedItem]) -> Divergence? {
    for (item, truth) in zip(items, model.items) where item.isBusy != truth.isBusy {
      return item.id == id
        ? Divergence(hazard: .lostWrite, "\(id) is in the list, yet its start left it idle")
        : Divergence(hazard: .wrongWrite, "the start for \(id) marked \(item.id)")
    }
    return nil
  }

  /// Both lists hold the same elements in the same order; some contents differ.
  private func explainAnswer(_ answer: AnswerExpectation, _ items: [ServedItem]) -> Divergence? {
    let (id, number) = (answer.id, answer.request.number)
    for (item, truth) in zip(items, model.items) where item.id != id {
      if item.result != truth.result, item.result == number {
        return Divergence(
          hazard: .wrongWrite, "the answer to request \(number) for \(id) was written to \(item.id)"
        )
      }
      if item.isBusy != truth.isBusy {
        return Divergence(
          hazard: .wrongWrite,
          "the answer to request \(number) for \(id) changed the flag of \(item.id)")
      }
    }
    guard let live = answer.liveIndex, live < items.count else { return nil }
    return explainTarget(answer, items[live], truth: model.items[live])
  }

  /// The element that the answer is for differs.
  private func explainTarget(
    _ answer: AnswerExpectation, _ item: ServedItem, truth: ServedItem
  ) -> Divergence? {
    let (id, sent, number) = (answer.id, answer.request.sent, answer.request.number)
    if item.result != truth.result, item.result == number {
      let newer =
        truth.result > number
        ? "after that to request \(truth.result)" : "while a newer request is the one that counts"
      return Divergence(
        hazard: .reorderedCompletion, "the answer to request \(number) for \(id) landed \(newer)")
    }
    if item.v != truth.v, item.v == sent.v {
      return Divergence(
        hazard: .lostUpdate,
        "the answer to request \(number) put v of \(id) back from \(truth.v) to \(item.v)")
    }
    if item.w != truth.w, item.w == sent.w {
      return Divergence(
        hazard: .lostUpdate,
        "the answer to request \(number) put w of \(id) back from \(truth.w) to \(item.w)")
    }
    guard item.v == truth.v, item.w == truth.w else { return nil }
    if profile.access == .index, answer.request.index != answer.liveIndex {
      return Divergence(
        hazard: .wrongWrite,
        "the answer to request \(number) for \(id) went to index \(answer.request.index), "
          + "\(id) is at \(answer.liveIndex ?? 0)")
    }
    if item.result != truth.result, truth.result == number {
      return Divergence(
        hazard: .lostWrite,
        "\(id) is in the list, yet the answer to request \(number) left its result at "
          + "\(item.result)"
      )
    }
    guard item.isBusy, !truth.isBusy else { return nil }
    return Divergence(
      hazard: .lostWrite, "\(id) is in the list, yet the answer to request \(number) left it busy")
  }

  private func firstRepeated(_ items: [ServedItem]) -> ItemID? {
    for (index, item) in items.enumerated()
    where items[..<index].contains(where: { $0.id == item.id }) {
      return item.id
    }
    return nil
  }

  /// Elements as a line: `A=1`, `A=1/2` with a `w` that is not 0, then what the endpoint wrote.
  static func text(of items: [ServedItem]) -> String {
    let texts = items.map { item in
      "\(item.id)=\(item.v)" + (item.w == 0 ? "" : "/\(item.w)")
        + (item.result == 0 ? "" : " result \(item.result)") + (item.isBusy ? " busy" : "")
    }
    return "[" + texts.joined(separator: ", ") + "]"
  }
}
