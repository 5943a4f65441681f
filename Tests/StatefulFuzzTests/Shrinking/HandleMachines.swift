@testable import StatefulFuzz

/// Handles that a command names.
///
/// Kinds: 0 nothing, 1 open h, 2 close h. Closing twice fails, and so does the second close after
/// which nothing is open.
struct NamedHandles {
  private var open: Set<UInt64> = []
  private var closed: Set<UInt64> = []

  static let machine = ToyMachine<NamedHandles>(
    start: { _ in NamedHandles() },
    step: { choices, handles in
      let kind = choices.drawKind(weights: [3, 2, 1])
      guard kind > 0 else { return nil }
      let handle = choices.draw(below: 6)
      if kind == 1 {
        handles.open.insert(handle)
        return nil
      }
      guard handles.open.remove(handle) != nil else {
        return handles.closed.contains(handle) ? "double-close" : nil
      }
      handles.closed.insert(handle)
      return handles.closed.count == 2 && handles.open.isEmpty ? "two-closed" : nil
    })
}

/// Handles named by birth: the n-th open makes handle n, the start has some.
///
/// Kinds: 0 nothing, 1 open, 2 use h, 3 close h. Use after close fails.
struct BornHandles {
  private var count: UInt64
  private var closed: Set<UInt64> = []

  static let machine = ToyMachine<BornHandles>(
    start: { choices in BornHandles(count: choices.draw(below: 3)) },
    step: { choices, handles in
      switch choices.drawKind(weights: [1, 2, 1, 1]) {
      case 0: return nil
      case 1: handles.count += 1
      case 2: return handles.closed.contains(choices.draw(below: 8)) ? "use-after-close" : nil
      default:
        let handle = choices.draw(below: 8)
        if handle < handles.count { handles.closed.insert(handle) }
      }
      return nil
    })
}
