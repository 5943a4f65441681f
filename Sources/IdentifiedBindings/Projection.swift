/// A way from a value to a part of it and back.
///
/// Hashable, because equal projections of one location are one location.
public protocol Projection: Hashable {
  /// The value that has the part.
  associatedtype Base
  /// The part.
  associatedtype Projected

  /// The part of `base`; traps where the part cannot be read.
  func get(from base: Base) -> Projected

  /// Writes the part, or returns false when this value is none that `base` can take.
  func set(_ newValue: Projected, in base: inout Base) -> Bool
}

/// The part of a value that a key path leads to.
///
/// A key path through a subscript contains the index: `\.[2]` equals `\.[2]` of any other render
/// and differs from `\.[1]`. It stays 2 when the collection shrinks, and then traps.
public struct KeyPathProjection<Base, Projected>: Projection {
  /// The key path that is read and written.
  public let keyPath: WritableKeyPath<Base, Projected>

  /// Makes the projection along `keyPath`.
  public init(_ keyPath: WritableKeyPath<Base, Projected>) {
    self.keyPath = keyPath
  }

  /// Reads through the key path.
  public func get(from base: Base) -> Projected {
    base[keyPath: keyPath]
  }

  /// Writes through the key path; always possible.
  public func set(_ newValue: Projected, in base: inout Base) -> Bool {
    base[keyPath: keyPath] = newValue
    return true
  }
}

/// The value inside an optional that was not nil when somebody looked.
///
/// Reading traps when it has become nil since; writing stores a value again.
/// Source: rule B8; crash logs name it `BindingOperations.ForceUnwrapping`.
public struct ForceUnwrapping<Wrapped>: Projection {
  /// Makes the projection; all of them are equal.
  public init() {}

  // The force unwrap is the behaviour on trial.
  // swift-format-ignore: NeverForceUnwrap
  /// Unwraps, and traps on nil.
  public func get(from base: Wrapped?) -> Wrapped {
    base!
  }

  /// Stores the value, also into an optional that has become nil.
  public func set(_ newValue: Wrapped, in base: inout Wrapped?) -> Bool {
    base = newValue
    return true
  }
}

/// A value seen as an optional that is never nil.
///
/// Source: rule B9.
public struct OptionalWrapping<Wrapped>: Projection {
  /// Makes the projection; all of them are equal.
  public init() {}

  /// The value, never nil.
  public func get(from base: Wrapped) -> Wrapped? {
    base
  }

  /// Stores a value and refuses nil.
  public func set(_ newValue: Wrapped?, in base: inout Wrapped) -> Bool {
    guard let newValue else { return false }
    base = newValue
    return true
  }
}

/// A hashable value, its type forgotten.
///
/// Source: rule B9.
public struct HashableErasing<Base: Hashable>: Projection {
  /// Makes the projection; all of them are equal.
  public init() {}

  /// The value in its wrapper.
  public func get(from base: Base) -> AnyHashable {
    AnyHashable(base)
  }

  /// Stores the value; one of another type is a mistake of the caller and traps.
  public func set(_ newValue: AnyHashable, in base: inout Base) -> Bool {
    guard let value = newValue.base as? Base else {
      preconditionFailure("a \(type(of: newValue.base)) is written to a binding of \(Base.self)")
    }
    base = value
    return true
  }
}
