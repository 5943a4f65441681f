import IdentifiedModel
import ListMachines
import Testing

/// The strategies in groups that share their fate, as in the scenarios' verdicts.
private enum Group {
  typealias Strategies = [any BindingStrategy.Type]

  static let range: Strategies = [ConstantRange.self]
  static let indexIdentity: Strategies = [IndicesKeyPath.self, IndicesSubscript.self]
  /// Access by position, identity by element; `SafeSubscript` apart.
  static let index: Strategies = [
    Enumerated.self, IdentifiableIndicesKeyPath.self, IdentifiableIndicesClosure.self,
    NativeForEach.self, OnDemand.self, IndexAction.self,
  ]
  static let safe: Strategies = [SafeSubscript.self]
  static let unwrap: Strategies = [IDLookupUnwrap.self, UnwrappedOptional.self]
  /// Shows a last value and ignores late writes.
  static let fallback: Strategies = [
    IDLookupFallback.self, IdentifiedChaining.self, StoreElementAction.self,
  ]
  static let assign: Strategies = [IdentifiedAssign.self]
  static let draft: Strategies = [DraftCopy.self]
  static let reference: Strategies = [ReferenceElement.self]

  static let byPosition = range + indexIdentity + index + safe
  static let byID = unwrap + fallback + assign + draft + reference
}

/// Starts a host at `[A B C]; render` and runs a scenario, whatever the strategy.
private struct Scenario: Sendable {
  enum Step: Sendable {
    case insert(ItemID, Int), remove(ItemID), removeLast, move(ItemID, Int), replaceAll([ItemID])
    case background(ItemID, Int), render
    case edit(ItemID, Int), editRetained(ItemID, Int), read(ItemID), refresh(ItemID), focus(ItemID)
  }

  /// What there is to see afterwards.
  struct Outcome: Equatable {
    var items: String
    /// What the last read or refresh returned.
    var seen: String?
    /// Whether the last edit or focus found a row.
    var found = true
    var drift: String?
    var warnings = 0
  }

  let steps: [Step]

  init(_ steps: Step...) { self.steps = steps }

  func run(_ strategy: any BindingStrategy.Type) -> Outcome { start(strategy) }

  private func start<S: BindingStrategy>(_: S.Type) -> Outcome {
    var host = ListHost<S>.rendered()
    var outcome = Outcome(items: "")
    for step in steps {
      switch step {
      case .insert(let id, let index): host.insert(id, at: index)
      case .remove(let id): host.remove(id)
      case .removeLast: host.removeLast()
      case .move(let id, let index): host.move(id, to: index)
      case .replaceAll(let ids): host.replaceAll(ids)
      case .background(let id, let w): host.background(id, w)
      case .render: host.render()
      case .edit(let id, let v): outcome.found = host.edit(id, v, retained: false)
      case .editRetained(let id, let v): outcome.found = host.edit(id, v, retained: true)
      case .read(let id): outcome.seen = host.read(id, retained: false).map { text([$0]) }
      case .refresh(let id): outcome.seen = host.refresh(id).map { text([$0]) }
      case .focus(let id): outcome.found = host.focus(id)
      }
    }
    outcome.items = text(host.items)
    outcome.drift = host.drifted.map { "\($0.token) on \($0.shown)" }
    outcome.warnings = host.warnings
    return outcome
  }
}

@Suite("Edits between two renders")
struct EventPhaseTests {
  @Test("reach the element while nothing moves", arguments: Group.byPosition + Group.byID)
  func undisturbed(strategy: any BindingStrategy.Type) {
    let outcome = Scenario(.edit(b, 7), .read(b)).run(strategy)
    #expect(outcome == .init(items: "A B=7 C", seen: "B=7"))
  }

  @Test("C06: after removal of the first, hit the next element", arguments: Group.byPosition)
  func shiftedWrite(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.remove(a), .edit(b, 7)).run(strategy) == .init(items: "B C=7"))
  }

  @Test("C06: after removal of the first, reach the right element", arguments: Group.byID)
  func rightWrite(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.remove(a), .edit(b, 7)).run(strategy) == .init(items: "B=7 C"))
  }

  @Test("read the next element after removal of the first", arguments: Group.byPosition)
  func shiftedRead(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.remove(a), .read(b)).run(strategy) == .init(items: "B C", seen: "C"))
  }

  @Test("C08: after a move, hit whoever is at the position", arguments: Group.byPosition)
  func movedWrite(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.move(a, 2), .edit(a, 7)).run(strategy) == .init(items: "B=7 C A"))
  }

  @Test("C08: after a move, reach the right element", arguments: Group.byID)
  func movedRightWrite(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.move(a, 2), .edit(a, 7)).run(strategy) == .init(items: "B C A=7"))
  }

  @Test("C10: of a removed middle row hit its neighbour", arguments: Group.byPosition)
  func neighbour(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.remove(b), .edit(b, 7)).run(strategy) == .init(items: "A C=7"))
  }

  @Test(
    "C02, C10: of a removed row are ignored",
    arguments: Group.fallback + Group.draft + Group.reference)
  func ignored(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.remove(b), .edit(b, 7)).run(strategy).items == "A C")
    #expect(Scenario(.removeLast, .edit(c, 7)).run(strategy).items == "A B")
  }

  @Test("C02, C10: of a removed row bring its element back, at the end", arguments: Group.assign)
  func resurrection(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.remove(b), .edit(b, 7)).run(strategy).items == "A C B=7")
    #expect(Scenario(.removeLast, .edit(c, 7)).run(strategy).items == "A B C=7")
  }

  @Test("C02: beyond the end are ignored by a safe subscript", arguments: Group.safe)
  func safeIgnored(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.removeLast, .edit(c, 7)).run(strategy).items == "A B")
  }

  @Test("H06: of a live element are lost by a safe subscript", arguments: Group.safe)
  func lostWrite(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.remove(a), .edit(c, 7)).run(strategy).items == "B C")
  }

  @Test(
    "C01: reads of a removed last row show its last value",
    arguments: Group.safe + Group.fallback + Group.assign + Group.draft + Group.reference)
  func lastValue(strategy: any BindingStrategy.Type) {
    let outcome = Scenario(.edit(c, 7), .render, .removeLast, .read(c)).run(strategy)
    #expect(outcome == .init(items: "A B", seen: "C=7"))
  }

  @Test("C16: after replacement of the whole list, hit the position", arguments: Group.byPosition)
  func replaced(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.replaceAll([c, a, b]), .edit(a, 7)).run(strategy).items == "C=7 A B")
  }

  @Test("C16: after replacement of the whole list, reach the element", arguments: Group.byID)
  func replacedRight(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.replaceAll([c, a, b]), .edit(a, 7)).run(strategy).items == "C A=7 B")
  }

  @Test(
    "C43: keep other fields as they are now",
    arguments: Group.byPosition + Group.unwrap + Group.fallback + Group.assign + Group.reference)
  func otherFields(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.background(a, 7), .edit(a, 1)).run(strategy).items == "A=1/7 B C")
  }

  @Test("C43: of a draft set other fields back", arguments: Group.draft)
  func lostUpdate(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.background(a, 7), .edit(a, 1)).run(strategy).items == "A=1 B C")
    #expect(Scenario(.background(a, 7), .render, .edit(a, 1)).run(strategy).items == "A=1 B C")
  }

  @Test("of an orphan object reach nobody", arguments: Group.reference)
  func orphan(strategy: any BindingStrategy.Type) {
    let steps = Scenario(.removeLast, .insert(c, 0), .background(c, 3), .edit(c, 7), .read(c))
    #expect(steps.run(strategy) == .init(items: "C/3 A B", seen: "C=7"))
  }

  @Test("of an object reach it after the list was replaced", arguments: Group.reference)
  func keptObject(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.replaceAll([d, c]), .edit(c, 7)).run(strategy).items == "D C=7")
  }

  @Test("by id of an absent element are counted by the store")
  func storeWarning() {
    let outcome = Scenario(.remove(b), .edit(b, 7)).run(StoreElementAction.self)
    #expect(outcome == .init(items: "A C", warnings: 1))
  }
}

@Suite("Rows after a render")
struct UpdatePhaseTests {
  @Test(
    "C17: a removed row refreshes to its last value",
    arguments: [IndicesSubscript.self, Enumerated.self, IdentifiableIndicesClosure.self]
      + [NativeForEach.self, OnDemand.self] + Group.safe + Group.byID)
  func refreshed(strategy: any BindingStrategy.Type) {
    let steps = Scenario(.edit(c, 7), .render, .removeLast, .render, .refresh(c))
    #expect(steps.run(strategy) == .init(items: "A B", seen: "C=7"))
  }

  @Test("C18: a constant range that grows warns and has no row for the new element")
  func constantRange() {
    let outcome = Scenario(.insert(d, 3), .render, .edit(d, 7)).run(ConstantRange.self)
    #expect(outcome == .init(items: "A B C D", found: false, warnings: 1))
  }

  @Test(
    "C20: the first binding of a row that has moved hits its old position",
    arguments: Group.index + Group.safe)
  func retainedShifted(strategy: any BindingStrategy.Type) {
    let steps = Scenario(.remove(a), .render, .editRetained(b, 7))
    #expect(steps.run(strategy) == .init(items: "B C=7"))
  }

  @Test(
    "C20: the first binding is right by id, or by identity of positions",
    arguments: Group.indexIdentity + Group.byID)
  func retainedRight(strategy: any BindingStrategy.Type) {
    let steps = Scenario(.remove(a), .render, .editRetained(b, 7))
    #expect(steps.run(strategy) == .init(items: "B=7 C"))
  }

  @Test("C22: a late edit of a removed row hits its neighbour", arguments: Group.index + Group.safe)
  func lateNeighbour(strategy: any BindingStrategy.Type) {
    let steps = Scenario(.remove(b), .render, .edit(b, 7))
    #expect(steps.run(strategy) == .init(items: "A C=7"))
  }

  @Test("C22: a late edit finds no row where rows are positions", arguments: Group.indexIdentity)
  func lateNoRow(strategy: any BindingStrategy.Type) {
    let steps = Scenario(.remove(b), .render, .edit(b, 7))
    #expect(steps.run(strategy) == .init(items: "A C", found: false))
  }

  @Test("C22: a late edit brings the element back", arguments: Group.assign)
  func lateResurrection(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.remove(b), .render, .edit(b, 7)).run(strategy).items == "A C B=7")
  }

  @Test("C22: a late edit is ignored", arguments: Group.fallback + Group.draft + Group.reference)
  func lateIgnored(strategy: any BindingStrategy.Type) {
    #expect(Scenario(.remove(b), .render, .edit(b, 7)).run(strategy).items == "A C")
  }

  @Test("C23: row state stays with the position", arguments: Group.indexIdentity)
  func drift(strategy: any BindingStrategy.Type) {
    let steps = Scenario(.focus(b), .remove(a), .render)
    #expect(steps.run(strategy) == .init(items: "B C", drift: "B on C"))
  }

  @Test("C23: row state stays with the position of a constant range")
  func driftInRange() {
    let outcome = Scenario(.focus(a), .move(a, 2), .render).run(ConstantRange.self)
    #expect(outcome == .init(items: "B C A", drift: "A on B"))
  }

  @Test("C23: row state follows the element", arguments: Group.index + Group.safe + Group.byID)
  func noDrift(strategy: any BindingStrategy.Type) {
    let steps = Scenario(.focus(b), .remove(a), .render)
    #expect(steps.run(strategy) == .init(items: "B C"))
  }
}
