/// What a change carries along to the state that it changes.
///
/// A binding hands its transaction, unchanged, through every projection to the root; the state at
/// the root adds what `withTransaction` set around the write (rules T1 and T2). This host animates
/// nothing, so the values are only carried.
///
/// A value that was set is told apart from one that was not, even when it was set to the default:
/// only what was set replaces anything. One word large, and nothing is counted while nothing is
/// set, because every binding and every write carries one.
@frozen
public struct Transaction: Sendable {
  /// What was set, by key; nil while nothing was.
  @usableFromInline
  var entries: [ObjectIdentifier: any TransactionEntry]?

  /// Makes the transaction of an ordinary control: nothing is set.
  @inlinable
  public init() {}

  /// Makes a transaction that asks for an animation, or with nil for none.
  public init(animation: Animation?) {
    self.animation = animation
  }

  /// How the commit should show the change.
  public var animation: Animation? {
    get { self[AnimationKey.self] }
    set { self[AnimationKey.self] = newValue }
  }

  /// Asks the commit to show the change at once.
  public var disablesAnimations: Bool {
    get { self[DisablesAnimationsKey.self] }
    set { self[DisablesAnimationsKey.self] = newValue }
  }

  /// Marks one of many writes of one gesture, such as dragging a slider.
  public var isContinuous: Bool {
    get { self[IsContinuousKey.self] }
    set { self[IsContinuousKey.self] = newValue }
  }

  /// The value of a key of one's own; its default while it was not set.
  public subscript<Key: TransactionKey>(key: Key.Type) -> Key.Value {
    get {
      let entry = entries?[ObjectIdentifier(key)] as? StoredEntry<Key.Value>
      return entry?.value ?? Key.defaultValue
    }
    set {
      entries = entries ?? [:]
      entries?[ObjectIdentifier(key)] = StoredEntry(value: newValue)
    }
  }

  /// This transaction with everything that `other` sets.
  package func overridden(by other: Transaction) -> Transaction {
    guard let theirs = other.entries else { return self }
    guard let mine = entries else { return other }
    var result = self
    result.entries = mine.merging(theirs) { _, new in new }
    return result
  }
}

extension Transaction: Equatable {
  /// Whether both set the same keys to equal values.
  public static func == (left: Self, right: Self) -> Bool {
    guard let mine = left.entries, let theirs = right.entries else {
      return left.entries == nil && right.entries == nil
    }
    return mine.count == theirs.count
      && mine.allSatisfy { key, entry in theirs[key].map(entry.isEqual) ?? false }
  }
}

private enum AnimationKey: TransactionKey {
  static let defaultValue: Animation? = nil
}

private enum DisablesAnimationsKey: TransactionKey {
  static let defaultValue = false
}

private enum IsContinuousKey: TransactionKey {
  static let defaultValue = false
}
