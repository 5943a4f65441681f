import StatefulFuzz

/// A count as a file holds it: at most 2^53, the greatest number up to which every reader of JSON has
/// each one exactly.
///
/// Files can hold anything. A greater count is no driver's, and arithmetic on smaller ones has room:
/// 2^53 times a thousand still fits into 64 bits.
package struct StoredCount: Hashable, Sendable {
  package let value: UInt64

  package init(
    value: UInt64
  ) {
    self.value = value
  }

  /// The greatest count, and the end of all case indices.
  package static let greatest: UInt64 = 1 << 53

  /// The count where positions and sizes are meant.
  package var int: Int { Int(clamping: value) }
}

extension StoredCount: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = try container.decode(UInt64.self)
    guard value <= Self.greatest else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(value) is more than any campaign can count")
    }
  }
}

/// A time in seconds as a file holds it: from nothing to 1,000,000 hours, the longest that can be asked
/// for.
package struct StoredSeconds: Hashable, Sendable {
  package let value: Double

  /// The greatest time.
  package static let greatest = 3.6e9
}

extension StoredSeconds: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = try container.decode(Double.self)
    guard (0...Self.greatest).contains(value) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(value) s is not a time that a campaign can take")
    }
  }
}

/// The part of a campaign as a file holds it: `K/N`.
package struct StoredShard: Hashable, Sendable {
  package let text: String
}

extension StoredShard: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text = try container.decode(String.self)
    guard SeedRecord.Shard(text) != nil else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(text.quotedForMessage) is not K/N")
    }
  }
}

extension UInt64 {
  /// The count as a file may hold it: what is written can be read again.
  var storable: UInt64 { Swift.min(self, StoredCount.greatest) }
}
