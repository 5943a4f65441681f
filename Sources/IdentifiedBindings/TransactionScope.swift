import Synchronization

/// Runs `body` with `transaction` as the thread's current one.
///
/// Every state that is written meanwhile, on this thread, adds it to the transaction of the binding
/// that it was written through; what both set is taken from here. A scope inside replaces the one
/// around it.
/// Source: rules T1 and T2.
public func withTransaction<Result, Failure: Error>(
  _ transaction: Transaction, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try TransactionScope.run(transaction, body)
}

/// Runs `body` with one value of the thread's current transaction changed.
///
/// Source: rule T3.
public func withTransaction<Result, Value, Failure: Error>(
  _ keyPath: WritableKeyPath<Transaction, Value>, _ value: Value,
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  var transaction = TransactionScope.current
  transaction[keyPath: keyPath] = value
  return try TransactionScope.run(transaction, body)
}

/// Runs `body` so that its changes ask for an animation, or with nil for none.
public func withAnimation<Result, Failure: Error>(
  _ animation: Animation? = .default, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try withTransaction(\.animation, animation, body)
}

/// The transaction around the running code, one for each thread.
///
/// Every write asks for it, so a count of the scopes of all threads comes first, as in `UpdatePass`.
@usableFromInline
enum TransactionScope {
  /// The transaction of the innermost scope on this thread.
  static var current: Transaction {
    if running.load(ordering: .acquiring) == 0 { return Transaction() }
    guard let scope = value.pointer else { return Transaction() }
    return Unmanaged<Holder>.fromOpaque(scope).takeUnretainedValue().transaction
  }

  /// `transaction` with everything that the current scope sets.
  @usableFromInline
  static func applied(to transaction: Transaction) -> Transaction {
    if running.load(ordering: .acquiring) == 0 { return transaction }
    return transaction.overridden(by: current)
  }

  static func run<Result, Failure: Error>(
    _ transaction: Transaction, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let holder = Holder(transaction)
    let outer = value.pointer
    running.add(1, ordering: .releasing)
    value.pointer = Unmanaged.passUnretained(holder).toOpaque()
    defer {
      value.pointer = outer
      running.subtract(1, ordering: .releasing)
      // The thread refers to the holder without counting it; this is its last use.
      withExtendedLifetime(holder) {}
    }
    return try body()
  }

  private final class Holder {
    let transaction: Transaction
    init(_ transaction: Transaction) { self.transaction = transaction }
  }

  private static let running = Atomic<Int>(0)

  private static let value = ThreadValue()
}
