import StatefulFuzz

/// Ways in which a planted system depends on the hash seed: each fails under some seeds and passes under
/// others.
public enum HashFault: String, Sendable, CaseIterable {
  /// Goes by one bit of a hash value.
  case hashValue = "hash-value"
  /// Goes by the first element of a set.
  case setOrder = "set-order"

  /// Whether the system answers as it should.
  func holds(for key: Int) -> Bool {
    switch self {
    case .hashValue: return "key \(key)".hashValue & 1 == 0
    case .setOrder:
      let keys = Set((key..<key + 4).map { "key \($0)" })
      return keys.first != Optional("key \(key)")
    }
  }

  /// A property of keys that the system breaks.
  var machine: PropertyMachine<Int> {
    PropertyMachine(.int(in: 0...63)) { holds(for: $0) }
  }
}
