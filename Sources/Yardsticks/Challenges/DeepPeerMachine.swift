import FuzzCampaigns
import FuzzChecks
import FuzzDriver
import StatefulFuzz

/// The list that was written in fourteen libraries, with a fault behind 14 commands: once it had at
/// least eight elements, and then the last one was removed three times in a row, one was moved and
/// one edited.
package struct DeepPeerMachine: StateMachine, Sendable {
  /// What can happen to the list.
  package typealias Command = PeerMachine.Command

  /// The list, and what the fault remembers.
  package struct System: Sendable {
    var list: PeerMachine.System
    private var wasLong = false
    private var progress = 0

    init(list: PeerMachine.System) { self.list = list }

    /// Whether this command completes the fault.
    mutating func isFatal(_ command: Command) -> Bool {
      wasLong = wasLong || list.items.count >= 8
      switch (command, progress) {
      case (.removeLast, 0...2) where wasLong: progress += 1
      case (.removeLast, 3): break
      case (.removeLast, _) where wasLong: progress = 1
      case (.move, 3): progress = 4
      case (.edit, 4): return true
      default: progress = 0
      }
      return false
    }
  }

  private let inner = PeerMachine(bindsByIndex: false)

  /// Makes a machine.
  package init() {}

  /// The names of the kinds, the simplest first.
  package static let commandKinds = PeerMachine.commandKinds

  /// The position of the command's name in `commandKinds`.
  package static func kind(of command: Command) -> Int { PeerMachine.kind(of: command) }

  /// An empty list.
  package func makeModel(_ initial: NoInitialState) -> PeerMachine.Model {
    inner.makeModel(initial)
  }

  /// An empty list.
  package func makeSystem(_ initial: NoInitialState) -> System {
    System(list: inner.makeSystem(initial))
  }

  /// Draws a command as the plain machine does.
  package func drawCommand(_ choices: inout Choices, model: PeerMachine.Model) -> Command {
    inner.drawCommand(&choices, model: model)
  }

  /// Applies the command as the plain machine does.
  package func step(_ command: Command, model: inout PeerMachine.Model) -> Bool? {
    inner.step(command, model: &model)
  }

  /// Performs the command; false when it completes the fault.
  package func perform(_ command: Command, on system: inout System) -> Bool {
    let isFatal = system.isFatal(command)
    return inner.perform(command, on: &system.list) && !isFatal
  }

  /// Compares the lists.
  package func check(
    _ command: Command, response: Bool, expected: Bool, model: PeerMachine.Model, system: System
  ) -> Divergence? {
    inner.check(
      command, response: response, expected: expected, model: model, system: system.list)
  }

  /// The choices behind a command.
  package func choices(for command: Command) -> [Choice]? { inner.choices(for: command) }
}
