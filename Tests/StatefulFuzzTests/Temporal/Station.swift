import StatefulFuzz

/// Serves who has arrived, one at each tick, while it is open; an alarm ends two ticks later.
struct Station: Sendable {
  /// Ways in which it can be wrong, each of which one property is to notice.
  enum Fault: String, CaseIterable, Sendable {
    /// A tick while it is closed and nobody waits leaves it with less than nobody.
    case debt
    /// A tick serves while it is closed.
    case servesClosed
    /// To open it while two wait makes it serve nobody any more.
    case stuck
    /// Whoever arrives makes the alarm last as long as at first.
    case renewedAlarm
  }

  let fault: Fault?
  private(set) var waiting = 0
  private(set) var isOpen = true
  private(set) var hasJustServed = false
  private(set) var alarm = 0
  private(set) var isStuck = false

  init(_ fault: Fault? = nil) { self.fault = fault }

  mutating func arrive() {
    hasJustServed = false
    if waiting < 3 { waiting += 1 }
    if alarm > 0, fault == .renewedAlarm { alarm = 2 }
  }

  mutating func tick() {
    hasJustServed = false
    if alarm > 0 { alarm -= 1 }
    if waiting == 0, !isOpen, fault == .debt { waiting = -1 }
    guard waiting > 0, isOpen || fault == .servesClosed, !isStuck else { return }
    waiting -= 1
    hasJustServed = true
  }

  mutating func close() {
    hasJustServed = false
    isOpen = false
  }

  mutating func open() {
    hasJustServed = false
    isOpen = true
    if waiting == 2, fault == .stuck { isStuck = true }
  }

  mutating func ring() {
    hasJustServed = false
    if alarm == 0 { alarm = 2 }
  }
}

/// The station as a machine whose properties are temporal alone.
struct StationMachine: EnumerableMachine {
  enum Command: String, CaseIterable, Codable, Hashable, Sendable, LosslessStringConvertible {
    case arrive, tick, close, open, ring

    init?(_ description: String) { self.init(rawValue: description) }

    var description: String { rawValue }
  }

  var fault: Station.Fault?

  static let commandKinds = Command.allCases.map(\.rawValue)
  static func kind(of command: Command) -> Int { Command.allCases.firstIndex(of: command) ?? 0 }

  var temporalProperties: [TemporalProperty<Int, Station>] {
    [
      .always("no-debt") { _, station in station.waiting >= 0 },
      .never("serves", after: "close", until: "open") { _, station in station.hasJustServed },
      .eventually("empty", within: 3, of: ["tick"]) { _, station in
        station.waiting <= 0 || !station.isOpen
      },
      .follows("quiet", from: { $1.alarm > 0 }, within: 2, of: ["tick"]) { _, station in
        station.alarm == 0
      },
    ]
  }

  func makeModel(_ initial: NoInitialState) -> Int { 0 }
  func makeSystem(_ initial: NoInitialState) -> Station { Station(fault) }

  func drawCommand(_ choices: inout Choices, model: Int) -> Command {
    Command.allCases[choices.drawKind(weights: [1, 1, 1, 1, 1])]
  }

  func choices(for command: Command) -> [Choice]? {
    [Choice(value: UInt64(Self.kind(of: command)), bound: 5)]
  }

  func step(_ command: Command, model: inout Int) -> Bool? {
    model += 1
    return true
  }

  func perform(_ command: Command, on system: inout Station) {
    switch command {
    case .arrive: system.arrive()
    case .tick: system.tick()
    case .close: system.close()
    case .open: system.open()
    case .ring: system.ring()
    }
  }

  func check(
    _ command: Command, response: Void, expected: Bool, model: Int, system: Station
  ) -> Divergence? { nil }

  func enumeratedCommands(elements: Int) -> [Command] { Command.allCases }

  func describe(model: Int, system: Station, to key: inout StateKey) {
    key.write(system.waiting)
    key.write(system.isOpen)
    key.write(system.hasJustServed)
    key.write(system.alarm)
    key.write(system.isStuck)
  }
}

extension Station.Fault {
  /// What is to be found, and the shortest commands that show it.
  var expected: (signature: Signature, commands: [String]) {
    switch self {
    case .debt: ("mismatch/tick/no-debt", ["close", "tick"])
    case .servesClosed: ("mismatch/tick/serves", ["arrive", "close", "tick"])
    case .stuck: ("mismatch/tick/empty", ["arrive", "arrive", "open", "tick", "tick", "tick"])
    case .renewedAlarm: ("mismatch/tick/quiet", ["ring", "tick", "arrive", "tick"])
    }
  }
}
