import IdentifiedModel
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import ListMachines
@testable import StatefulFuzz

/// A row that counts the writes that it ignores, and gives in at the second one.
private enum CountingRow: ElementWalk {
  private final class Counter { var ignored = 0 }

  static func content(
    _ item: ListItem, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>,
    state: NoRowState
  ) -> Binding<ListItem> {
    let counter = Counter()
    return Binding(
      get: { data.wrappedValue.first { $0.id == item.id } ?? item },
      set: { newValue in
        if let index = data.wrappedValue.position(of: item.id) {
          data.wrappedValue[index] = newValue
        } else {
          counter.ignored += 1
          if counter.ignored == 2 { data.wrappedValue.append(newValue) }
        }
      })
  }
}

/// The same row, and the promise that all it keeps is a function of its render.
private enum MisdeclaredRow: ElementWalk {
  static var captured: CapturedState { .everything }

  static func content(
    _ item: ListItem, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>,
    state: NoRowState
  ) -> Binding<ListItem> {
    CountingRow.content(item, data: data, root: root, state: state)
  }
}

@Suite("What a strategy declares", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct DeclarationTests {
  private static let undeclared = ListCatalog.target(
    "counting", "", CountingRow.self, "counts what it ignores", .safe, expects: []
  ).within(.documented)

  private static let misdeclared = ListCatalog.target(
    "misdeclared", "", MisdeclaredRow.self, "counts what it ignores", .safe, expects: []
  ).within(.documented)

  @Test("is its history where it says nothing, and then no fault is missed")
  func history() throws {
    #expect(CountingRow.captured == .history)
    let (certificate, result) = try Certificate.make(
      of: Self.undeclared, depth: 4, elements: 1, merging: true)
    #expect(certificate.shortest == ["resurrection 4"])
    #expect(result.counterexamples.first?.finding.script.initial == "A")
    #expect(
      result.counterexamples.first?.finding.script.commands
        == ["render", "removeLast", "edit A 1", "edit A 2"])
    #expect(result.merges == 0)
    #expect(result.basis == "no states merged: every sequence was run")
  }

  @Test("is caught by the enumeration without merging where it is wrong")
  func falsehood() throws {
    let (merged, result) = try Certificate.make(
      of: Self.misdeclared, depth: 4, elements: 1, merging: true)
    let (single, _) = try Certificate.make(
      of: Self.misdeclared, depth: 4, elements: 1, merging: false)
    #expect(merged.isCertified)
    #expect(single.shortest == ["resurrection 4"])
    #expect(merged != single)
    // The certificate says on whose word it rests.
    #expect(
      result.basis
        == "states merged by the list, its rows and what their bindings keep (the id, the position, "
        + "the element, the list, the list before the commit), declared by the strategy")
  }

  @Test("is the whole history in one strategy of the catalogue, whose closures keep what they see")
  func catalogue() throws {
    let silent = ListCatalog.targets.filter {
      $0.enumeration?.stateDeclaration.contains("the whole history") ?? true
    }
    #expect(silent.map(\.name) == ["list/cached-unwrap"])
  }

  @Test("bounds what is claimed of shorter cases: nothing beyond the sequences that were run")
  func shortestCase() throws {
    var options = CampaignOptions(seed: 1)
    options.hasCanary = false
    let shortest = ShortestCases(options: options)
    let within3 = try shortest.shortest(
      "resurrection", of: Self.undeclared, commands: 3, mayGoOn: { true })
    #expect(within3.choices == nil)
    #expect(within3.elements == 1)
    // Four commands are more sequences than may be run: nothing is claimed of them.
    let within4 = try shortest.shortest(
      "resurrection", of: Self.undeclared, commands: 4, mayGoOn: { true })
    #expect(within4.choices == nil)
    #expect(within4.elements == nil)
  }
}
