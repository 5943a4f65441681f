extension ChoiceSequence {
  /// Starts that may replace a deleted command: one that is what the command drew, one with a part
  /// more or less.
  ///
  /// The start is taken to be a list, its length drawn first; where it is not, the candidates are
  /// merely useless.
  func startsDoingTheWork(of deleted: [Choice]) -> [ChoiceSequence] {
    guard header.count > 1 else { return [] }
    return [adopting(deleted), appending(deleted), prepending(deleted)].compactMap(\.self)
      + resizedStarts(for: deleted) + longerStarts(for: deleted)
  }

  /// The start is the list that the command set.
  private func adopting(_ deleted: [Choice]) -> ChoiceSequence? {
    guard deleted.count > 2 else { return nil }
    var copy = self
    copy.header.replaceSubrange(1..., with: deleted.dropFirst())
    return copy
  }

  /// The start ends with the element that the command added.
  private func appending(_ deleted: [Choice]) -> ChoiceSequence? {
    guard deleted.count > 1, header.count > 2 || header[1].value == 0 else { return nil }
    var copy = raising(ChoicePosition(command: nil, index: 1), by: 1)
    copy.header.append(deleted[1])
    return copy
  }

  /// The start begins with the element that the command added; in an empty one it also ends with it.
  private func prepending(_ deleted: [Choice]) -> ChoiceSequence? {
    guard deleted.count > 1, header.count > 2 else { return nil }
    var copy = raising(ChoicePosition(command: nil, index: 1), by: 1)
    copy.header.insert(deleted[1], at: 2)
    return copy
  }

  /// The start is one longer or shorter, and what the command named is exchanged with the name that
  /// the part gained or lost has by birth.
  private func resizedStarts(for deleted: [Choice]) -> [ChoiceSequence] {
    let length = header[1]
    let sizes = [(length.value &+ 1, length.value), (length.value &- 1, length.value &- 1)]
    return sizes.filter { size, _ in size < length.bound }.flatMap { size, part in
      let resized = replacing(ChoicePosition(command: nil, index: 1), by: size)
      let renamed = deleted.enumerated().dropFirst().flatMap { index, name in
        // Which command the position names does not matter to its domains.
        ValueDomain.domains(of: name, at: ChoicePosition(command: 0, index: index))
          .filter { $0.bound > part }
          .map { resized.exchanging(name.value, part, in: $0) }
      }
      return [resized] + renamed
    }
  }

  /// The start is longer by as many simplest parts as the command added.
  ///
  /// How many these are is one of the command's numbers; one is what `resizedStarts` has.
  private func longerStarts(for deleted: [Choice]) -> [ChoiceSequence] {
    let length = header[1]
    return Set(deleted.dropFirst().map(\.value)).filter { 2...8 ~= $0 }.sorted().compactMap {
      count in
      guard length.bound > count, length.value < length.bound - count else { return nil }
      return replacing(ChoicePosition(command: nil, index: 1), by: length.value + count)
    }
  }
}
