@testable import StatefulFuzz

/// A list with several ways to hold an index too long, a start that draws its elements, and a
/// command that draws a list of its own.
///
/// Kinds: 0 render, 1 edit X, 2 read X, 3 remove X, 4 removeLast, 5 removeAll, 6 insert X at i,
/// 7 move X to i, 8 replaceAll n X…, 9 edit X retained (index of its first render), 10 start X,
/// 11 finish k, 12 escape X, 13 edit X escaped.
struct ManyHandlesList {
  private var elements: [UInt64]
  private var rows: [UInt64: Int] = [:]
  private var retained: [UInt64: Int] = [:]
  private var escaped: [UInt64: Int] = [:]
  private var pending: [(name: UInt64, index: Int)] = []

  static let machine = ToyMachine<ManyHandlesList>(
    start: { choices in ManyHandlesList(elements: drawElements(&choices, below: 6)) },
    step: { choices, list in
      let kind = choices.drawKind(weights: Array(repeating: 1, count: 14))
      switch kind {
      case 0, 4, 5: return list.step(kind)
      case 1: return list.access(list.rows, choices.draw(below: 8), "edit")
      case 2: return list.access(list.rows, choices.draw(below: 8), "read")
      case 8: list.elements = drawElements(&choices, below: 4)
      case 9: return list.access(list.retained, choices.draw(below: 8), "retained")
      case 11: return list.finish(Int(choices.draw(below: 4)))
      case 13: return list.access(list.escaped, choices.draw(below: 8), "escaped")
      default: list.step(kind, name: choices.draw(below: 8), &choices)
      }
      return nil
    })

  private static func drawElements(_ choices: inout Choices, below bound: UInt64) -> [UInt64] {
    var elements: [UInt64] = []
    for _ in 0..<choices.draw(below: bound) {
      let name = choices.draw(below: 8)
      if !elements.contains(name) { elements.append(name) }
    }
    return elements
  }

  private mutating func step(_ kind: Int) -> String? {
    switch kind {
    case 0:
      rows = Dictionary(uniqueKeysWithValues: elements.enumerated().map { ($1, $0) })
      retained.merge(rows) { first, _ in first }
    case 4: _ = elements.popLast()
    default: elements = []
    }
    return nil
  }

  private mutating func step(_ kind: Int, name: UInt64, _ choices: inout Choices) {
    let old = elements.firstIndex(of: name)
    switch kind {
    case 3:
      if let old { elements.remove(at: old) }
    case 6, 7:
      let index = Int(choices.draw(below: 6))
      guard (kind == 7) == (old != nil) else { return }
      if let old { elements.remove(at: old) }
      elements.insert(name, at: min(index, elements.count))
    case 10:
      if let old { pending.append((name, old)) }
    default:
      escaped[name] = rows[name]
    }
  }

  private mutating func finish(_ index: Int) -> String? {
    guard index < pending.count else { return nil }
    let (name, old) = pending.remove(at: index)
    return access([name: old], name, "finish")
  }

  private func access(_ indices: [UInt64: Int], _ name: UInt64, _ kind: String) -> String? {
    guard let index = indices[name] else { return nil }
    guard index < elements.count else { return "trap/\(kind)" }
    return elements[index] == name ? nil : "wrong/\(kind)"
  }
}
