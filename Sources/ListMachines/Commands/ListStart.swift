import IdentifiedModel
import StatefulFuzz

/// The list before the first command: ids in order, as `A B C`.
public struct ListStart: Hashable, Sendable, LosslessStringConvertible, SelfExplainingText {
  /// The ids in order, each at most once.
  public var ids: [ItemID]

  /// Makes a start; repeated ids are left out after the first.
  public init(_ ids: [ItemID]) {
    self.ids = []
    for id in ids where !self.ids.contains(id) { self.ids.append(id) }
  }

  /// Reads ids that are separated by spaces, each at most once.
  public init?(_ description: String) {
    var ids: [ItemID] = []
    for word in description.split(separator: " ") {
      guard let id = ItemID(String(word)), !ids.contains(id) else { return nil }
      ids.append(id)
    }
    self.init(ids)
  }

  /// The ids, separated by spaces.
  public var description: String { ids.map(\.description).joined(separator: " ") }

  /// What is wrong with a text; nil when it is a start.
  public static func explain(_ text: String) -> String? {
    var ids: [ItemID] = []
    for word in text.split(separator: " ") {
      guard let id = ItemID(String(word)) else {
        return "'\(word)' is not an element; elements are A, B, … Z, AA, …"
      }
      guard !ids.contains(id) else { return "\(id) is there twice" }
      ids.append(id)
    }
    return nil
  }
}

extension ListStart: Codable {
  /// Decodes the ids' text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let start = ListStart(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: ListStart.explain(text) ?? "unreadable")
    }
    self = start
  }

  /// Encodes the ids' text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
