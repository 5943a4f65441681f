extension Choices {
  /// Replays bytes that somebody else made up, such as a byte fuzzer: any bytes are a legal case.
  ///
  /// A draw below a bound of at most 1, 2^8, 2^16, 2^32 or more takes 0, 1, 2, 4 or 8 bytes, the
  /// lowest first, and the remainder of their number by the bound; missing bytes are 0. The first
  /// draw is the number of commands, which is lowered to what the bytes after it can pay for, so
  /// that missing bytes do not produce a long run of trivial commands.
  ///
  /// - SeeAlso: `ChoiceSequence.bytes`, the way back.
  @inlinable
  public init(bytes: [UInt8]) {
    self.init(replaying: [])
    self.bytes = bytes
  }

  /// The greatest number of commands that bytes can ask for; one byte holds the number.
  @usableFromInline package static let byteCommandLimit = 255

  /// How many commands the bytes that are left can pay for, at one byte each.
  @inlinable
  var affordableCommandCount: Int { bytes.isEmpty ? .max : bytes.count - bytePosition }

  @inlinable
  mutating func nextValue(ofBytesBelow bound: UInt64) -> UInt64 {
    var value: UInt64 = 0
    for place in 0..<Self.byteCount(below: bound) where bytePosition < bytes.count {
      value |= UInt64(bytes[bytePosition]) &<< UInt64(8 &* place)
      bytePosition += 1
    }
    return value % bound
  }

  /// How many bytes a draw below `bound` takes.
  @inlinable
  static func byteCount(below bound: UInt64) -> Int {
    switch bound {
    case ...1: 0
    case ...(1 << 8): 1
    case ...(1 << 16): 2
    case ...(1 << 32): 4
    default: 8
    }
  }
}

extension ChoiceSequence {
  /// The bytes that replay as these choices through `Choices.init(bytes:)`: a seed for a byte
  /// fuzzer.
  ///
  /// - Returns: nil for more commands than bytes can ask for.
  /// - Complexity: O(number of choices).
  public var bytes: [UInt8]? {
    guard commands.count <= Choices.byteCommandLimit else { return nil }
    var bytes = [UInt8(commands.count)]
    for choice in header.dropFirst() + commands.joined() {
      for place in 0..<Choices.byteCount(below: choice.bound) {
        bytes.append(UInt8(truncatingIfNeeded: choice.value >> UInt64(8 * place)))
      }
    }
    // Commands without any choice have no byte that could pay for them.
    let missing = commands.count - (bytes.count - 1)
    return missing > 0 ? bytes + [UInt8](repeating: 0, count: missing) : bytes
  }
}
