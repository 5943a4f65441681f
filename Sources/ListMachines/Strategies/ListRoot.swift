import IdentifiedModel

/// The place where a strategy keeps the list.
public protocol ListRoot: AnyObject {
  /// The list as one value.
  associatedtype Value: ListData

  /// Starts with `value`.
  init(_ value: Value)

  /// The live list.
  func get() -> Value

  /// Changes the live list in the event phase; `body` returns false when it changed nothing.
  func modify(transaction: Transaction, _ body: (inout Value) -> Bool)

  /// Ends the pending transaction: what is live becomes visible (3.7, step 1).
  func beginCommit()

  /// The one binding that a commit hands to the rows' content, with its cached value refreshed.
  func makeBinding() -> Binding<Value>

  /// How many writes were discarded because an update pass was running.
  var droppedWrites: Int { get }

  /// How many runtime warnings the root has issued.
  var warnings: Int { get }

  /// Has writes of the whole list observed from now on; nil ends it.
  ///
  /// Only a property has `willSet` and `didSet`: by default nothing is observed.
  func observe(_ observer: StateObserver<Value>?)
}

extension ListRoot {
  /// Does nothing.
  public func observe(_ observer: StateObserver<Value>?) {}
}

extension StoredLocation: ListRoot where Value: ListData {
  /// A binding whose cached value is what this location's refresh returns.
  @inlinable
  public func makeBinding() -> Binding<Value> {
    Binding(location: self, cachedValue: update().0)
  }

  /// Replaces the observer.
  public func observe(_ observer: StateObserver<Value>?) { self.observer = observer }

  /// Always 0: dropped writes are counted apart.
  @inlinable
  public var warnings: Int { 0 }
}
