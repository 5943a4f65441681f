import FuzzCampaigns
import StatefulFuzz

/// The steps of a run as columns, the parts of its states as lanes: what a picture draws.
struct Timeline {
  /// The part of a state that keeps its lane, colour and letter while it moves.
  struct Lane: Hashable {
    /// The identity, with `#2` behind it for a second part of the same identity in one state.
    let key: String
    /// One or two characters.
    let letter: String
    /// The identity where the letter is not all of it.
    let label: String
    /// The colour's number; nil for the lane of all others.
    let colour: Int?
  }

  /// A column.
  enum Column {
    case step(Step)
    /// Steps in which nothing changed, or that are left out.
    case gap(count: Int)
  }

  /// A step with its cells by lane.
  struct Step {
    var step: Int
    var command: String
    var phase: String
    var isOK: Bool
    var model: [String: StateCell]
    /// Nil when the command never returned.
    var system: [String: StateCell]?
    var reach: StepReach?

    /// Whether model and system differ in this lane, or the command acted here by mistake.
    func isWrong(_ key: String) -> Bool {
      guard !isOK, let system else { return false }
      if model[key] != system[key] { return true }
      return reach.map { $0.acted == key && $0.meant != key } ?? false
    }
  }

  var columns: [Column]
  var lanes: [Lane]

  /// Parts that are equal on both sides and never change, told in one lane.
  var otherCount: Int

  /// Steps that are left out because the picture would be too large.
  var hiddenSteps = 0

  /// What stands for the system after a step that has no state of it.
  let missing: MissingState

  /// Takes a trace that was made with a timeline.
  init(_ trace: [TraceStep], missing: MissingState = .neverReturned) {
    self.missing = missing
    let steps = Self.steps(trace)
    let keys = Self.keysInOrder(steps)
    let shown = Self.shown(keys, steps)
    lanes = Self.lanes(of: shown)
    otherCount = keys.count - shown.count
    columns = Self.fold(steps)
    cut()
  }

  /// The steps in which the command went through something that was captured, if few enough to
  /// be told apart; else the failing ones.
  var drawnReaches: [(step: Step, reach: StepReach)] {
    let all = columns.compactMap { column -> (step: Step, reach: StepReach)? in
      guard case .step(let step) = column, let reach = step.reach else { return nil }
      return (step, reach)
    }
    return all.count <= 6 ? all : all.filter { !$0.step.isOK }
  }

  // MARK: Cells

  private static func steps(_ trace: [TraceStep]) -> [Step] {
    let readsParts = trace.allSatisfy { step in
      guard step.isOK, let system = step.system else { return true }
      return keyed(step.modelCells ?? TextCells.cells(step.model)).keys
        == keyed(step.systemCells ?? TextCells.cells(system)).keys
    }
    // Where the two sides write their states differently, parts would only look different.
    let read = readsParts ? TextCells.cells : TextCells.whole
    return trace.map { step in
      Step(
        step: step.step, command: step.command, phase: step.phase, isOK: step.isOK,
        model: keyed(step.modelCells ?? read(step.model)),
        system: step.system.map { keyed(step.systemCells ?? read($0)) }, reach: step.reach)
    }
  }

  /// Invariant: every cell has a key of its own.
  private static func keyed(_ cells: [StateCell]) -> [String: StateCell] {
    var keyed: [String: StateCell] = [:]
    // The next number of each identity: thousands of cells may have the same.
    var numbers: [String: Int] = [:]
    for cell in cells {
      var key = cell.identity
      while keyed[key] != nil {
        let number = numbers[cell.identity, default: 2]
        numbers[cell.identity] = number + 1
        key = "\(cell.identity)#\(number)"
      }
      keyed[key] = cell
    }
    return keyed
  }

  // MARK: Lanes

  private static func keysInOrder(_ steps: [Step]) -> [String] {
    var seen: Set<String> = []
    var keys: [String] = []
    for step in steps {
      for side in [step.model, step.system ?? [:]] {
        let inOrder = side.sorted {
          ($0.value.position ?? .max, $0.key) < ($1.value.position ?? .max, $1.key)
        }
        for (key, _) in inOrder where seen.insert(key).inserted { keys.append(key) }
      }
    }
    return keys
  }

  /// More elements than this, and those that nothing ever happens to share a lane.
  private static let laneLimit = 24

  /// The keys that get a lane of their own: all, or those that something happens to.
  private static func shown(_ keys: [String], _ steps: [Step]) -> [String] {
    guard keys.count > laneLimit else { return keys }
    var touched: Set<String> = []
    for (index, step) in steps.enumerated() {
      if let reach = step.reach { touched.formUnion([reach.meant, reach.acted ?? reach.meant]) }
      for key in keys {
        if let system = step.system, system[key] != step.model[key] { touched.insert(key) }
        if index > 0, steps[index - 1].model[key]?.text != step.model[key]?.text {
          touched.insert(key)
        }
      }
    }
    // Invariant: a column of all lanes stays within the limit of cells.
    return Array(keys.filter(touched.contains).prefix(cellLimit / 4))
  }

  private static func lanes(of keys: [String]) -> [Lane] {
    var next = 0
    return keys.enumerated().map { index, key in
      let isShort = key.count <= 2
      let letter = isShort ? key : String(UnicodeScalar(UInt8(97 + next % 26)))
      if !isShort { next += 1 }
      return Lane(
        key: key, letter: letter, label: isShort ? "" : key,
        colour: index % PageStyle.identityColours)
    }
  }

  // MARK: Scale

  /// More steps than this, and runs of steps in which nothing changed are folded.
  private static let stepLimit = 60

  /// No picture has more cells than this, both sides together.
  private static let cellLimit = 5_000

  private static func fold(_ steps: [Step]) -> [Column] {
    guard steps.count > stepLimit else { return steps.map(Column.step) }
    var columns: [Column] = []
    var quiet: [Step] = []
    func endQuiet() {
      columns += quiet.count < 3 ? quiet.map(Column.step) : [.gap(count: quiet.count)]
      quiet = []
    }
    let isQuiet = steps.indices.map { index in
      index > 0 && steps[index].isOK && steps[index - 1].model == steps[index].model
        && steps[index - 1].system == steps[index].system
    }
    // Where an arrow begins is worth a column as well.
    let captures = Set(zip(steps, isQuiet).compactMap { $1 ? nil : $0.reach?.capturedAt })
    for (step, isQuiet) in zip(steps, isQuiet) {
      if isQuiet, !captures.contains(step.step) {
        quiet.append(step)
      } else {
        endQuiet()
        columns.append(.step(step))
      }
    }
    endQuiet()
    return columns
  }

  /// The last columns alone, behind a gap for all others.
  func ending(in count: Int) -> Timeline {
    guard columns.count > count else { return self }
    var end = self
    let left = columns.dropLast(count).reduce(0) { sum, column in
      switch column {
      case .gap(let count): sum + count
      // The start is not a step.
      case .step(let step): sum + (step.step > 0 ? 1 : 0)
      }
    }
    end.columns = [.gap(count: left)] + columns.suffix(count)
    return end
  }

  /// Keeps the start and the last columns, next to the failure, where all would be too many.
  private mutating func cut() {
    let perColumn = 2 * (lanes.count + (otherCount > 0 ? 1 : 0))
    let most = max(2, Self.cellLimit / max(1, perColumn))
    guard columns.count > most, let first = columns.first else { return }
    let tail = columns.suffix(most - 2)
    let left = columns.dropFirst().dropLast(tail.count)
    hiddenSteps = left.reduce(0) { sum, column in
      if case .gap(let count) = column { sum + count } else { sum + 1 }
    }
    columns = [first, .gap(count: hiddenSteps)] + tail
  }
}
