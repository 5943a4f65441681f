import StatefulFuzz

/// The ways in which a keyed difference goes wrong.
enum DiffHazard: String, CaseIterable {
  /// The children are not those that are wanted.
  case wrongChildren = "wrong-children"
  /// One child stands at two places.
  case sharedChild = "shared-child"
  /// A child that was made for one key shows another one, with its old state.
  case identityDrift = "identity-drift"
  /// A child was dropped and made again, though it could have stayed.
  case identityChurn = "identity-churn"
  /// A child is gone and was never released, or was released twice or while it is there.
  case leakedChild = "leaked-child"
  /// The update removes more than there is.
  case removalTrap = "removal-trap"

  /// What an update from one list of keys to another can show, one bit each.
  static func reached(from old: [Int], to new: [Int]) -> UInt64 {
    let isRepeated = Set(new).count < new.count || Set(old).count < old.count
    let stays = new.filter(old.contains)
    var hazards: [DiffHazard] = []
    if old != new { hazards += [.wrongChildren, .removalTrap, .leakedChild] }
    if isRepeated { hazards.append(.sharedChild) }
    if !stays.isEmpty, old != new { hazards += [.identityDrift, .identityChurn] }
    return allCases.enumerated().reduce(0) { bits, hazard in
      hazards.contains(hazard.element) ? bits | 1 << UInt64(hazard.offset) : bits
    }
  }
}

extension Divergence {
  init(_ hazard: DiffHazard, _ message: String) {
    self.init(hazard: hazard.rawValue, message: message)
  }
}

/// Judges an update by its children, whoever made them.
struct DiffOracle {
  /// What is wrong; nil for nothing.
  let divergence: Divergence?

  init(_ keys: [Int], _ before: [DiffChild], _ after: [DiffChild], _ nursery: DiffNursery) {
    divergence = Self.divergence(keys, before, after, nursery)
  }

  private static func divergence(
    _ keys: [Int], _ before: [DiffChild], _ after: [DiffChild], _ nursery: DiffNursery
  ) -> Divergence? {
    let shown = after.map(\.key)
    if shown != keys {
      return Divergence(.wrongChildren, "the children are \(shown), not \(keys)")
    }
    let ids = after.map(ObjectIdentifier.init)
    if Set(ids).count < ids.count {
      let twice = zip(ids, keys).first { id, _ in ids.count { $0 == id } > 1 }
      return Divergence(.sharedChild, "one child of key \(twice?.1 ?? 0) stands at two places")
    }
    if let odd = after.first(where: { $0.key != $0.madeFor }) {
      return Divergence(
        .identityDrift, "the child that was made for key \(odd.madeFor) now shows \(odd.key)")
    }
    for key in Set(keys).sorted() {
      let old = before.filter { $0.madeFor == key }.map(ObjectIdentifier.init)
      let kept = zip(ids, keys).count { $1 == key && old.contains($0) }
      let most = min(old.count, keys.count { $0 == key })
      if kept < most {
        return Divergence(
          .identityChurn,
          "of key \(key), \(kept) of \(most) children stayed; others were made again")
      }
    }
    let living = Set(nursery.made).subtracting(nursery.dropped)
    if living != Set(ids) || Set(nursery.dropped).count < nursery.dropped.count {
      return Divergence(
        .leakedChild,
        "\(nursery.made.count) children were made and \(nursery.dropped.count) released, "
          + "\(ids.count) are in the list")
    }
    return nil
  }
}
