/// State that the host owns: what `@State` keeps.
///
/// A write inside an update pass is discarded and counted. A write of an equal value is nothing.
/// Any other write saves the old value, replaces the live one and leaves a transaction pending until
/// the next commit. A refresh during a pending transaction still sees the first saved value: what
/// the last commit showed. Only that first value of the stack is ever read, so only it is kept.
/// Rule L1 of `HostRules`.
public final class StoredLocation<Value>: Location<Value> {
  // Unchecked exclusivity, which would cost a tenth of a run: every access below is a plain load
  // or store, but for the one in `modify`, whose body is given the value and nothing else.
  @usableFromInline @exclusivity(unchecked)
  var live: Value
  @usableFromInline @exclusivity(unchecked)
  var firstSaved: Value?
  @usableFromInline @exclusivity(unchecked)
  var pending: Transaction?
  @usableFromInline @exclusivity(unchecked)
  var dropped = 0
  // Kept as a function so that comparing is compiled for the value's own type; a virtual call of
  // a generic method would compare through witness tables.
  @usableFromInline
  let areEqual: (Value, Value) -> Bool

  /// Who is told of writes through bindings; changes by `modify` are not observed.
  public var observer: StateObserver<Value>?

  /// Stores `value`; `areEqual` decides which writes are nothing.
  @inlinable
  public init(_ value: Value, areEqual: @escaping (Value, Value) -> Bool) {
    live = value
    self.areEqual = areEqual
    super.init()
  }

  /// The transaction that waits for the next commit: that of the newest effective write, with what
  /// `withTransaction` set around it.
  public var pendingTransaction: Transaction? { pending }

  /// How many writes were discarded because an update pass was running.
  @inlinable
  public var droppedWrites: Int { dropped }

  /// The live value, whatever the phase.
  @inlinable
  public override func get() -> Value { live }

  /// Replaces the live value by the three rules above.
  @inlinable
  public override func set(_ newValue: Value, transaction: Transaction) {
    if UpdatePass.isActive {
      dropped += 1
      return
    }
    if areEqual(live, newValue) { return }
    if observer != nil { return setObserved(newValue, transaction) }
    if pending == nil { firstSaved = live }
    pending = TransactionScope.applied(to: transaction)
    live = newValue
  }

  /// As `set`, around the observer: what it changes in `willSet` is overwritten by what is stored.
  @usableFromInline
  func setObserved(_ newValue: Value, _ transaction: Transaction) {
    observer?.willSet()
    var value = newValue
    observer?.didSet(&value)
    if pending == nil { firstSaved = live }
    pending = transaction
    live = value
  }

  /// Changes the live value in place; `body` returns false when it changed nothing.
  ///
  /// Same rules as a write of the result, with the caller's word instead of a comparison.
  @inlinable
  public func modify(transaction: Transaction, _ body: (inout Value) -> Bool) {
    if UpdatePass.isActive {
      dropped += 1
      return
    }
    if pending != nil {
      if body(&live) { pending = TransactionScope.applied(to: transaction) }
      return
    }
    firstSaved = live
    if body(&live) {
      pending = TransactionScope.applied(to: transaction)
    } else {
      firstSaved = nil
    }
  }

  /// The value that the running transaction may see: the first saved one, else the live one.
  @inlinable
  public override func update() -> (Value, Bool) {
    (firstSaved ?? live, true)
  }

  /// Ends the pending transaction: from now on a refresh sees the live value.
  @inlinable
  public func beginCommit() {
    if pending == nil { return }
    pending = nil
    firstSaved = nil
  }
}

extension StoredLocation where Value: Equatable {
  /// Stores `value`; writes of an equal one are nothing.
  @inlinable
  public convenience init(_ value: Value) {
    self.init(value, areEqual: { $0 == $1 })
  }
}
