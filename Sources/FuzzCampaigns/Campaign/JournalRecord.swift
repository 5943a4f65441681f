#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import StatefulFuzz

/// One line of a campaign's journal or ledger file.
///
/// ```text
/// 5f3a9c01 {"kind":"part","chapter":"6b…","lane":"random","cases":"0-1023 2048-3071","seconds":0.4,…}
/// c0ffee42 {"kind":"found","target":"list/on-demand","signature":"wrong-write","case":12,…}
/// 77aa0b9e {"kind":"chapter","chapter":{"id":"6b…","covered":{"random":"0-65535"},…}}
/// └ checksum of what follows the space, to the end of the line
/// ```
package enum JournalRecord: Hashable, Sendable {
  /// Cases that ended.
  case part(LedgerPart, session: String, shard: String?, seconds: Double)
  /// A finding that was saved.
  case found(FoundRecord)
  /// A whole session; only in ledger files.
  case session(LedgerSession)
}

extension JournalRecord: Codable {
  private enum Kind: String, Codable {
    case part, found
    case session = "chapter"
  }

  private enum Key: String, CodingKey {
    case kind, shard, lane, cases, seconds, counts, found
    /// The word of files that are there already.
    case session = "chapter"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .part:
      let cases = try container.decode(CaseIntervals.self, forKey: .cases)
      guard !cases.isEmpty else {
        throw DecodingError.dataCorruptedError(
          forKey: .cases, in: container, debugDescription: "a part has cases")
      }
      let part = LedgerPart(
        lane: try container.decode(String.self, forKey: .lane), cases: cases,
        counts: try container.decode(CampaignCounts.self, forKey: .counts))
      self = .part(
        part, session: try container.decode(String.self, forKey: .session),
        shard: try container.decodeIfPresent(StoredShard.self, forKey: .shard)?.text,
        seconds: try container.decode(StoredSeconds.self, forKey: .seconds).value)
    case .found: self = .found(try container.decode(FoundRecord.self, forKey: .found))
    case .session: self = .session(try container.decode(LedgerSession.self, forKey: .session))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .part(let part, let session, let shard, let seconds):
      try container.encode(Kind.part, forKey: .kind)
      try container.encode(session, forKey: .session)
      try container.encodeIfPresent(shard, forKey: .shard)
      try container.encode(part.lane, forKey: .lane)
      try container.encode(part.cases, forKey: .cases)
      try container.encode(seconds, forKey: .seconds)
      try container.encode(part.counts, forKey: .counts)
    case .found(let found):
      try container.encode(Kind.found, forKey: .kind)
      try container.encode(found, forKey: .found)
    case .session(let session):
      try container.encode(Kind.session, forKey: .kind)
      try container.encode(session, forKey: .session)
    }
  }

  /// The line with its checksum and its end.
  package func line() throws -> [UInt8] {
    let text = Array(try JSONLine.text(self).utf8)
    return Self.head(of: text) + text + [UInt8(ascii: "\n")]
  }

  /// The checksum of a line's text in eight digits, and a space.
  static func head(of text: [UInt8]) -> [UInt8] {
    let digits = String(Checksum.crc32(text), radix: 16)
    let padding = [UInt8](repeating: UInt8(ascii: "0"), count: 8 - digits.utf8.count)
    return padding + digits.utf8 + [UInt8(ascii: " ")]
  }

  /// Why a line says nothing.
  package enum Unusable: Error, Hashable, Sendable {
    /// A bit of it is not as it was written.
    case damaged
    /// It is as it was written, and no driver would have written it; with the reason, as a clause.
    case refused(String)
  }

  /// Reads a line without its end.
  package init(reading line: some Collection<UInt8>) throws(Unusable) {
    let text = Array(line.dropFirst(9))
    guard line.prefix(9).elementsEqual(Self.head(of: text)) else { throw .damaged }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(text))
    } catch let error as DecodingError {
      throw .refused(error.clause)
    } catch {
      throw .refused("\(error)")
    }
  }

  /// Reads a line without its end; nil where it says nothing.
  package init?(line: some Collection<UInt8>) {
    do throws(Unusable) { try self.init(reading: line) } catch { return nil }
  }
}

extension DecodingError {
  /// The key and what is wrong with its value, in 200 characters at most.
  fileprivate var clause: String {
    let context: Context? =
      switch self {
      case .dataCorrupted(let context), .keyNotFound(_, let context),
        .typeMismatch(_, let context), .valueNotFound(_, let context):
        context
      @unknown default: nil
      }
    guard let context else { return "it makes no sense" }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    let clause = path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    return String(clause.prefix(200))
  }
}
