/// What happened in a case whose commands were in flight together, for a picture of it.
///
/// ```text
///          put(1, 5)
///          lane 1                lane 2
///          ┌ get(1)
///          ┊                     ┌ invalidate(1)
///          ┊                     └ ()
///          └ 5
/// ```
public struct FlightPicture: Hashable, Sendable {
  /// Something that happened, in the order of time.
  public struct Event: Hashable, Sendable {
    /// What happened to a command.
    public enum Moment: UInt64, Hashable, Sendable {
      /// It ran to its end while no other was in flight.
      case alone
      /// It was called.
      case called
      /// It returned.
      case returned
      /// It was cancelled, and went on.
      case cancelled
    }

    /// What happened.
    public var moment: Moment

    /// Who called the command, counted from 1; 0 for one that ran alone.
    public var lane: Int

    /// The command, or what it answered; empty where nobody knows.
    public var text: String

    package init(_ moment: Moment, lane: Int, _ text: String) {
      (self.moment, self.lane, self.text) = (moment, lane, text)
    }
  }

  /// All that happened, in the order of time.
  public var events: [Event] = []

  /// Why no order of the commands is right: a line for each order, up to the first wrong answer.
  public var explanation: [String] = []

  package init() {}

  package init(
    events: [Event], explanation: [String]
  ) {
    (self.events, self.explanation) = (events, explanation)
  }

  /// Whether no command was in flight.
  public var isEmpty: Bool { !events.contains { $0.lane > 0 } }

  /// The lanes that something happened in.
  public var lanes: [Int] { Set(events.map(\.lane)).subtracting([0]).sorted() }
}
