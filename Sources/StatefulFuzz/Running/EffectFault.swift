/// A way in which a system can do otherwise than it was told: what an audit plants, to see whether anybody
/// notices.
public enum EffectFault: String, CaseIterable, Hashable, Sendable {
  /// The command is not performed, and answered as if it had been.
  case dropped
  /// The command is performed twice, and answered once.
  case repeated
}

/// A fault that one kind of command has in a run: the first, the third and so on of its commands.
@usableFromInline
package struct PlantedEffect: Hashable, Sendable {
  @usableFromInline package let kind: Int
  @usableFromInline package let fault: EffectFault

  /// - Parameters:
  ///   - kind: The place of the kind among the target's kinds.
  ///   - fault: What its commands do instead.
  package init(kind: Int, fault: EffectFault) { (self.kind, self.fault) = (kind, fault) }

  /// The aspect of the failure that says that the fault cannot be planted in this system.
  package static let impossible = "fault-impossible"

  /// Ends a case in which it cannot be.
  @usableFromInline static var impossibility: Divergence {
    var divergence = Divergence(
      hazard: nil,
      message: "the system holds references, so no fault can be planted in a copy of it")
    divergence.aspect = impossible
    return divergence
  }
}

/// A machine whose answers can be those of its model, whatever its system has done.
protocol AnsweringAsModel {
  /// Performs a command as a system with a fault would, and answers as the model does; nil where it is none
  /// of this machine.
  func performErased(_ command: Any, on system: inout some Any, with fault: EffectFault) -> Any?
}

extension StateMachine {
  /// Performs a command as a system with a fault would.
  ///
  /// - Returns: The answer; nil where the system holds references: what is performed on a copy of it
  ///   would then be seen in the system as well.
  @usableFromInline
  func perform(
    _ command: Command, on system: inout System, with fault: EffectFault
  ) -> Response? {
    if let pretender = self as? any AnsweringAsModel {
      return pretender.performErased(command, on: &system, with: fault) as? Response
    }
    switch fault {
    case .repeated:
      let response = perform(command, on: &system)
      _ = perform(command, on: &system)
      return response
    case .dropped:
      guard !ReferenceSearch.findsReference(in: system) else { return nil }
      var copy = system
      return perform(command, on: &copy)
    }
  }
}

/// Looks for objects in a value.
private enum ReferenceSearch {
  /// Whether there is a reference among the first few hundred parts of a value.
  static func findsReference(in value: Any) -> Bool {
    var left = 300
    return findsReference(in: value, level: 0, &left)
  }

  private static func findsReference(in value: Any, level: Int, _ left: inout Int) -> Bool {
    left -= 1
    guard left > 0, level < 8 else { return false }
    if type(of: value) is AnyClass { return true }
    return Mirror(reflecting: value).children.contains {
      findsReference(in: $0.value, level: level + 1, &left)
    }
  }
}
