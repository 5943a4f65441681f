import StatefulFuzz

/// Something that happens once, and those who wait for it.
enum OneShotMachine {
  static let targets: [Target] = [
    ConcurrentCatalog.target(
      "signal-resumed-twice", "resumes its waiters, and resumes them again on the next signal",
      expects: ["resumed-twice"], test: resumingTwice),
    ConcurrentCatalog.target(
      "signal-never-resumed", "remembers only the last waiter and forgets the others",
      expects: [ConcurrentCatalog.deadlock], test: forgetting),
    ConcurrentCatalog.target("signal-resumed-once", "resumes each waiter once") {
      test(.right, "signal-resumed-once", known: nil)
    },
  ]

  static func resumingTwice() -> StatefulTest<Int, OneShot> {
    test(.resumesTwice, "signal-resumed-twice", known: "resumed-twice")
  }

  static func forgetting() -> StatefulTest<Int, OneShot> {
    test(.forgets, "signal-never-resumed", known: ConcurrentCatalog.deadlock)
  }

  static func test(
    _ way: OneShot.Way, _ name: String, known hazard: String?
  ) -> StatefulTest<Int, OneShot> {
    StatefulTest(
      "concurrent/\(name)", lanes: 3, model: 0, system: { OneShot(way) }
    ) { on in
      // Who waits gives the signal himself, later: somebody always does.
      on.command("wait-and-signal") {
        $0 += 1
      } system: { (shot: inout OneShot) async in
        await shot.waitAndSignal()
      }.expected(hazard)
      on.command("signal") { (_: inout Int) -> Bool in
        true
      } system: {
        (shot: inout OneShot) async -> Bool in
        await shot.signal()
        return true
      }.expected(hazard)
      on.check("woken") { await $0 == $1.wokenCount }
    }
  }
}

actor OneShot {
  enum Way: Sendable { case resumesTwice, forgets, right }

  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let way: Way
  private(set) var wokenCount = 0

  init(_ way: Way) { self.way = way }

  func waitAndSignal() async {
    Task { self.signal() }
    await withCheckedContinuation { continuation in
      if way == .forgets { waiting.removeAll() }
      waiting.append(continuation)
    }
    wokenCount += 1
  }

  func signal() {
    for continuation in waiting { continuation.resume() }
    if way != .resumesTwice { waiting.removeAll() }
  }
}
