import StatefulFuzz

/// The rules of a test store, without one: what is asserted, what is not yet, what has failed.
struct TestedModel: StoreSide {
  private var seen = TestedSeen()
  /// The state with everything that happened.
  private var truth = TestedState()
  /// `add` actions that effects sent, each with the state after it.
  private var received: [(n: Int, state: TestedState)] = []
  /// Requests that wait, each true once the test has skipped it.
  private var requests: [Bool] = []
  private var exhaustivity = 0

  mutating func perform(_ command: TestedCommand) -> TestedSeen {
    seen.failures = []
    seen.during = nil
    switch command {
    case .add(let n, let expectation):
      send(TestedState.change(expectation, n)) { $0.count += n }
    case .echo(let n, let expectation):
      send(TestedState.change(expectation, n)) { _ in }
      arrive(n)
    case .load(let expectation):
      send(TestedState.change(expectation, 1)) { $0.loads += 1 }
      requests.append(false)
    case .name(let n, let expectation):
      send(TestedState.change(expectation, n)) { $0.name = n }
    case .answer(let n, let v, let isLast):
      guard n < requests.count else { break }
      arrive(v)
      if isLast { requests.remove(at: n) }
    case .receive(let form, let n, let expectation):
      receive(anyValue: form == 1, n, TestedState.change(expectation, n))
    case .assert(let expectation):
      seen.during = seen.state
      if changed(seen.state, by: TestedState.change(expectation, 1)) != seen.state {
        fail("stateMismatch")
      }
    case .finish: finish()
    case .skipReceived(let isStrict):
      if isStrict, received.isEmpty { fail("nothingToSkip") }
      skip(received.count)
    case .skipInFlight(let isStrict):
      if isStrict, inFlight == 0 { fail("nothingToSkip") }
      for index in requests.indices { requests[index] = true }
    case .exhaustivity(let level): exhaustivity = level
    case .drop:
      if exhaustivity == 0 { finish() }
      let failures = seen.failures
      self = Self()
      seen.failures = failures
    }
    seen.unasserted = received.count
    seen.inFlight = inFlight
    seen.waiting = requests.count
    return seen
  }

  private var inFlight: Int { requests.filter { !$0 }.count }

  private mutating func fail(_ reason: String) { seen.failures.append(reason) }

  private func changed(
    _ state: TestedState, by change: ((inout TestedState) -> Void)?
  ) -> TestedState {
    var state = state
    change?(&state)
    return state
  }

  private mutating func send(
    _ claim: ((inout TestedState) -> Void)?, _ happens: (inout TestedState) -> Void
  ) {
    if !received.isEmpty {
      if exhaustivity == 0 { fail("unassertedActions") } else { skip(received.count) }
    }
    happens(&truth)
    judge(claim, from: seen.state, to: truth)
    seen.state = truth
  }

  private mutating func arrive(_ n: Int) {
    truth.count += n
    received.append((n, truth))
  }

  private mutating func receive(
    anyValue: Bool, _ n: Int, _ claim: ((inout TestedState) -> Void)?
  ) {
    if exhaustivity > 0 {
      guard let index = received.firstIndex(where: { anyValue || $0.n == n }) else {
        return fail("noAction")
      }
      skip(index)
    }
    guard !received.isEmpty else { return fail("noAction") }
    let (value, after) = received.removeFirst()
    let before = seen.state
    seen.state = after
    if anyValue || value == n {
      judge(claim, from: before, to: after)
    } else {
      fail("unexpectedAction")
    }
  }

  /// Whether the claim about a change holds: of the whole state, or of what it speaks of.
  private mutating func judge(
    _ claim: ((inout TestedState) -> Void)?, from before: TestedState, to after: TestedState
  ) {
    if claim != nil { seen.during = before }
    let claimed = changed(before, by: claim)
    if exhaustivity == 0 {
      if claimed != after {
        fail("stateMismatch")
      } else if claim != nil, before == after {
        fail("unnecessaryAssertion")
      }
    } else if changed(after, by: claim) != after {
      fail("stateMismatch")
    } else if exhaustivity == 2, claimed != after {
      fail("skipped")
    }
  }

  private mutating func skip(_ count: Int) {
    guard count > 0 else { return }
    if exhaustivity == 2 { fail("skipped") }
    seen.state = received[count - 1].state
    received.removeFirst(count)
  }

  private mutating func finish() {
    if exhaustivity > 0 { return skip(received.count) }
    if !received.isEmpty { fail("unassertedActions") }
    if inFlight > 0 { fail("effectsInFlight") }
  }
}
