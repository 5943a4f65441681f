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
      guard !ids.contains(id) else {
        return "the id \(id) is there twice; every element has its own"
      }
      ids.append(id)
    }
    return nil
  }
}

/// As text.
extension ListStart: Codable {}
