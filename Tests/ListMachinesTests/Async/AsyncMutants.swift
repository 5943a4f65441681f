import IdentifiedModel

@testable import ListMachines

/// An endpoint with one planted mistake: what an oracle that cannot see it would let pass.
///
/// Each starts like S22; `store` is where it goes wrong, unless the mutant overrides `start`.
class AsyncMutant: AsyncEndpoint {
  var items: [ServedItem]

  required init(_ items: [ServedItem]) { self.items = items }

  func start(_ id: ItemID, service: FakeService) {
    guard let index = index(of: id) else { return }
    items[index].isBusy = true
    ask(id, items[index], service)
  }

  func ask(_ id: ItemID, _ item: ServedItem, _ service: FakeService) {
    service.request(item) { answer in
      if let index = self.index(of: id) { self.store(answer, at: index) }
    }
  }

  func store(_ answer: FakeService.Answer, at index: Int) {
    if case .element(let element) = answer { items[index].result = element.result }
    items[index].isBusy = false
  }
}

/// Guards against a missing element, and then writes the whole answer.
final class GuardsAndAssigns: AsyncMutant {
  override func store(_ answer: FakeService.Answer, at index: Int) {
    if case .element(let element) = answer { items[index] = element }
    items[index].isBusy = false
  }
}

/// A failure puts the whole element back as it was sent.
final class RollsBackWhole: AsyncMutant {
  override func ask(_ id: ItemID, _ item: ServedItem, _ service: FakeService) {
    service.request(item) { answer in
      guard let index = self.index(of: id) else { return }
      if case .failure = answer {
        self.items[index].v = item.v
        self.items[index].w = item.w
      }
      self.store(answer, at: index)
    }
  }
}

/// An answer for an element that is gone goes to the first one.
final class FallsBackToFirstElement: AsyncMutant {
  override func ask(_ id: ItemID, _ item: ServedItem, _ service: FakeService) {
    service.request(item) { answer in
      if !self.items.isEmpty { self.store(answer, at: self.index(of: id) ?? 0) }
    }
  }
}

/// The optimistic change is made to the element before its own.
final class MarksNeighbour: AsyncMutant {
  override func start(_ id: ItemID, service: FakeService) {
    guard let index = index(of: id) else { return }
    items[max(0, index - 1)].isBusy = true
    ask(id, items[index], service)
  }
}

/// Makes no optimistic change.
final class NeverMarks: AsyncMutant {
  override func start(_ id: ItemID, service: FakeService) {
    guard let index = index(of: id) else { return }
    ask(id, items[index], service)
  }
}

/// A failure is ignored.
final class IgnoresFailure: AsyncMutant {
  override func store(_ answer: FakeService.Answer, at index: Int) {
    if case .element = answer { super.store(answer, at: index) }
  }
}

/// An answer puts the flag off and is thrown away.
final class DropsResult: AsyncMutant {
  override func store(_ answer: FakeService.Answer, at index: Int) {
    items[index].isBusy = false
  }
}

/// Sends the last element, whichever is asked about.
final class SendsLast: AsyncMutant {
  override func ask(_ id: ItemID, _ item: ServedItem, _ service: FakeService) {
    super.ask(id, items[items.count - 1], service)
  }
}

/// Sends an element without its contents.
final class SendsEmpty: AsyncMutant {
  override func ask(_ id: ItemID, _ item: ServedItem, _ service: FakeService) {
    super.ask(id, ServedItem(id: id), service)
  }
}

/// Asks twice.
final class AsksTwice: AsyncMutant {
  override func ask(_ id: ItemID, _ item: ServedItem, _ service: FakeService) {
    super.ask(id, item, service)
    super.ask(id, item, service)
  }
}

/// An answer for an element that is gone puts it in front.
final class InsertsAnswer: AsyncMutant {
  override func ask(_ id: ItemID, _ item: ServedItem, _ service: FakeService) {
    service.request(item) { answer in
      if let index = self.index(of: id) {
        self.store(answer, at: index)
      } else if case .element(let element) = answer, element.id == id {
        self.items.insert(element, at: 0)
      }
    }
  }
}

/// An answer is added to the end and the old element is left.
final class AppendsAnswer: AsyncMutant {
  override func store(_ answer: FakeService.Answer, at index: Int) {
    super.store(answer, at: index)
    if case .element = answer { items.append(items[index]) }
  }
}

/// An answer leaves its element at the end.
final class MovesToEnd: AsyncMutant {
  override func store(_ answer: FakeService.Answer, at index: Int) {
    super.store(answer, at: index)
    items.append(items.remove(at: index))
  }
}

/// An answer writes a field that it does not carry, with a value that nobody has sent.
final class WritesAnotherField: AsyncMutant {
  override func store(_ answer: FakeService.Answer, at index: Int) {
    super.store(answer, at: index)
    items[index].w = -1
  }
}

/// Compares versions, and lets the older one pass when the newest has failed.
final class ForgetsFailedVersions: AsyncMutant {
  private var versions: [ItemID: [Int]] = [:]
  private var count = 0

  override func ask(_ id: ItemID, _ item: ServedItem, _ service: FakeService) {
    count += 1
    let version = count
    versions[id, default: []].append(version)
    service.request(item) { answer in
      guard let newest = self.versions[id]?.max(), newest == version else { return }
      if case .failure = answer { self.versions[id]?.removeAll { $0 == version } }
      if let index = self.index(of: id) { self.store(answer, at: index) }
    }
  }
}

/// Unwraps its element when the answer is there.
final class UnwrapsAnswer: AsyncMutant {
  // swift-format-ignore: NeverForceUnwrap
  override func ask(_ id: ItemID, _ item: ServedItem, _ service: FakeService) {
    service.request(item) { answer in self.store(answer, at: self.index(of: id)!) }
  }
}
