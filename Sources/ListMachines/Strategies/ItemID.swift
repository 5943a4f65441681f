import IdentifiedModel

/// The identity of a list element, written as letters in order of birth: A … Z, AA, AB … ZZZ.
///
/// The ordinal is small and dense, so tables by id are arrays.
@frozen
public struct ItemID: Hashable, Comparable, Sendable {
  /// 0 for A, 25 for Z, 26 for AA.
  public let ordinal: Int

  /// How many ids there are: those of one, two and three letters.
  @inlinable
  public static var count: Int { 26 + 26 * 26 + 26 * 26 * 26 }

  /// The id with this ordinal, which is below `count`.
  @inlinable
  public init(ordinal: Int) {
    precondition(ordinal >= 0 && ordinal < Self.count, "no item id has the ordinal \(ordinal)")
    self.ordinal = ordinal
  }

  /// Order of birth.
  @inlinable
  public static func < (left: ItemID, right: ItemID) -> Bool { left.ordinal < right.ordinal }
}

extension ItemID: LosslessStringConvertible {
  /// One to three upper-case letters, numbered like the columns of a spreadsheet.
  public var description: String {
    var letters: [UInt8] = []
    var rest = ordinal
    while rest >= 0 {
      letters.append(UInt8(ascii: "A") + UInt8(rest % 26))
      rest = rest / 26 - 1
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  /// Reads what `description` writes, and nothing else.
  public init?(_ description: String) {
    let letters = description.utf8
    guard (1...3).contains(letters.count) else { return nil }
    var number = 0
    for letter in letters {
      guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter else { return nil }
      number = number * 26 + Int(letter - UInt8(ascii: "A")) + 1
    }
    self.init(ordinal: number - 1)
  }
}

extension ItemID: Codable {
  /// Reads the letters.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = ItemID(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not an item id such as A or AB")
    }
    self = id
  }

  /// Writes the letters.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
