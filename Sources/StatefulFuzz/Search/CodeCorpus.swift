/// The cases of one target that were the first to run some code, or ran it in the fewest commands.
///
/// What is kept is an edge with a bucket of its hits. It is picked for a variation the more often, the
/// fewer cases have shown it: what is behind it has hardly been tried.
struct CodeCorpus {
  private struct Record {
    var entry: SearchCorpus.Entry
    /// The cases that showed it.
    var hits: UInt64
  }

  /// Features that are kept; what is new after that is not.
  private static let capacity = 1 << 14

  private var places: [UInt64: Int] = [:]
  private var records: [Record] = []

  var isEmpty: Bool { records.isEmpty }

  /// Whether a case showed code that no case has shown before.
  func isNew(_ watch: RunWatch) -> Bool {
    records.count < Self.capacity && watch.code.contains { places[$0.id] == nil }
  }

  /// Takes what a case showed, and says how much of it was new.
  @discardableResult
  mutating func learn(_ watch: RunWatch, _ sequence: ChoiceSequence) -> Int {
    var new = 0
    for feature in watch.code where feature.step <= sequence.commands.count {
      if let place = places[feature.id] {
        records[place].hits += 1
        guard feature.step < records[place].entry.length else { continue }
        records[place].entry = .init(sequence: sequence, length: feature.step)
      } else if records.count < Self.capacity {
        places[feature.id] = records.count
        records.append(Record(entry: .init(sequence: sequence, length: feature.step), hits: 1))
        new += 1
      }
    }
    return new
  }

  /// The case of a feature, each as likely as it is rare.
  func pick(_ random: inout SplitMix64) -> SearchCorpus.Entry? {
    func weight(_ record: Record) -> UInt64 { max(1, (1 << 32) / record.hits) }
    guard !records.isEmpty else { return nil }
    var left = random.next(below: records.reduce(0) { $0 + weight($1) })
    // Invariant: `left` is less than the sum of the weights from this record on.
    for record in records {
      if left < weight(record) { return record.entry }
      left -= weight(record)
    }
    return nil
  }

  /// What follows a case that ran rare code: tried again and again in three of four cases.
  func guide(_ random: inout SplitMix64, limit: Int) -> Guide? {
    guard let entry = pick(&random) else { return nil }
    let spans: [[Choice]]
    if random.chance(3, in: 4) {
      spans = Retries(of: entry, limit: limit, &random).spans
    } else {
      var variation = Variation(of: entry, limit: limit)
      variation.change(&random, other: pick(&random))
      spans = variation.spans
    }
    return Guide(
      count: limit, limit: limit, header: entry.sequence.header, spans: spans, style: .uniform,
      isVaried: random.chance(1, in: 2))
  }
}
