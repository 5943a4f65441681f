import FuzzCampaigns
import StatefulFuzz

/// A system with a planted fault beside its model, in the least that the engine and a bare loop need.
///
/// Both run the same functions on the same commands, so that what differs is how cases are made and what
/// else is done with them.
protocol SearchSubject: SendableMetatype {
  associatedtype Model
  associatedtype System

  /// The challenge's name in kebab case.
  static var name: String { get }

  /// The kinds of command, the simplest first; at most 32.
  static var kinds: [SubjectKind] { get }

  /// The length of a shortest counterexample.
  static var minimalLength: Int { get }

  static func makeModel() -> Model
  static func makeSystem() -> System

  /// Applies a command to the model; nil where it is illegal, with the model as it was.
  static func step(_ command: SubjectCommand<Self>, _ model: inout Model) -> Int?

  /// Performs a command on the system, which is to answer what the model does.
  static func perform(_ command: SubjectCommand<Self>, _ system: inout System) -> Int
}

/// A kind of command with up to two arguments, each a number below a bound.
struct SubjectKind: Sendable {
  let name: String
  let first: UInt64
  let second: UInt64

  init(_ name: String, _ first: UInt64 = 1, _ second: UInt64 = 1) {
    (self.name, self.first, self.second) = (name, first, second)
  }
}

/// A command of a subject: its kind by place, and its arguments.
struct SubjectCommand<Subject: SearchSubject>: Codable, Hashable, Sendable,
  LosslessStringConvertible
{
  let kind: Int
  let first: Int
  let second: Int

  init(_ kind: Int, _ first: Int, _ second: Int) {
    (self.kind, self.first, self.second) = (kind, first, second)
  }

  init?(_ description: String) {
    let words = description.split(separator: " ")
    guard words.count == 3, let kind = Subject.kinds.firstIndex(where: { $0.name == words[0] }),
      let first = Int(words[1]), let second = Int(words[2])
    else { return nil }
    self.init(kind, first, second)
  }

  var description: String { "\(Subject.kinds[kind].name) \(first) \(second)" }
}

/// A subject as the engine runs it.
struct SubjectMachine<Subject: SearchSubject>: StateMachine {
  typealias Command = SubjectCommand<Subject>

  private let kinds = Subject.kinds
  private let weights = [UInt32](repeating: 1, count: Subject.kinds.count)

  static var commandKinds: [String] { Subject.kinds.map(\.name) }
  static func kind(of command: Command) -> Int { command.kind }

  func makeModel(_ initial: NoInitialState) -> Subject.Model { Subject.makeModel() }
  func makeSystem(_ initial: NoInitialState) -> Subject.System { Subject.makeSystem() }

  func drawCommand(_ choices: inout Choices, model: Subject.Model) -> Command {
    let kind = choices.drawKind(weights: weights)
    let first = Int(choices.draw(below: kinds[kind].first))
    return Command(kind, first, Int(choices.draw(below: kinds[kind].second)))
  }

  func choices(for command: Command) -> [Choice]? {
    let kind = kinds[command.kind]
    return [
      Choice(value: UInt64(command.kind), bound: UInt64(kinds.count)),
      Choice(value: UInt64(command.first), bound: kind.first),
      Choice(value: UInt64(command.second), bound: kind.second),
    ]
  }

  func step(_ command: Command, model: inout Subject.Model) -> Int? {
    Subject.step(command, &model)
  }

  func perform(_ command: Command, on system: inout Subject.System) -> Int {
    Subject.perform(command, &system)
  }

  func check(
    _ command: Command, response: Int, expected: Int, model: Subject.Model,
    system: Subject.System
  ) -> Divergence? {
    response == expected
      ? nil : Divergence(hazard: nil, message: "answered \(response), expected \(expected)")
  }
}

extension SearchChallenge {
  /// A challenge of a subject, which a bare loop can run as well.
  init<Subject: SearchSubject>(_ subject: Subject.Type) {
    self.init(
      Subject.name, minimalLength: Subject.minimalLength,
      target: Target("subject/\(Subject.name)", summary: Subject.name) {
        SubjectMachine<Subject>()
      })
    bareLoop = { BareSearch<Subject>.casesUntilFound(seed: $0, limit: $1, cap: $2) }
  }
}

/// Random cases of a subject without the engine: as long, with kinds left out as swarm testing does, and
/// nothing recorded.
enum BareSearch<Subject: SearchSubject> {
  /// - Returns: How many cases it took, the failing one included; nil when none failed.
  static func casesUntilFound(seed: UInt64, limit: Int, cap: Int) -> Int? {
    let kinds = Subject.kinds
    for index in 0..<cap {
      var random = SplitMix64.forCase(UInt64(index), campaignSeed: seed)
      let isLong = random.chance(1, in: 5)
      let count = isLong ? limit : 1 + Int(random.next(below: UInt64(limit)))
      let enabled = swarm(&random, kinds.count)
      if fails(&random, count, kinds, enabled) { return index + 1 }
    }
    return nil
  }

  /// The kinds of a case: all in a third of the cases, else each with a chance of 1/2 or 1/4.
  private static func swarm(_ random: inout SplitMix64, _ count: Int) -> [Int] {
    let mask: UInt64 =
      switch random.next(below: 3) {
      case 0: .max
      case 1: random.next()
      default: random.next() & random.next()
      }
    let kinds = (0..<count).filter { mask & (1 &<< UInt64($0)) != 0 }
    return kinds.isEmpty ? Array(0..<count) : kinds
  }

  private static func fails(
    _ random: inout SplitMix64, _ count: Int, _ kinds: [SubjectKind], _ enabled: [Int]
  ) -> Bool {
    var model = Subject.makeModel()
    var system = Subject.makeSystem()
    for _ in 0..<count {
      let kind = enabled[Int(random.next(below: UInt64(enabled.count)))]
      let first = Int(random.next(below: kinds[kind].first))
      let second = Int(random.next(below: kinds[kind].second))
      let command = SubjectCommand<Subject>(kind, first, second)
      guard let expected = Subject.step(command, &model) else { continue }
      if Subject.perform(command, &system) != expected { return true }
    }
    return false
  }
}
