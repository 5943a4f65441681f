/// Choices that hold one value of one bound, and so perhaps name one thing.
struct ValueGroup: Hashable {
  /// Kinds and arguments are never mixed.
  let isKind: Bool
  let bound: UInt64
  let value: UInt64
  var positions: [ChoicePosition]
}

extension ChoiceSequence {
  /// All choices by bound and value, in the order of their first appearance.
  var valueGroups: [ValueGroup] {
    var groups: [ValueGroup] = []
    for position in positions {
      guard let choice = self[position] else { continue }
      let known = groups.firstIndex {
        $0.isKind == position.isKind && $0.bound == choice.bound && $0.value == choice.value
      }
      if let known {
        groups[known].positions.append(position)
      } else {
        groups.append(
          ValueGroup(
            isKind: position.isKind, bound: choice.bound, value: choice.value,
            positions: [position]))
      }
    }
    return groups
  }
}
