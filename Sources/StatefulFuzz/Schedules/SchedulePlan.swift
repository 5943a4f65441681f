/// How the order of a case's jobs is decided: by switches that are listed, or by a sampler and its seed.
///
/// Fresh cases have a sampler. Once one has run, its switches are known, and they take the sampler's place:
/// what is shrunk, saved and replayed is a list.
///
/// ```text
/// 0 0 2            the third decision runs the job at place 2, all others go on
/// 0 -1             the second decision cancels the command of lane 1
/// pct-3 0x5eed     sampled
/// ```
struct SchedulePlan: Hashable, Sendable {
  /// The ways to sample orders.
  enum Sampler: Hashable, Sendable {
    case uniform
    case priorityChange(depth: Int)
    case partialOrder
    case weighted
  }

  enum Content: Hashable, Sendable {
    case switches([ScheduleSwitch])
    case sampled(Sampler, seed: UInt64)
  }

  var content: Content

  init(_ content: Content) { self.content = content }

  /// No switch at all.
  static let none = SchedulePlan(.switches([]))

}

extension SchedulePlan.Sampler {
  /// What decides while a case runs.
  func makeSchedule(seed: UInt64) -> any JobSchedule {
    switch self {
    case .uniform: UniformSchedule(seed: seed)
    case .priorityChange(let depth): PriorityChangeSchedule(depth: depth, seed: seed)
    case .partialOrder: PartialOrderSchedule(seed: seed)
    case .weighted: WeightedSchedule(seed: seed)
    }
  }
}

extension SchedulePlan.Sampler: CaseIterable, LosslessStringConvertible {
  /// Every sampler, in the order of the numbers that stand for them; files keep these.
  static let allCases: [SchedulePlan.Sampler] =
    [.uniform] + (1...5).map { .priorityChange(depth: $0) } + [.partialOrder, .weighted]

  var description: String {
    switch self {
    case .uniform: "uniform"
    case .priorityChange(let depth): "pct-\(depth)"
    case .partialOrder: "pos"
    case .weighted: "surw"
    }
  }

  init?(_ description: String) {
    guard let sampler = Self.allCases.first(where: { $0.description == description }) else {
      return nil
    }
    self = sampler
  }
}

extension SchedulePlan: LosslessStringConvertible {
  /// The most decisions that a listed schedule may have.
  static let decisionLimit = 4_096

  /// The text that `init(_:)` reads; empty where there is no switch.
  var description: String {
    switch content {
    case .sampled(let sampler, let seed): return "\(sampler) 0x\(String(seed, radix: 16))"
    case .switches(let switches):
      var decisions = Array(repeating: 0, count: (switches.map(\.decision).max() ?? -1) + 1)
      for change in switches.reversed() {
        let lane = ScheduleSwitch.cancelledLane(change.choice)
        decisions[change.decision] = lane.map { -$0 } ?? change.choice
      }
      return decisions.map(String.init).joined(separator: " ")
    }
  }

  /// Reads a schedule; nil where it is none.
  init?(_ description: String) {
    let words = description.split(separator: " ")
    if words.count == 2, let sampler = Sampler(String(words[0])), words[1].hasPrefix("0x"),
      let seed = UInt64(words[1].dropFirst(2), radix: 16)
    {
      content = .sampled(sampler, seed: seed)
      return
    }
    let decisions = words.compactMap { word in Int(word).flatMap(Self.choice) }
    guard words.count <= Self.decisionLimit, decisions.count == words.count else { return nil }
    content = .switches(
      decisions.enumerated().compactMap { index, choice in
        choice == 0 ? nil : ScheduleSwitch(decision: index, choice: choice)
      })
  }

  /// The choice that a number of a text means; nil for none.
  private static func choice(_ number: Int) -> Int? {
    switch number {
    case 0...ScheduleSwitch.placeLimit: number
    case (ScheduleSwitch.placeLimit - choiceLimit)..<0: ScheduleSwitch.cancelling(-number)
    default: nil
    }
  }
}

extension SchedulePlan {
  /// The greatest choice of a switch.
  static let choiceLimit = ScheduleSwitch.cancelling(8)

  /// The most switches that are kept.
  static let switchLimit = 256

  private static let label = SpanLabel("schedule")
  private static let listLabel = SpanLabel("schedule's switches", .list)
  private static let switchLabel = SpanLabel("switch")

  /// Draws a plan: a sampler in a fresh case, what was recorded in any other.
  ///
  /// ```text
  /// 0 2  5 0  9 1       listed: two switches, each with its decision and its choice less 1
  /// 3 77123             sampled: the third sampler, its seed
  /// ```
  ///
  /// - Parameters:
  ///   - choices: What is drawn from.
  ///   - samplers: Those that fresh cases have; any of them is replayed.
  /// - Returns: The plan.
  static func draw(_ choices: inout Choices, samplers: [Sampler]) -> SchedulePlan {
    choices.span(label) { choices in
      let kind = choices.draw(below: UInt64(Sampler.allCases.count) + 1) { random in
        guard !samplers.isEmpty, !random.chance(1, in: 16) else { return 0 }
        let sampler = samplers[Int(random.next(below: UInt64(samplers.count)))]
        return UInt64((Sampler.allCases.firstIndex(of: sampler) ?? 0) + 1)
      }
      guard kind == 0 else {
        let seed = choices.draw(below: 1 << 32) { $0.next(below: 1 << 32) }
        return SchedulePlan(.sampled(Sampler.allCases[Int(kind) - 1], seed: seed))
      }
      return choices.span(listLabel) { choices in
        let count = choices.draw(below: UInt64(switchLimit) + 1) { _ in 0 }
        return SchedulePlan(
          .switches(
            (0..<count).map { _ in
              choices.span(switchLabel) { choices in
                let decision = choices.draw(below: UInt64(decisionLimit)) { _ in 0 }
                let choice = choices.draw(below: UInt64(choiceLimit)) { _ in 0 }
                return ScheduleSwitch(decision: Int(decision), choice: Int(choice) + 1)
              }
            }))
      }
    }
  }

  /// The choices that draw this plan, without marks.
  var choices: [Choice] {
    let kinds = UInt64(Sampler.allCases.count) + 1
    switch content {
    case .sampled(let sampler, let seed):
      let number = UInt64((Sampler.allCases.firstIndex(of: sampler) ?? 0) + 1)
      return [Choice(value: number, bound: kinds), Choice(value: seed, bound: 1 << 32)]
    case .switches(let switches):
      return [
        Choice(value: 0, bound: kinds),
        Choice(value: UInt64(switches.count), bound: UInt64(Self.switchLimit) + 1),
      ]
        + switches.flatMap {
          [
            Choice(value: UInt64($0.decision), bound: UInt64(Self.decisionLimit)),
            Choice(value: UInt64($0.choice - 1), bound: UInt64(Self.choiceLimit)),
          ]
        }
    }
  }

  /// A header with another plan, which is the first thing drawn after the number of commands.
  ///
  /// - Parameters:
  ///   - plan: The plan; one of too many switches is not taken.
  ///   - header: The choices of a case before its first command, with or without marks.
  /// - Returns: The header with the plan.
  static func replacing(_ plan: SchedulePlan, in header: [Choice]) -> [Choice] {
    if case .switches(let switches) = plan.content, switches.count > switchLimit { return header }
    guard let first = header.first else { return header }
    var replayed = Choices(replaying: Array(header.dropFirst().filter { !$0.isMark }))
    _ = draw(&replayed, samplers: [])
    let plain = plan.choices
    guard header.count > 1, header[1].isMark else {
      return [first] + plain + header.dropFirst(1 + replayed.drawn.count)
    }
    var marked = Choices(replaying: plain)
    marked.markSpans()
    _ = draw(&marked, samplers: [])
    return [first] + marked.recorded + header[end(ofSpanAt: 1, in: header)...]
  }

  /// The plan of a header.
  static func plan(of header: [Choice]) -> SchedulePlan {
    var replayed = Choices(replaying: Array(header.dropFirst().filter { !$0.isMark }))
    return draw(&replayed, samplers: [])
  }

  /// The place behind a span that begins with the mark at `start`.
  private static func end(ofSpanAt start: Int, in items: [Choice]) -> Int {
    var (place, depth) = (start, 0)
    repeat {
      if items[place].isMark { depth += items[place] == .closing ? -1 : 1 }
      place += 1
    } while depth > 0 && place < items.count
    return place
  }
}
