import IdentifiedModel
import StatefulFuzz

@testable import ListMachines

/// A script that is a function of its number alone, drawn without the suite's own generator.
struct RandomScript: CustomStringConvertible {
  private(set) var start = ""
  private(set) var commands: [String] = []

  var description: String { "[\(start)]; " + commands.joined(separator: "; ") }

  private var random: SplitMix64
  private let isWild: Bool

  /// Draws the script from an envelope's commands; a `wild` one also has elements and indices that
  /// lead nowhere.
  init(_ number: Int, _ envelope: Envelope = .documented, wild: Bool = false) {
    random = SplitMix64(seed: UInt64(number))
    isWild = wild
    start = (0..<random.next(below: 5)).map { ItemID(ordinal: Int($0)).description }
      .joined(separator: " ")
    let length = 1 + random.next(below: 16)
    let kinds: UInt64 =
      switch envelope {
      case .documented: 20
      case .observed: 30
      case .paranoid: 40
      }
    for step in 1...length { commands.append(command(random.next(below: kinds), Int(step))) }
  }

  private mutating func id() -> ItemID {
    ItemID(ordinal: Int(random.next(below: isWild ? 40 : 5)))
  }

  private mutating func index() -> Int {
    guard isWild, random.chance(1, in: 4) else { return Int(random.next(below: 6)) }
    return random.chance(1, in: 2) ? .max : -1
  }

  private mutating func handle() -> String {
    random.chance(1, in: 3) ? random.chance(1, in: 3) ? " escaped" : " retained" : ""
  }

  /// A command with a value of its own for each step, so that no write hides behind another one.
  private mutating func command(_ kind: UInt64, _ step: Int) -> String {
    switch kind {
    case 0...3: "render"
    case 4, 5: "edit \(id()) \(step)\(handle())"
    case 6, 7: "read \(id())\(handle())"
    case 8: "focus \(id())"
    case 9: "background \(id()) \(step)"
    case 10...17: change(kind - 10, step)
    case 18: "delete at \(index())"
    case 19: "reorder \(index()) to \(index())"
    case 20: "refresh \(id())"
    case 21, 22: "layout \(id())"
    case 23, 24: "teardown \(id()) \(step)"
    case 25: "escape \(id())"
    case 26, 27: "hold \(id())"
    case 28: "skip \(id())"
    case 29: random.chance(1, in: 2) ? "release \(id())" : "skip \(id())"
    case 30, 31: "rename \(id()) \(id())"
    case 32: "diff"
    case 33: "insert \(id())' at \(index())"
    case 34, 35: "render { edit \(id()) \(step) }"
    case 36: "render { \(change(random.next(below: 8), step)) }"
    case 38: "assign \(id()) \(step)"
    case 37: "teardown \(id()) \(step)"
    default: "focus \(id())"
    }
  }

  private mutating func change(_ kind: UInt64, _ step: Int) -> String {
    switch kind {
    case 0: "removeLast"
    case 1: "remove \(id())"
    case 2: "insert \(id()) at \(index())"
    case 3: "move \(id()) to \(index())"
    case 4: "background \(id()) \(step)"
    case 5: random.chance(1, in: 2) ? "sort" : "filter"
    case 6:
      random.chance(1, in: 3)
        ? "removeAll"
        : (0..<random.next(below: 4)).reduce("replaceAll") { text, _ in "\(text) \(id())" }
    default: "background \(id()) \(step + 20)"
    }
  }
}
