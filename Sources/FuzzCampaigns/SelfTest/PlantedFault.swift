import FuzzPlatform
import StatefulFuzz

/// Ways in which a planted system fails, each a proof that the pipeline catches its like.
public enum PlantedFault: String, Sendable, CaseIterable {
  /// Answers one too few.
  case failure
  /// Reads an array out of its bounds.
  case trap
  /// Recurses without end.
  case stackOverflow = "stack-overflow"
  /// Never comes back.
  case hang
  /// Allocates and touches memory without end.
  case allocation
  /// Calls `exit(0)`.
  case exit
  /// Calls `_exit(0)`, which runs no handlers.
  case immediateExit = "immediate-exit"

  /// How many different charges there are; the more, the rarer the fault.
  ///
  /// Faults that cost a time or memory limit each are rare, so that a campaign over all of them
  /// stays quick.
  var chargeBound: UInt64 {
    switch self {
    case .hang, .allocation: 1 << 12
    case .failure, .trap, .stackOverflow, .exit, .immediateExit: 16
    }
  }

  /// What a campaign must call it.
  public var verdict: Verdict {
    switch self {
    case .failure: .mismatch
    case .trap, .stackOverflow: .trap
    case .hang: .timeout
    case .allocation: .memory
    case .exit, .immediateExit: .exit
    }
  }

  /// Does it; only `failure` comes back.
  ///
  /// Never inlined: an attack takes this function out of a driver, whose canary must then be missed.
  @inline(never)
  func strike(_ count: Int) -> Int {
    switch self {
    case .failure: return count - 1
    case .trap:
      let empty = [Int](repeating: 0, count: count)
      return empty[Self.opaque(count + 7)]
    case .stackOverflow: return withUnsafePointer(to: count, Self.recurse)
    case .hang:
      while Self.opaque(count) >= 0 { usleep(1000) }
      return 0
    case .allocation:
      var hoard: [[UInt8]] = []
      while Self.opaque(count) >= 0 { hoard.append([UInt8](repeating: 1, count: 8 << 20)) }
      return hoard.count
    case .exit: Self.end()
    case .immediateExit: _exit(0)
    }
  }

  @inline(never)
  private static func opaque(_ value: Int) -> Int { value }

  /// Every frame lends its local to the next one, so that no optimiser can make a loop of it.
  @inline(never)
  private static func recurse(_ caller: UnsafePointer<Int>) -> Int {
    guard caller.pointee >= 0 else { return 0 }
    let depth = opaque(caller.pointee) & 0xFFFF + 1
    return withUnsafePointer(to: depth) { recurse($0) &+ $0.pointee }
  }

  private static func end() -> Never {
    CLibrary.exit(0)
  }
}
