import StatefulFuzz

/// What the kinds draw, in order: one table for generator, text and choices alike.
enum CollectionParameter: Hashable, Sendable {
  case list, other, id, second, value, position, target, length, numbers, way, generic

  /// The argument's name in text; a flag has no value, and the list none but itself.
  var name: String {
    switch self {
    case .list: ""
    case .other: "from"
    case .id: "id"
    case .second: "to-id"
    case .value: "value"
    case .position: "at"
    case .target: "to"
    case .length: "length"
    case .numbers: "of"
    case .way: "way"
    case .generic: "generic"
    }
  }
}

extension CollectionCommand.Kind {
  /// What a kind draws, how often, and the names of its ways.
  struct Shape: Sendable {
    var weight: UInt32
    var parameters: [CollectionParameter]
    var ways: [String] = []
  }

  /// The ways to do it, the simplest first; empty when there is only one.
  public var ways: [String] { shape.ways }

  var shape: Shape { Self.shapes[Int(rawValue)] }

  static let weights: [UInt32] = shapes.map(\.weight)

  private static let shapes = allCases.map(\.newShape)

  private var newShape: Shape {
    switch self {
    case .append: Shape(weight: 16, parameters: [.list, .id, .value, .generic])
    case .removeLast: Shape(weight: 8, parameters: [.list, .generic])
    case .insert: Shape(weight: 14, parameters: [.list, .id, .value, .position, .generic])
    case .removeAt: Shape(weight: 10, parameters: [.list, .position, .generic])
    case .removeID: Shape(weight: 10, parameters: [.list, .id, .way], ways: ["id", "element"])
    case .copy: Shape(weight: 8, parameters: [.list, .other])
    case .write: Shape(weight: 8, parameters: [.list, .id, .value])
    case .erase: Shape(weight: 5, parameters: [.list, .id])
    case .edit: Shape(weight: 8, parameters: [.list, .id, .value])
    case .editAt: Shape(weight: 8, parameters: [.list, .position, .value])
    case .swap: Shape(weight: 8, parameters: [.list, .position, .target, .generic])
    case .reverse: Shape(weight: 4, parameters: [.list, .generic])
    case .removeFirst: Shape(weight: 6, parameters: [.list, .generic])
    case .move: Shape(weight: 8, parameters: [.list, .position, .target])
    case .place: Shape(weight: 8, parameters: [.list, .position, .id, .value])
    case .updateAt: Shape(weight: 4, parameters: [.list, .position, .value])
    case .updateOrAppend: Shape(weight: 6, parameters: [.list, .id, .value])
    case .updateOrInsert: Shape(weight: 6, parameters: [.list, .id, .value, .position])
    case .insertUnique, .upsert:
      Shape(weight: 4, parameters: [.list, .id, .value, .position, .way], ways: ["end", "at"])
    case .update, .replace: Shape(weight: 5, parameters: [.list, .id, .value])
    case .rekey:
      Shape(
        weight: 8, parameters: [.list, .id, .second, .value, .way], ways: ["closure", "element"])
    case .removeRange:
      Shape(
        weight: 5, parameters: [.list, .position, .length, .way, .generic],
        ways: ["range", "closed", "from"])
    case .removeEnds:
      Shape(weight: 4, parameters: [.list, .length, .way, .generic], ways: ["first", "last"])
    case .removeAll:
      Shape(weight: 2, parameters: [.list, .way, .generic], ways: ["drop", "keep-capacity"])
    case .removeWhere: Shape(weight: 4, parameters: [.list, .value, .generic])
    case .removeOffsets:
      Shape(weight: 4, parameters: [.list, .numbers, .way], ways: ["in-range", "ignore"])
    case .removeIDs: Shape(weight: 4, parameters: [.list, .numbers])
    case .moveOffsets:
      Shape(
        weight: 6, parameters: [.list, .position, .numbers, .way], ways: ["ignore", "in-range"])
    case .moveID:
      Shape(weight: 5, parameters: [.list, .id, .second, .way], ways: ["before", "end"])
    case .moveIDs:
      Shape(weight: 5, parameters: [.list, .second, .numbers, .way], ways: ["before", "end"])
    case .sort:
      Shape(
        weight: 4, parameters: [.list, .way, .generic],
        ways: ["ascending", "descending", "ties", "comparable"])
    case .partition: Shape(weight: 4, parameters: [.list, .value, .generic])
    case .shuffle: Shape(weight: 3, parameters: [.list, .value, .generic])
    case .filter: Shape(weight: 3, parameters: [.list, .value])
    case .appendAll: Shape(weight: 6, parameters: [.list, .value, .numbers, .generic])
    case .insertAll:
      Shape(weight: 6, parameters: [.list, .value, .position, .numbers, .generic])
    case .replaceRange:
      Shape(weight: 6, parameters: [.list, .value, .position, .length, .numbers, .generic])
    case .editAll: Shape(weight: 2, parameters: [.list, .value])
    case .editSlice:
      Shape(
        weight: 4, parameters: [.list, .position, .length, .way],
        ways: ["reverse", "sort", "swap-ends", "assign"])
    case .reserve: Shape(weight: 2, parameters: [.list, .length])
    case .rebuild:
      Shape(
        weight: 4, parameters: [.list, .way],
        ways: [
          "unique", "key-path", "unchecked", "copy", "slice", "filter", "append-by-key-path",
          "unique-key-path-again", "coded",
        ])
    case .gather:
      Shape(
        weight: 3, parameters: [.list, .value, .numbers, .way],
        ways: ["keep-first", "keep-last", "merge", "uniquing", "throwing", "key-path", "coded"])
    case .throwing:
      Shape(
        weight: 8, parameters: [.list, .id, .value, .position, .way],
        ways: [
          "update", "access", "erase", "insert", "position", "remove-where", "filter", "partition",
          "sort", "rekey", "merge",
        ])
    case .read:
      Shape(
        weight: 8, parameters: [.list, .id, .value, .position, .length, .way],
        ways: [
          "lookup", "contains", "at", "ends", "slice", "walk", "reversed", "search", "ids",
          "id-sets", "buffer", "description", "mirror",
        ])
    case .compare: Shape(weight: 3, parameters: [.list, .other])
    case .appendList:
      Shape(
        weight: 4, parameters: [.list, .other, .position, .way],
        ways: ["append", "plus", "insert", "slice"])
    case .take: Shape(weight: 3, parameters: [.list, .other, .position, .length])
    case .mirror: Shape(weight: 2, parameters: [.list, .other])
    case .change: Shape(weight: 3, parameters: [.list, .other, .way], ways: ["apply", "misapply"])
    case .hold: Shape(weight: 5, parameters: [.list])
    }
  }
}
