import Synchronization

/// What happened in a case whose commands were in flight together: what was called and returned, and when.
///
/// A `FlightRecord` holds it beyond a trap of the case's thread, so that a report can show what was in flight.
final class LaneHistory: Sendable {
  /// A command of the case.
  struct Entry: Sendable {
    /// Its place among the commands of the case that ran, counted from 1.
    let number: Int

    let command: LaneCommand

    /// Its place among the commands of the case, illegal ones included.
    let step: Int

    /// When it was called and when it returned; nil where it never did.
    var call: Int?
    var returned: Int?

    /// When it left an actor last; nil where that is not known.
    var left: Int?

    /// When it was cancelled; nil where it was not.
    var cancelled: Int?

    /// What it answered, as it is printed; nil where nobody has asked.
    var answer: String?
  }

  private let state = Mutex(State())

  /// Where it is known beyond the end of the process.
  private let journal: Journal?
  private let log: FlightLog?

  init(journal: Journal?) { (self.journal, log) = (journal, journal?.flight) }

  private struct State {
    var entries: [Entry] = []
    var time = 0
    var why: [String] = []
  }

  /// All commands, in the order in which they stand.
  var entries: [Entry] { state.withLock { $0.entries } }

  /// Whether a command was called while another one had not returned.
  var hasOverlap: Bool {
    let spans = entries.compactMap { entry in entry.call.map { ($0, entry.returned ?? .max) } }
      .sorted(by: <)
    return zip(spans, spans.dropFirst()).contains { $1.0 < $0.1 }
  }

  /// Notes a command that answered.
  func note(_ flights: [Flight]) {
    for flight in flights {
      let answer = flight.command.withKind { $0.words.answered(flight.command) }
      let made = answer is Void ? madeResult(flight) : nil
      answered(flight.number, made ?? answer.map { "\(SwiftLiteral($0))" } ?? "")
    }
  }

  /// The result that a command has made for later ones, whose answers nobody compares: `#1 = Handle(id: 1)`.
  private func madeResult(_ flight: Flight) -> String? {
    guard let result = Self.result(flight.command), let answer = result.systemAnswer else {
      return nil
    }
    // Whoever comes later was given it.
    let isKnown = entries.prefix(flight.number - 1).contains {
      Self.result($0.command.command).map {
        type(of: $0) == type(of: result) && $0.description == result.description
      } ?? false
    }
    return isKnown ? nil : "\(result) = \(SwiftLiteral.text(answer))"
  }

  private static func result(_ command: ClosureCommand) -> (any NamedResult)? {
    command.withKind { $0.words.result(command) } ?? nil
  }

  /// Takes a command; its number.
  func add(_ command: LaneCommand) -> Int {
    let step = journal?.step ?? 0
    return state.withLock {
      $0.entries.append(Entry(number: $0.entries.count + 1, command: command, step: step))
      return $0.entries.count
    }
  }

  func call(_ number: Int) {
    let step = state.withLock { state in
      state.time += 1
      state.entries[number - 1].call = state.time
      return state.entries[number - 1].step
    }
    log?.called(step)
  }

  func returned(_ number: Int) {
    let step = state.withLock { state in
      state.time += 1
      state.entries[number - 1].returned = state.time
      return state.entries[number - 1].step
    }
    log?.returned(step)
  }

  /// Notes that a command leaves an actor, which nobody is told.
  func leftActor(_ number: Int) {
    state.withLock { state in
      guard state.entries.indices.contains(number - 1) else { return }
      state.time += 1
      state.entries[number - 1].left = state.time
    }
  }

  func cancelled(_ number: Int) {
    let step = state.withLock { state in
      state.time += 1
      state.entries[number - 1].cancelled = state.time
      return state.entries[number - 1].step
    }
    log?.cancelled(step)
  }

  /// Notes what a command answered.
  func answered(_ number: Int, _ text: String) {
    state.withLock { $0.entries[number - 1].answer = text }
  }

  /// Notes why no order is right.
  func explain(_ lines: [String]) { state.withLock { $0.why = lines } }

  /// Why no order is right; empty where one is, or nobody can say.
  var explanation: [String] { state.withLock { $0.why } }

  /// A command with the times of its call and its return.
  func timed(_ flight: Flight) -> Flight {
    let entry = state.withLock { $0.entries[flight.number - 1] }
    var timed = flight
    (timed.call, timed.returned) = (entry.call ?? 0, entry.returned ?? 0)
    timed.effect = entry.left ?? timed.returned
    timed.wasCancelled = entry.cancelled != nil
    return timed
  }

  /// The case as a picture.
  var picture: FlightPicture {
    let (entries, why) = state.withLock { ($0.entries, $0.why) }
    var timed: [(time: Int, event: FlightPicture.Event)] = []
    for entry in entries {
      let (lane, text) = (entry.command.lane, entry.command.command.plainText)
      guard let call = entry.call else { continue }
      guard lane > 0 else {
        timed.append((call, FlightPicture.Event(.alone, lane: 0, text)))
        continue
      }
      timed.append((call, FlightPicture.Event(.called, lane: lane, text)))
      if let cancelled = entry.cancelled {
        timed.append((cancelled, FlightPicture.Event(.cancelled, lane: lane, "")))
      }
      guard let returned = entry.returned else { continue }
      timed.append((returned, FlightPicture.Event(.returned, lane: lane, entry.answer ?? "")))
    }
    return FlightPicture(
      events: timed.sorted { $0.time < $1.time }.map(\.event), explanation: why)
  }

  /// The commands that were called and have not returned.
  var unreturned: [Entry] { entries.filter { $0.call != nil && $0.returned == nil } }
}
