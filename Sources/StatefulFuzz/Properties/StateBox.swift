/// The model or the system of a closure test, with its type erased.
///
/// Why: the run loop and everything around it then exist once, specialised for one machine, and not once
/// for every test. Only the closures of a command know the types; they are specialised where the
/// command is made.
@usableFromInline
final class StateBox: ContentBox {
  /// The value; whoever made the box knows its type.
  let memory: UnsafeMutableRawPointer

  private let type: StateType

  private init(_ memory: UnsafeMutableRawPointer, _ type: StateType) {
    self.memory = memory
    self.type = type
  }

  deinit { type.destroy(memory) }

  /// A function that boxes what `make` makes.
  static func making<Value>(
    _ make: @escaping @Sendable () -> Value
  ) -> @Sendable () -> StateBox {
    let type = StateType(Value.self)
    return {
      let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      memory.initialize(to: make())
      return StateBox(UnsafeMutableRawPointer(memory), type)
    }
  }

  /// A copy of the value.
  var content: Any { type.content(memory) }

  /// The value as `String(describing:)` puts it.
  var text: String { type.text(memory) }
}

/// What can be done with a boxed value without knowing its type.
private struct StateType: Sendable {
  let destroy: @Sendable (UnsafeMutableRawPointer) -> Void
  let content: @Sendable (UnsafeMutableRawPointer) -> Any
  let text: @Sendable (UnsafeMutableRawPointer) -> String

  init<Value>(_ type: Value.Type) {
    destroy = {
      $0.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
      $0.deallocate()
    }
    content = { $0.assumingMemoryBound(to: Value.self).pointee }
    text = { String(describing: $0.assumingMemoryBound(to: Value.self).pointee) }
  }
}
