/// Names a value that transactions carry.
///
/// ```swift
/// enum OriginKey: TransactionKey {
///   static let defaultValue = "user"
/// }
/// extension Transaction {
///   var origin: String {
///     get { self[OriginKey.self] }
///     set { self[OriginKey.self] = newValue }
///   }
/// }
/// ```
///
/// Values are equatable and sendable here, which SwiftUI does not ask for, so that transactions can
/// be compared in tests and cross tasks.
public protocol TransactionKey {
  /// What is carried.
  associatedtype Value: Equatable & Sendable

  /// The value in a transaction that does not set it.
  static var defaultValue: Value { get }
}

/// A value in a transaction, its type forgotten.
@usableFromInline
protocol TransactionEntry: Sendable {
  func isEqual(_ other: any TransactionEntry) -> Bool
}

/// Boxed, because casting an optional that is kept in an existential cannot tell nil from absent.
struct StoredEntry<Value: Equatable & Sendable>: TransactionEntry {
  let value: Value

  func isEqual(_ other: any TransactionEntry) -> Bool {
    (other as? Self)?.value == value
  }
}
