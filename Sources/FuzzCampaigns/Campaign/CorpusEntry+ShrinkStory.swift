import StatefulFuzz

extension CorpusEntry {
  /// Replaces what an earlier shrink told.
  package mutating func tell(_ story: ShrinkStory) {
    extensions.removeAll { line in ShrinkStory.Key.allCases.contains { $0.rawValue == line.key } }
    append(.turn, story.turns.map(\.text))
    append(.free, story.free.map(\.text))
    append(.shortest, story.provenElements.map { ["elements=\($0)"] } ?? [])
  }

  private mutating func append(_ key: ShrinkStory.Key, _ values: [String]) {
    extensions += values.map { Extension(key: key.rawValue, value: $0) }
  }

  /// What the entry keeps under a key.
  package func told(_ key: ShrinkStory.Key) -> [String] {
    extensions.filter { $0.key == key.rawValue }.map(\.value)
  }
}
