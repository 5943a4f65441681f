import BareLoops
import FuzzCampaigns
import FuzzChecks
import FuzzDriver
import StatefulFuzz

/// The peer machine without the engine: the same commands on the same lists with the same
/// comparisons, drawn from a bare generator that records nothing.
///
/// The yardstick of `bench engine/peer-machine`. It takes the engine's word for where a case starts
/// and how long it is, so that both run the same cases and must count the same.
package struct PeerLoop: Sendable {
  private let machine: PeerMachine
  private let reusesArrays: Bool

  /// Makes a loop.
  ///
  /// - Parameters:
  ///   - bindsByIndex: Whether rows remember an index, which is the fault.
  ///   - reusesArrays: Whether the lists of a case are emptied for the next one, not freed.
  package init(bindsByIndex: Bool, reusesArrays: Bool) {
    machine = PeerMachine(bindsByIndex: bindsByIndex)
    self.reusesArrays = reusesArrays
  }

  /// Runs cases one after the other, each up to its first divergence.
  package func run(_ cases: LoopCases) -> LoopCount {
    var count = LoopCount()
    var model = PeerMachine.Model()
    var system = PeerMachine.System()
    var start = Choices(fresh: SplitMix64(seed: 0))
    for index in cases.indices {
      start.restart(fresh: .forCase(index, campaignSeed: cases.seed))
      let length = start.drawCommandCount(limit: cases.commandLimit)
      if reusesArrays {
        model.empty()
        system.empty()
      } else {
        model = PeerMachine.Model()
        system = PeerMachine.System()
      }
      run(length, start.random, &model, &system, &count)
    }
    return count
  }

  private func run(
    _ length: Int, _ generator: SplitMix64, _ model: inout PeerMachine.Model,
    _ system: inout PeerMachine.System, _ count: inout LoopCount
  ) {
    var random = generator
    for _ in 0..<length {
      let command = Self.draw(&random, model)
      count.commands += 1
      guard let expected = machine.step(command, model: &model) else { continue }
      let response = machine.perform(command, on: &system)
      let divergence = machine.check(
        command, response: response, expected: expected, model: model, system: system)
      if divergence != nil {
        count.failures += 1
        return
      }
    }
  }

  /// The command that `PeerMachine.drawCommand` draws from these numbers.
  private static func draw(
    _ random: inout SplitMix64, _ model: PeerMachine.Model
  ) -> PeerMachine.Command {
    func position(_ random: inout SplitMix64, below bound: Int) -> Int {
      Int(random.next(below: UInt64(max(1, min(64, bound)))))
    }
    let count = model.items.count
    switch random.next(below: 5) {
    case 0: return .insert(position(&random, below: count + 1))
    case 1: return .removeLast
    case 2: return .move(position(&random, below: count), position(&random, below: count))
    case 3: return .render
    default:
      return .edit(position(&random, below: model.rows.count), Int(random.next(below: 100)))
    }
  }
}

extension PeerMachine.Model {
  fileprivate mutating func empty() {
    items.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    nextID = 0
  }
}

extension PeerMachine.System {
  fileprivate mutating func empty() {
    items.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    nextID = 0
  }
}

extension PeerMachine {
  /// The machine as a target.
  package static func target(bindsByIndex: Bool) -> Target {
    Target(
      "challenge/peer-machine-\(bindsByIndex ? "index" : "id")",
      summary: "rows bound by \(bindsByIndex ? "index" : "id")"
    ) {
      PeerMachine(bindsByIndex: bindsByIndex)
    }
  }
}
