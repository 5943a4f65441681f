/// How each state was reached first: its parent and the command between, six bytes a state.
///
/// States are numbered in the order of their discovery. Paths are shortest ones, because states are
/// discovered level by level, and the first in the order of starts and commands among those.
struct SearchTree {
  private var parents: [UInt32] = []
  private var commands: [UInt16] = []
  private let startCount: Int

  init(startCount: Int) { self.startCount = startCount }

  var count: Int { parents.count }

  var byteCount: Int { 4 * parents.capacity + 2 * commands.capacity }

  /// Adds a state that a start is.
  mutating func add(start: Int) {
    parents.append(UInt32(start))
    commands.append(.max)
  }

  /// Adds a state that `command` leads to.
  mutating func add(from parent: Int, by command: Int) {
    // Starts come first, so that a number below theirs cannot be a parent by mistake.
    parents.append(UInt32(startCount + parent))
    commands.append(UInt16(command))
  }

  func path(to state: Int) -> EnumeratedPath {
    var reversed: [UInt16] = []
    var state = state
    while Int(parents[state]) >= startCount {
      reversed.append(commands[state])
      state = Int(parents[state]) - startCount
    }
    return EnumeratedPath(start: Int(parents[state]), commands: reversed.reversed())
  }
}
