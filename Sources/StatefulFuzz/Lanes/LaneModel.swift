/// The model's side of commands in flight: what it would be in the order in which they were drawn, and
/// every state that the answers so far allow.
final class LaneModel: ContentBox {
  /// The model after all commands in the order in which they stand; what later ones are drawn from.
  var sequential: StateBox

  /// The states that explain all answers; nil before any command was in flight.
  var possible: PossibleStates?

  /// The commands in flight, in the order in which they stand.
  private(set) var flight: [LaneCommand] = []

  /// Commands of the case so far.
  private(set) var count = 0

  /// All states that the model may be in before those, whatever was answered; for commands that are not
  /// legal everywhere.
  private var before: [StateBox] = []

  /// The same after each of those in flight; nil before the first one, and where all commands are legal
  /// everywhere.
  var states: LaneStates?

  /// Whether nothing more fits into the flight: what comes next had better run alone.
  var isFull: Bool {
    states?.isFull ?? (everyState.count > LaneStates.stateLimit / 4)
  }

  init(_ state: StateBox) { sequential = state }

  /// What reflection sees.
  var content: Any { sequential.content }

  /// Takes a command that is begun; the sequential state has been through it.
  func begin(_ command: LaneCommand, before state: @autoclosure () -> [StateBox]) {
    if flight.isEmpty { before = state() }
    flight.append(command)
    count += 1
  }

  /// Takes a command that ran alone.
  func noteAlone() { count += 1 }

  /// The command in flight with a number, counted from 1 among those of the case; nil for another one.
  func inFlight(_ number: Int) -> LaneCommand? {
    let place = number - 1 - (count - flight.count)
    return flight.indices.contains(place) ? flight[place] : nil
  }

  /// All states before the commands in flight, or before the next command where none is.
  var everyState: [StateBox] { before.isEmpty ? [sequential] : before }

  /// Nothing is in flight any more.
  ///
  /// - Parameter states: All states that may come after it, whatever was answered; empty where nobody
  ///   needs them.
  func endFlight(_ states: [StateBox]) {
    flight = []
    self.states = nil
    before = states
    for state in [sequential] + states { state.results?.endFlight() }
  }
}
