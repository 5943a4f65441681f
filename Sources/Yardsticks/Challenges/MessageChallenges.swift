import FuzzCampaigns
import FuzzDriver
import StatefulFuzz

extension ShrinkingChallenge {
  // MARK: Refund

  /// The part of a payment that is never paid back.
  private static let fee = 30

  /// A refund that is shared out by what was paid and not by what can be paid back.
  static var refundAllocation: ShrinkingChallenge {
    let charges = Gen<[Int]>.array(of: .int(in: (fee + 1)...Int.max), count: 1...20)
    let requests = charges.flatMap { charges in
      let total = charges.reduce(0 as Int128) { $0 + Int128($1 - fee) }
      return Gen.int(in: 0...Int(min(total, Int128(Int.max)))).map { (charges, $0) }
    }
    return ShrinkingChallenge("refund-allocation", minimum: "([33, 31], 2)", requests) {
      charges, refund in
      shares(of: refund, by: charges) == shares(of: refund, by: charges.map { $0 - fee })
    }
  }

  /// The refund in proportion to the weights: rounded down, what is left over to the greatest
  /// remainders.
  private static func shares(of refund: Int, by weights: [Int]) -> [Int128] {
    let total = weights.reduce(0 as Int128) { $0 + Int128($1) }
    let products = weights.map { Int128(refund) * Int128($0) }
    var shares = products.map { $0 / total }
    let left = Int128(refund) - shares.reduce(0, +)
    let ranked = products.indices.sorted {
      let (one, other) = (products[$0] % total, products[$1] % total)
      return one == other ? $0 < $1 : one > other
    }
    for index in ranked.prefix(Int(left)) { shares[index] += 1 }
    return shares
  }

  // MARK: Decoder

  private enum Message: Sendable, Equatable {
    case binary([UInt8])
    case text(String)

    var bytes: [UInt8] {
      switch self {
      case .binary(let bytes): bytes
      case .text(let text): Array(text.utf8)
      }
    }

    /// The message of bytes that arrive in chunks; wrong, because each chunk of a text is decoded
    /// alone.
    func decoded(from chunks: [[UInt8]]) -> Message {
      switch self {
      case .binary: .binary(Array(chunks.joined()))
      case .text: .text(chunks.map { String(decoding: $0, as: UTF8.self) }.joined())
      }
    }
  }

  private struct Transmission: Sendable {
    var message: Message
    /// For each byte but the first, whether a chunk begins with it.
    var cuts: [Bool]

    var chunks: [[UInt8]] {
      var chunks: [[UInt8]] = [[]]
      for (index, byte) in message.bytes.enumerated() {
        if index > 0, cuts[index - 1] { chunks.append([]) }
        chunks[chunks.count - 1].append(byte)
      }
      return chunks
    }
  }

  static var chunkedDecoder: ShrinkingChallenge {
    let binary = Gen<[UInt8]>.array(of: .integer(), count: 0...64).map { Message.binary($0) }
    let text = Gen<String>.string(count: 0...16).map { Message.text($0) }
    let transmissions = Gen.oneOf(binary, text).flatMap { message in
      Gen<[Bool]>.array(of: .bool, count: max(0, message.bytes.count - 1)).map {
        Transmission(message: message, cuts: $0)
      }
    }
    return ShrinkingChallenge(
      "chunked-decoder", minimum: #"(Transmission(message: .text("\#u{E9}"), cuts: [true]))"#,
      transmissions
    ) { $0.message.decoded(from: $0.chunks) == $0.message }
  }
}
