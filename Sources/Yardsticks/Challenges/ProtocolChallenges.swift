import FuzzCampaigns
import StatefulFuzz

extension SearchChallenge {
  /// Faults behind an order of commands.
  static let protocolChallenges = [
    phaseSession("phase-session"),
    phaseSession("phase-session-labelled") { $1.label("rounds", $0.rounds) },
    phaseSession("phase-session-scored") { $1.maximize("rounds", $0.rounds) },
    secondLease, coupledStore, branchyRouter,
    SearchChallenge(
      "peer-machine-deep", minimalLength: 14,
      target: Target("deep/peer-machine", summary: "a fault behind 14 commands") {
        DeepPeerMachine()
      }),
  ]

  /// A session that can be used while it is closed, after five times of opening, using and closing.
  ///
  /// - Parameters:
  ///   - name: In kebab case.
  ///   - note: What the model, which counts those times, says of them.
  /// - Returns: A challenge.
  private static func phaseSession(
    _ name: String, note: (@Sendable (Session, inout StateNotes) -> Void)? = nil
  ) -> SearchChallenge {
    let test = StatefulTest("deep/\(name)", model: Session(), system: { Session(isFaulty: true) }) {
      command("open") {
        $0.open()
      } system: {
        $0.open()
      }
      command("configure") {
        $0.isOpen
      } system: {
        $0.isOpen
      }
      command("use") {
        $0.use()
      } system: {
        $0.use()
      }
      command("close") {
        $0.close()
      } system: {
        $0.close()
      }
      command("reset") {
        $0.reset()
      } system: {
        $0.reset()
      }
    }
    return SearchChallenge(
      name, minimalLength: 16,
      target: note.map { test.labelled([], $0).target } ?? test.target)
  }

  /// A lease that cannot be written through the second time it was taken out.
  private static var secondLease: SearchChallenge {
    let numbers = Gen.int(in: 0...3)
    let test = StatefulTest("deep/second-lease", model: 0, system: { LeaseServer() }) {
      command("connect") {
        Lease.connect.take(&$0)
      } system: {
        $0.take(.connect)
      }
      command("log-in", numbers) {
        Lease.logIn($1).take(&$0)
      } system: {
        $0.take(.logIn($1))
      }
      command("select", numbers) {
        Lease.select($1).take(&$0)
      } system: {
        $0.take(.select($1))
      }
      command("lock") {
        Lease.lock.take(&$0)
      } system: {
        $0.take(.lock)
      }
      command("write") {
        Lease.write.take(&$0)
      } system: {
        $0.take(.write)
      }
      command("release") {
        Lease.release.take(&$0)
      } system: {
        $0.take(.release)
      }
    }
    return SearchChallenge("second-lease", minimalLength: 11, target: test.target)
  }

  /// A store that finds its key only for a while.
  private static var coupledStore: SearchChallenge {
    let keys = Gen.int(in: 0...9)
    let test = StatefulTest("deep/coupled-store", model: Int?.none, system: { FadingStore() }) {
      command("set-key", keys) {
        $0 = $1
      } system: {
        $0.set($1)
      }
      command("probe", keys) {
        $0 == $1
      } system: {
        $0.probe($1)
      }
      command("pad") { _ in
      } system: {
        $0.age += 1
      }
    }
    return SearchChallenge("coupled-store", minimalLength: 4, target: test.target)
  }

  /// A router that goes wrong after two rungs of a ladder and two commands in a row.
  private static var branchyRouter: SearchChallenge {
    let test = StatefulTest("deep/branchy-router", model: (), system: { Router() }) {
      command("route", .int(in: 0...15), .int(in: 0...9)) { _, _, _ in
        true
      } system: {
        $0.route($1, $2)
      }
    }
    return SearchChallenge("branchy-router", minimalLength: 4, target: test.target)
  }
}

private struct Session: Sendable {
  private let isFaulty: Bool
  private(set) var isOpen = false
  private var isUsed = false
  private(set) var rounds = 0

  init(isFaulty: Bool = false) { self.isFaulty = isFaulty }

  mutating func open() { (isOpen, isUsed) = (true, false) }

  mutating func use() -> Bool {
    if isOpen { isUsed = true }
    return isOpen || isFaulty && rounds >= 5
  }

  mutating func close() {
    if isOpen, isUsed { rounds += 1 }
    isOpen = false
  }

  mutating func reset() { self = Session(isFaulty: isFaulty) }
}

/// The steps of a lease, in their order; one out of order ends it.
private enum Lease: Equatable {
  case connect, logIn(Int), select(Int), lock, write, release

  private static let steps: [Lease] = [.connect, .logIn(2), .select(1), .lock, .write, .release]

  /// Goes on from the number of steps taken, which is that of all where a lease was released.
  ///
  /// - Parameter taken: Steps so far.
  /// - Returns: Whether this was the next one.
  func take(_ taken: inout Int) -> Bool {
    let next = taken % Self.steps.count
    taken = Self.steps[next] == self ? next + 1 : 0
    return taken > 0
  }
}

private final class LeaseServer {
  private var taken = 0
  private var releases = 0

  func take(_ step: Lease) -> Bool {
    let isNext = step.take(&taken)
    if step == .release, isNext { releases += 1 }
    return isNext && !(step == .write && releases == 1)
  }
}

private struct FadingStore {
  var age = 0
  private var key: Int?

  mutating func set(_ key: Int) { (self.key, age) = (key, 0) }

  mutating func probe(_ key: Int) -> Bool {
    defer { age += 1 }
    return self.key == key && age < 2
  }
}

private struct Router {
  private var mode = 0
  private var last = 0

  mutating func route(_ code: Int, _ argument: Int) -> Bool {
    if mode == 0, code == 3, argument >= 7 { mode = 1 }
    if mode == 1, code == 9, argument >= 5 { mode = 2 }
    defer { last = code }
    return !(mode == 2 && last == 12 && code == 5)
  }
}
