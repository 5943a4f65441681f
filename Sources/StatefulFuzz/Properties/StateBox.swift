/// The model or the system of a closure test, with its type erased.
///
/// Why: the run loop and everything around it then exist once, specialised for one machine, and not once
/// for every test. Only the closures of a command know the types; they are specialised where the
/// command is made.
@usableFromInline
final class StateBox: ContentBox {
  /// The value; whoever made the box knows its type.
  let memory: UnsafeMutableRawPointer

  /// What the commands of the case have answered; nil in a system, and where no command draws that.
  let results: ResultStore?

  /// What a system is called that is one of several on one model; nil where it is the only one.
  let name: String?

  /// The other systems on one model; all are given the same commands.
  let others: [StateBox]

  private let type: StateType

  fileprivate init(
    _ memory: UnsafeMutableRawPointer, _ type: StateType, _ results: ResultStore?,
    name: String? = nil, others: [StateBox] = []
  ) {
    self.memory = memory
    self.type = type
    self.results = results
    self.name = name
    self.others = others
  }

  /// This one and the others, in the order in which they were named.
  var all: All { All(first: self) }

  /// A system and the others on its model, without an array for each look at them.
  struct All: RandomAccessCollection {
    fileprivate let first: StateBox

    var startIndex: Int { 0 }
    var endIndex: Int { 1 + first.others.count }
    subscript(place: Int) -> StateBox { place == 0 ? first : first.others[place - 1] }
  }

  deinit { type.destroy(memory) }

  /// A copy of the value; nothing where it cannot be copied.
  var content: Any { type.content(memory) }

  /// A box with a copy of the value, which must be one that can be copied.
  func copy() -> StateBox {
    guard let copied = type.copy else { preconditionFailure("what cannot be copied was copied") }
    return StateBox(copied(memory), type, results?.copy(), name: name)
  }

  /// What tells the value and the results from others; nil where a type is not `Hashable`.
  var key: Key? {
    guard let hashing = type.hashing, results?.isHashable ?? true else { return nil }
    return Key(box: self, hashing: hashing)
  }

  /// A value as a key of a table; it must not change.
  struct Key: Hashable {
    fileprivate let box: StateBox
    fileprivate let hashing: StateHashing

    static func == (left: Key, right: Key) -> Bool {
      guard left.hashing.areEqual(left.box.memory, right.box.memory) else { return false }
      // Both have results, or neither.
      guard let one = left.box.results, let other = right.box.results else { return true }
      return one.hasSameAnswers(as: other)
    }

    func hash(into hasher: inout Hasher) {
      hashing.hash(box.memory, &hasher)
      box.results?.hash(into: &hasher)
    }
  }

  /// Whether there is nothing in it, as in the model of a test that has none.
  var isEmpty: Bool { type.isEmpty }

  /// The value in its own words, or as a Swift literal: sets and dictionaries in order.
  var text: String { type.text(memory) }
}

/// A function that makes a value of some type, in a box.
@usableFromInline
struct StateMaker: Sendable {
  private let memory: @Sendable () -> UnsafeMutableRawPointer
  private let type: StateType
  private var name: String?
  private var others: [StateMaker] = []

  /// Boxes what can be copied.
  @usableFromInline
  init<Value>(_ make: @escaping @Sendable () throws -> Value) {
    memory = Self.allocating(make)
    type = StateType(Value.self)
  }

  /// Boxes what cannot be copied.
  @usableFromInline
  init<Value: ~Copyable>(owning make: @escaping @Sendable () throws -> Value) {
    memory = Self.allocating(make)
    type = StateType(owned: Value.self)
  }

  /// Boxes several systems on one model, each with its name; at least one.
  @usableFromInline
  init<Value>(several systems: [(name: String, make: @Sendable () -> Value)]) {
    precondition(!systems.isEmpty, "a test of several systems needs one")
    let names = systems.map(\.name)
    precondition(
      Set(names).count == names.count && names.allSatisfy(\.isKebabCase),
      "systems on one model need different names, in kebab case: \(names)")
    self.init(systems[0].make)
    name = names[0]
    others = systems.dropFirst().map { system in
      var other = StateMaker(system.make)
      other.name = system.name
      return other
    }
  }

  /// The names of all systems that it makes; nil for one that has none.
  var names: [String?] { [name] + others.map(\.name) }

  private static func allocating<Value: ~Copyable>(
    _ make: @escaping @Sendable () throws -> Value
  ) -> @Sendable () -> UnsafeMutableRawPointer {
    {
      let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      do {
        memory.initialize(to: try make())
      } catch {
        preconditionFailure("the system could not be made: \(error)")
      }
      return UnsafeMutableRawPointer(memory)
    }
  }

  func callAsFunction(results: ResultStore? = nil) -> StateBox {
    StateBox(memory(), type, results, name: name, others: others.map { $0() })
  }
}

/// What can be done with a boxed value without knowing its type.
private struct StateType: Sendable {
  let destroy: @Sendable (UnsafeMutableRawPointer) -> Void
  let content: @Sendable (UnsafeMutableRawPointer) -> Any
  let copy: (@Sendable (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer)?
  let text: @Sendable (UnsafeMutableRawPointer) -> String
  let isEmpty: Bool
  let hashing: StateHashing?

  init<Value>(_ type: Value.Type) {
    hashing =
      MemoryLayout<Value>.size == 0
      ? StateHashing.ofNothing : (type as? any Hashable.Type).map(StateHashing.init)
    isEmpty = type == Void.self
    destroy = Self.destroying(type)
    content = { $0.assumingMemoryBound(to: Value.self).pointee }
    copy = {
      let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      memory.initialize(to: $0.assumingMemoryBound(to: Value.self).pointee)
      return UnsafeMutableRawPointer(memory)
    }
    text = { ObjectText.text(ofState: $0.assumingMemoryBound(to: Value.self).pointee) }
  }

  init<Value: ~Copyable>(owned type: Value.Type) {
    isEmpty = false
    destroy = Self.destroying(type)
    content = { _ in () }
    copy = nil
    hashing = nil
    text = { _ in "(a value that cannot be copied; 'on.describe' says what it is)" }
  }

  private static func destroying<Value: ~Copyable>(
    _ type: Value.Type
  ) -> @Sendable (UnsafeMutableRawPointer) -> Void {
    {
      $0.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
      $0.deallocate()
    }
  }
}

/// How values of a type that is `Hashable` are told apart, found out once.
///
/// Unchecked: a state is `Sendable`, so that its conformances are bound to no actor.
private struct StateHashing: @unchecked Sendable {
  let hash: (UnsafeMutableRawPointer, inout Hasher) -> Void
  let areEqual: (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Bool

  /// Values that hold nothing, such as `()`, are all equal.
  static let ofNothing = StateHashing(hash: { _, _ in }, areEqual: { _, _ in true })

  init(_ type: any Hashable.Type) { self = Self.of(type) }

  private init(
    hash: @escaping (UnsafeMutableRawPointer, inout Hasher) -> Void,
    areEqual: @escaping (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Bool
  ) {
    (self.hash, self.areEqual) = (hash, areEqual)
  }

  private init<Value: Hashable>(of type: Value.Type) {
    hash = { $0.assumingMemoryBound(to: Value.self).pointee.hash(into: &$1) }
    areEqual = {
      $0.assumingMemoryBound(to: Value.self).pointee
        == $1.assumingMemoryBound(to: Value.self).pointee
    }
  }

  private static func of<Value: Hashable>(_ type: Value.Type) -> StateHashing {
    StateHashing(of: type)
  }
}
