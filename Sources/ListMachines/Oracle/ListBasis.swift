import IdentifiedModel
import StatefulFuzz

/// What a failing script depends on: its envelope, and the rules of the host that it needs.
struct ListBasis {
  let identity: RowIdentity
  let profile: StrategyProfile

  func basis(
    of failing: ListCommand, history: [ListCommand], start: ListStart
  ) -> FailureBasis {
    var model = ListModel(start, identity: identity, profile: profile)
    var envelope = Envelope.documented
    var codes: Set<String> = []
    for command in history + [failing] {
      envelope = max(envelope, model.envelope(of: command))
      codes.formUnion(rules(of: command, model))
      _ = model.step(command)
    }
    // Without update passes what happens is what the program does, and no rule of SwiftUI's.
    if !profile.hasUpdatePasses { return FailureBasis(envelope: envelope, rules: []) }
    codes.formUnion(strategyRules)
    return FailureBasis(envelope: envelope, rules: Self.references(codes))
  }

  /// The rules with these codes, the least sure first.
  private static func references(_ codes: Set<String>) -> [FailureBasis.Rule] {
    let rules = HostRules.all.filter { codes.contains($0.code) }
    return [Confidence.low, .medium, .high].flatMap { confidence in
      rules.filter { $0.confidence == confidence }.map {
        FailureBasis.Rule(code: $0.code, confidence: $0.confidence.rawValue)
      }
    }
  }

  /// How the strategy's binding works.
  private var strategyRules: [String] {
    switch (profile.access, profile.refresh) {
    case (.index, .state): ["B5", "L3"]
    case (.index, .captured): ["B2", "L4"]
    case (_, .live): ["L2"]
    case (.unwrappedID, _), (.safe, _): []
    }
  }

  private func rules(of command: ListCommand, _ model: ListModel) -> [String] {
    switch command {
    case .render:
      switch identity {
      case .constantRange: ["F1", "F2"]
      case .position, .element: ["F1"]
      }
    case .renderEditing: ["F1", "P7", "P8"]
    case .renderChanging: ["F1", "P7"]
    case .diff: ["F8"]
    case .change(.insertTwin): ["P1", "F7"]
    case .change: ["P1"]
    case .sideEffect: ["B3"]
    case .read(let id, let handle): touch(id, handle, model) + ["B2", "P2"]
    case .edit(let id, _, let handle): touch(id, handle, model) + ["B3", "P2"]
    case .editChanging(let id, _, let handle, _): touch(id, handle, model) + ["B3", "P1"]
    case .assign(let id, _): touch(id, .current, model) + ["B3", "P2"]
    case .rename: ["B3", "F11"]
    case .focus: ["F1"]
    case .layout: ["B11", "C1", "P4"]
    case .refresh: ["B11", "F4", "F5"]
    case .teardown: ["B3", "F4", "P5"]
    case .hold, .release: ["F6"]
    case .skip: ["R3"]
    case .escape: ["R2"]
    case .delete, .reorder: ["F10"]
    }
  }

  private func touch(_ id: ItemID, _ handle: RowHandle, _ model: ListModel) -> [String] {
    if handle != .current { return ["R2"] }
    return model.rows.removedRow(of: id) == nil ? ["R1"] : ["F4", "F5"]
  }
}
