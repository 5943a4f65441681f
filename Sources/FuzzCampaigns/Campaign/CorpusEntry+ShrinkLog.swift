import StatefulFuzz

extension CorpusEntry {
  /// Replaces what an earlier shrink told.
  package mutating func tell(_ shrinkLog: ShrinkLog) {
    extensions.removeAll { line in ShrinkLog.Key.allCases.contains { $0.rawValue == line.key } }
    append(.turn, shrinkLog.turns.map(\.text))
    append(.free, shrinkLog.free.map(\.text))
    append(.shortest, shrinkLog.provenElements.map { ["elements=\($0)"] } ?? [])
    if let shorter = shrinkLog.shorterCases, shorter.isComplete {
      append(.shortest, ["commands=\(shorter.commands) runs=\(shorter.runs)"])
    }
  }

  private mutating func append(_ key: ShrinkLog.Key, _ values: [String]) {
    extensions += values.map { Extension(key: key.rawValue, value: $0) }
  }

  /// What the entry keeps under a key.
  package func told(_ key: ShrinkLog.Key) -> [String] {
    extensions.filter { $0.key == key.rawValue }.map(\.value)
  }
}
