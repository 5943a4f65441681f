extension Shrinker {
  /// Gives the start another size, deletes what the size makes up for, and points one argument at a
  /// landmark of the new size: 0, 1, 2, the middle, the last, the one behind it.
  ///
  /// Why: where the start is one number, several commands of preparation are often no more than
  /// another size, but an argument that named what they left must name something else then; and a
  /// failure in the middle or behind the end needs size and position to change together.
  /// Guarantee: none; it looks at a dozen sizes.
  /// Cost: up to `runsForManyKinds` a call, at most 600; nothing for machines whose start is no single number, or
  /// with so few kinds that `replaceBySmallCommands` finds what this would.
  mutating func resizeStart() throws {
    guard best.header.count == 2, best.commands.count <= 5 else { return }
    let runsBefore = runCount
    let count = best.commands.count
    var bases: [ChoiceSequence] = []
    if count > 1 { bases.append(best.removing(0..<count - 1)) }
    if count > 2 { bases += (0..<count - 1).map { best.removing($0..<$0 + 1) } }
    if count <= 2 { bases.append(best) }
    for base in bases {
      for size in base.sizesWorthTrying {
        for candidate in base.resized(to: size) {
          guard runCount - runsBefore < min(runsForManyKinds, 600) else { return }
          if try accept(candidate) { return }
        }
      }
    }
  }
}

extension ChoiceSequence {
  private static let sizePosition = ChoicePosition(command: nil, index: 1)

  /// The size and its neighbours, its half and double, and powers of two.
  fileprivate var sizesWorthTrying: [UInt64] {
    let choice = header[1]
    let size = choice.value
    let near = [size, size &+ 1, size &+ 2, size &+ 3, size &- 1, size &- 2, size / 2]
    var sizes: [UInt64] = []
    for candidate in near + [1, 2, 3, 4, 8, 16, 17, 32]
    where candidate < choice.bound && !sizes.contains(candidate) { sizes.append(candidate) }
    return sizes
  }

  /// The case with another size of its start: as it is, and with one argument at each landmark.
  fileprivate func resized(to size: UInt64) -> [ChoiceSequence] {
    let base = replacing(Self.sizePosition, by: size)
    var landmarks: [UInt64] = []
    for landmark in [size, 0, 1, size &- 1, size / 2, 2]
    where landmark < max(size + 1, 3) && !landmarks.contains(landmark) {
      landmarks.append(landmark)
    }
    return [base]
      + arguments.filter { $0.command != nil }.flatMap { position in
        landmarks.filter { $0 < (self[position]?.bound ?? 0) }.map {
          base.replacing(position, by: $0)
        }
      }
  }
}
