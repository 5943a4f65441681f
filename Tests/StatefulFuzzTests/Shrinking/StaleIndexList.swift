@testable import StatefulFuzz

/// A list whose rows are bound by index: a row knows where its element stood at the last render.
///
/// Kinds: 0 render, 1 removeLast, 2 removeAll, 3 remove X, 4 insert X at i, 5 move X to i, 6 edit X,
/// 7 read X. Element names are birth ordinals; the start has the first n.
struct StaleIndexList {
  private var elements: [UInt64]
  private var rows: [UInt64: Int] = [:]

  static let machine = ToyMachine<StaleIndexList>(
    start: { choices in StaleIndexList(elements: Array(0..<choices.draw(below: 5))) },
    step: { choices, list in
      let kind = choices.drawKind(weights: Array(repeating: 1, count: 8))
      return list.step(kind, &choices)
    })

  private mutating func step(_ kind: Int, _ choices: inout Choices) -> String? {
    switch kind {
    case 0:
      rows = Dictionary(uniqueKeysWithValues: elements.enumerated().map { ($1, $0) })
    case 1:
      _ = elements.popLast()
    case 2:
      elements = []
    case 3:
      let name = choices.draw(below: 8)
      elements.removeAll { $0 == name }
    case 4:
      let (name, index) = (choices.draw(below: 8), Int(choices.draw(below: 8)))
      if !elements.contains(name) { elements.insert(name, at: min(index, elements.count)) }
    case 5:
      let (name, index) = (choices.draw(below: 8), Int(choices.draw(below: 8)))
      if let old = elements.firstIndex(of: name) {
        elements.remove(at: old)
        elements.insert(name, at: min(index, elements.count))
      }
    case 6:
      return access(choices.draw(below: 8), "edit")
    default:
      return access(choices.draw(below: 8), "read")
    }
    return nil
  }

  private func access(_ name: UInt64, _ kind: String) -> String? {
    guard let index = rows[name] else { return nil }
    guard index < elements.count else { return "trap/\(kind)" }
    return elements[index] == name ? nil : "wrong/\(kind)"
  }
}
