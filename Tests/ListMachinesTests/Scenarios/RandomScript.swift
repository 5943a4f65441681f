import IdentifiedModel
import StatefulFuzz

/// A script that is a function of its number alone, drawn without the suite's own generator.
struct RandomScript: CustomStringConvertible {
  private(set) var start = ""
  private(set) var commands: [String] = []

  var description: String { "[\(start)]; " + commands.joined(separator: "; ") }

  /// Draws the script; a `wild` one also has elements and indices that lead nowhere.
  init(_ number: Int, wild: Bool = false) {
    var random = SplitMix64(seed: UInt64(number))
    let reach: UInt64 = wild ? 40 : 5
    func id() -> ItemID { ItemID(ordinal: Int(random.next(below: reach))) }
    func index() -> Int {
      guard wild, random.chance(1, in: 4) else { return Int(random.next(below: 6)) }
      return random.chance(1, in: 2) ? .max : -1
    }
    start = (0..<random.next(below: 5)).map { ItemID(ordinal: Int($0)).description }
      .joined(separator: " ")
    for step in 1...(1 + random.next(below: 16)) {
      let retained = random.chance(1, in: 3) ? " retained" : ""
      // A value of its own for each step, so that no write hides behind another one.
      let command =
        switch random.next(below: 16) {
        case 0...3: "render"
        case 4, 5: "edit \(id()) \(step)\(retained)"
        case 6, 7: "read \(id())\(retained)"
        case 8: "removeLast"
        case 9: "remove \(id())"
        case 10: "insert \(id()) at \(index())"
        case 11: "move \(id()) to \(index())"
        case 12: "background \(id()) \(step)"
        case 13: "focus \(id())"
        case 14: "refresh \(id())"
        default:
          random.chance(1, in: 4)
            ? "removeAll"
            : (0..<random.next(below: 4)).reduce("replaceAll") { text, _ in "\(text) \(id())" }
        }
      commands.append(command)
    }
  }
}
