import Queue
import StatefulFuzz

/// A queue against an array.
struct QueueMachine: StateMachine {
  enum Command: Codable, Hashable, Sendable, CustomStringConvertible {
    case push(value: Int), pop
    var description: String { self == .pop ? "pop" : "push" }
  }

  static let commandKinds = ["push", "pop"]

  static func kind(of command: Command) -> Int { command == .pop ? 1 : 0 }

  func makeModel(_ initial: NoInitialState) -> [Int] { [] }

  func makeSystem(_ initial: NoInitialState) -> RingQueue { RingQueue() }

  func drawCommand(_ choices: inout Choices, model: [Int]) -> Command {
    choices.drawKind(weights: [2, 1]) == 0 ? .push(value: choices.draw(in: 0...9)) : .pop
  }

  func step(_ command: Command, model: inout [Int]) -> [Int]? {
    if case .push(let value) = command {
      model.append(value)
    } else {
      model = Array(model.dropFirst())
    }
    return model
  }

  func perform(_ command: Command, on queue: inout RingQueue) -> [Int] {
    if case .push(let value) = command { queue.push(value) } else { _ = queue.pop() }
    return queue.contents
  }

  func check(
    _: Command, response: [Int], expected: [Int], model: [Int], system: RingQueue
  ) -> Divergence? {
    response == expected ? nil : Divergence(hazard: nil, message: "\(response), not \(expected)")
  }
}
