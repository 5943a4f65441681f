/// One case of an enum as a value: how to make it, and how to look inside.
///
/// What a macro would write for every case; here each is one line of its enum's `Cases`.
@dynamicMemberLookup
public struct CasePath<Root, Value>: Sendable {
  private let embedValue: @Sendable (Value) -> Root
  private let extractValue: @Sendable (Root) -> Value?

  /// Makes the case from its two directions; extracting what was embedded must give it back.
  public init(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    embedValue = embed
    extractValue = extract
  }

  /// The root that is this case, with this value.
  public func embed(_ value: Value) -> Root { embedValue(value) }

  /// The value when `root` is this case, else nil.
  public func extract(from root: Root) -> Value? { extractValue(root) }
}

extension CasePath where Value: CasePathable {
  /// A case of the value of this case, `\.child.presented`: both ways through both of them.
  public subscript<Leaf>(
    dynamicMember name: any CaseKeyPath<Value, Leaf> & Sendable
  ) -> CasePath<Root, Leaf> {
    appending { $0[keyPath: name] }
  }

  /// What a name stands for that is more than a property, `\.rows[id: 1]`.
  func appending<Leaf>(
    _ find: (Value.Cases) -> CasePath<Value, Leaf>
  ) -> CasePath<Root, Leaf> {
    let inner = find(Value.cases)
    return CasePath<Root, Leaf>(
      embed: { self.embed(inner.embed($0)) },
      extract: { self.extract(from: $0).flatMap(inner.extract) })
  }
}

extension CasePath {
  /// The actions of the element with this id, `\.rows[id: 1]`.
  public subscript<ID: Hashable & Sendable, Action>(
    id id: ID
  ) -> CasePath<Root, Action> where Value == IdentifiedAction<ID, Action> {
    appending { $0[id: id] }
  }
}

/// An enum whose cases have names that key paths can reach.
///
/// ```swift
/// enum Action: CasePathable {
///   case nameChanged(String)
///   struct Cases: Sendable {
///     let nameChanged = CasePath(embed: Action.nameChanged) {
///       if case .nameChanged(let name) = $0 { name } else { nil }
///     }
///   }
///   static let cases = Cases()
/// }
/// ```
public protocol CasePathable: SendableMetatype {
  /// One property for each case that is to be reached, under the name of the case.
  associatedtype Cases

  /// The cases; made once.
  static var cases: Cases { get }
}

/// The name of a case, `\.nameChanged`; hashable, so that it can be part of a cache's key.
public typealias CaseKeyPath<Root: CasePathable, Value> = KeyPath<Root.Cases, CasePath<Root, Value>>

extension CasePathable {
  /// The value when this is the case with that name, else nil.
  ///
  /// Setting a value makes this that case, whichever it was; setting nil changes nothing.
  public subscript<Value>(case name: CaseKeyPath<Self, Value>) -> Value? {
    get { Self.cases[keyPath: name].extract(from: self) }
    set { if let newValue { self = Self.cases[keyPath: name].embed(newValue) } }
  }

  /// Changes the value in place when this is the case with that name.
  ///
  /// ```swift
  /// state.destination?.modify(\.edit) { $0.title = "Blob" }
  /// ```
  ///
  /// - Returns: Whether it was that case; if not, nothing changes and `body` is not called.
  @discardableResult
  public mutating func modify<Value, Failure: Error>(
    _ name: CaseKeyPath<Self, Value>, _ body: (inout Value) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard var value = self[case: name] else { return false }
    try body(&value)
    self[case: name] = value
    return true
  }

  /// Whether this is the case with that name, whatever its value.
  public func `is`<Value>(_ name: CaseKeyPath<Self, Value>) -> Bool { self[case: name] != nil }
}
