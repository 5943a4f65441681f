import IdentifiedModel
import StatefulFuzz

/// The `async` suite: every endpoint with the hazards that it is expected to show.
public enum AsyncCatalog {
  /// The endpoints in the order of their codes.
  public static let targets: [Target] = [
    target(
      "async-index", "S19", AsyncIndex.self, "a[i] = await api(a[i]), with a position that is kept",
      source: "IdentifiedCollections README; Open-Relay#224",
      EndpointProfile(access: .index, answers: .all),
      expects: [
        .staleIndexTrap, .wrongWrite, .resurrection, .lostUpdate, .reorderedCompletion,
        .duplicateID,
      ]),
    target(
      "async-id-unwrap", "S20", AsyncIDUnwrap.self,
      "a[a.firstIndex { $0.id == id }!] = await api(a[i])",
      source: "IdentifiedCollections README, in four steps",
      EndpointProfile(access: .unwrappedID, answers: .all),
      expects: [.lostUpdate, .reorderedCompletion, .unwrapTrap]),
    target(
      "async-identified-assign", "S21", AsyncIdentifiedAssign.self,
      "list[id: id] = await api(list[id: id]!) in an identified array",
      source: "IdentifiedCollections README, last form",
      EndpointProfile(access: .assignedID, answers: .all),
      expects: [
        .staleIndexTrap, .resurrection, .lostUpdate, .reorderedCompletion, .unwrapTrap,
      ]),
    target(
      "async-merge", "S22", AsyncMerge.self,
      "guard let i = index(of: id) else { return }; a[i].result = answer.result",
      source: "coven-cave#4263", EndpointProfile(access: .safe, answers: .all),
      expects: [.reorderedCompletion]),
    target(
      "async-versioned", "S23", AsyncVersioned.self,
      "S22, and only the newest request of an element may write",
      source: "coven-cave#4263, assistant-ui#4958",
      EndpointProfile(access: .safe, answers: .newest), expects: []),
  ]

  /// Puts an endpoint on trial; also for endpoints of other packages.
  public static func target<Endpoint: AsyncEndpoint>(
    _ name: String, _ code: String = "", _ endpoint: Endpoint.Type, _ summary: String,
    source: String = "", _ profile: EndpointProfile, expects hazards: [Hazard]
  ) -> Target {
    Target(
      "async/\(name)", code: code, summary: summary, source: source,
      expectedHazards: Hazard.allCases.filter(hazards.contains).map(\.rawValue),
      makeMachine: { AsyncMachine(endpoint, profile: profile) })
  }
}
