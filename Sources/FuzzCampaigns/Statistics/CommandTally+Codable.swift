import StatefulFuzz

extension CommandTally: Codable {
  private enum Key: String, CodingKey {
    case cases, kinds, pairs, labels, lengths
  }

  package init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: Key.self)
    cases = try container.decode(StoredCount.self, forKey: .cases).value
    kinds = try container.decode([String: KindCounts].self, forKey: .kinds)
    pairs = try container.decode([String: [String: StoredCount]].self, forKey: .pairs)
      .mapValues { $0.mapValues(\.value) }
    labels =
      try container.decodeIfPresent([String: StoredCount].self, forKey: .labels)?
      .mapValues(\.value) ?? [:]
    lengths = try Self.lengths(container, cases: cases)
    guard labels.values.allSatisfy({ $0 <= cases }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .labels, in: container, debugDescription: "more cases have a label than there are")
    }
  }

  /// Cases by their number of commands, from JSON, whose keys are text.
  private static func lengths(
    _ container: KeyedDecodingContainer<Key>, cases: UInt64
  ) throws -> [Int: UInt64] {
    let stored =
      try container.decodeIfPresent([String: StoredCount].self, forKey: .lengths) ?? [:]
    var lengths: [Int: UInt64] = [:]
    var left = cases
    for (text, count) in stored {
      guard let length = Int(text), (0...CorpusLimits.commands).contains(length),
        count.value <= left
      else {
        throw DecodingError.dataCorruptedError(
          forKey: .lengths, in: container, debugDescription: "cases have impossible lengths")
      }
      lengths[length] = count.value
      left -= count.value
    }
    return lengths
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(cases.storable, forKey: .cases)
    try container.encode(kinds, forKey: .kinds)
    try container.encode(pairs.mapValues { $0.mapValues(\.storable) }, forKey: .pairs)
    if !labels.isEmpty { try container.encode(labels.mapValues(\.storable), forKey: .labels) }
    if !lengths.isEmpty {
      let texts = lengths.map { ("\($0)", $1.storable) }
      try container.encode(Dictionary(uniqueKeysWithValues: texts), forKey: .lengths)
    }
  }
}

/// Three numbers in a row, because a journal holds many of them.
extension CommandTally.KindCounts: Codable {
  package init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    generated = try container.decode(StoredCount.self).value
    rejected = try container.decode(StoredCount.self).value
    effective = try container.decode(StoredCount.self).value
    guard rejected <= generated, effective <= generated else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "more commands are rejected or have an effect than there are")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(generated.storable)
    try container.encode(rejected.storable)
    try container.encode(effective.storable)
  }
}
