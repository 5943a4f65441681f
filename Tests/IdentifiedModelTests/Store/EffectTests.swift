import Testing

@testable import IdentifiedModel

@Suite("Effects")
struct EffectTests {
  /// Asks under names; answers append them to the state.
  private static func store(
    _ queue: EffectQueue<String>,
    _ effect: @escaping (Int, (String) -> Effect<Int>) -> Effect<Int>
  ) -> (Store<[Int], Int>, EffectQueue<String>) {
    let store = Store<[Int], Int>(initialState: []) {
      Reduce { state, action in
        state.append(action)
        return effect(action) { name in queue.effect(name) { Int($0) ?? -1 } }
      }
    }
    return (store, queue)
  }

  @Test("in concatenation start when the one before is over, however it ended")
  func concatenate() {
    let (store, queue) = Self.store(EffectQueue()) { action, ask in
      switch action {
      case 0: .concatenate(ask("a").cancellable(id: "inner"), ask("b"), .send(7))
      case 1: .cancel(id: "inner")
      default: .none
      }
    }
    store.send(0)
    #expect(queue.waiting.map(queue.name) == ["a"])
    store.send(1)
    #expect(queue.waiting.map(queue.name) == ["b"])
    queue.send("5", to: 2)
    #expect(store.state == [0, 1, 5])
    queue.finish(2)
    #expect(queue.waiting == [] && store.state == [0, 1, 5, 7])
  }

  @Test("cancelled as a whole start nothing more")
  func cancelConcatenation() {
    let (store, queue) = Self.store(EffectQueue()) { action, ask in
      switch action {
      case 0: .concatenate(ask("a"), ask("b")).cancellable(id: "all")
      case 1: .cancel(id: "all")
      default: .none
      }
    }
    store.send(0)
    store.send(1)
    #expect(queue.waiting == [])
    #expect(!queue.send("5", to: 1))
    #expect(store.state == [0, 1])
  }

  @Test("in flight give way to the new one where they are told to")
  func cancelInFlight() {
    let (store, queue) = Self.store(EffectQueue()) { action, ask in
      ask("\(action)").cancellable(id: "only", cancelInFlight: action > 0)
    }
    store.send(0)
    store.send(0)
    #expect(queue.waiting == [1, 2])
    store.send(1)
    #expect(queue.waiting == [3])
  }

  @Test("named like what they are a step of leave the other steps alone")
  func nestedNames() {
    let (store, queue) = Self.store(EffectQueue()) { action, ask in
      .concatenate(
        ask("a\(action)").cancellable(id: "x", cancelInFlight: true), ask("b\(action)")
      ).cancellable(id: "x", cancelInFlight: true)
    }
    store.send(0)
    #expect(queue.waiting.map(queue.name) == ["a0"])
    queue.finish(1)
    #expect(queue.waiting.map(queue.name) == ["b0"])
    store.send(1)
    #expect(queue.waiting.map(queue.name) == ["a1"])
    queue.finish(3)
    #expect(queue.waiting.map(queue.name) == ["b1"])
  }

  @Test("that send after they have completed are an issue; cancelled ones are not")
  func lateSend() {
    var subscriptions: [EffectSubscription<Int>] = []
    var issues: [StoreIssue] = []
    let store = Store<Int, Int>(initialState: 0, onIssue: { issues.append($0) }) {
      Reduce { state, action in
        state = action
        if action == 1 { return .cancel(id: "x") }
        return .subscribe("ask") { subscriptions.append($0) }.cancellable(id: "x")
      }
    }
    store.send(0)
    subscriptions[0].finish()
    subscriptions[0].send(5)
    store.send(0)
    store.send(1)
    subscriptions[1].send(6)
    #expect(store.state == 1)
    #expect(issues == [.sendAfterCompletion(effect: "ask", action: "5")])
  }

  @Test("merged are in flight side by side, and answer in any order")
  func merge() {
    let (store, queue) = Self.store(EffectQueue()) { action, ask in
      action == 0 ? .merge(ask("a"), ask("b")) : .none
    }
    store.send(0)
    #expect(queue.complete(2, with: "2"))
    #expect(queue.complete(1, with: "1"))
    #expect(!queue.complete(1, with: "1"))
    #expect(store.state == [0, 2, 1])
  }

  @Test("hear that they are cancelled, once")
  func onCancel() {
    var cancelled = 0
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, action in
        guard action == 0 else { return .cancel(id: "x") }
        return .subscribe("x") { subscription in
          subscription.onCancel { cancelled += 1 }
        }.cancellable(id: "x")
      }
    }
    store.send(0)
    store.send(1)
    store.send(1)
    #expect(cancelled == 1)
  }
}

@Suite("Asynchronous effects", .timeLimit(.minutes(60)))
@MainActor
struct RunEffectTests {
  struct Failing: Error {}

  private func store(
    onFailure: @escaping (TestFailure) -> Void = { Issue.record("\($0)") }
  ) -> TestStore<[Int], Int> {
    TestStore(initialState: [], onFailure: onFailure) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        switch action {
        case 0:
          return .run(name: "two") { send in
            await send(1)
            await Task.yield()
            await send(2)
          }
        case 10:
          return .run(name: "for ever") { _ in try await Task.sleep(for: .seconds(3600)) }
            .cancellable(id: "sleep")
        case 11: return .cancel(id: "sleep")
        case 20:
          return .run(name: "handled") { _ in
            throw Failing()
          } catch: { _, send in
            await send(21)
          }
        case 30: return .run(name: "unhandled") { _ in throw Failing() }
        default: return .none
        }
      }
    }
  }

  @Test("send their actions back, one after the other")
  func sends() async {
    let store = store()
    await store.send(0) { $0 = [0] }
    await store.receive(1, timeout: .seconds(500)) { $0 = [0, 1] }
    await store.receive(2, timeout: .seconds(500)) { $0 = [0, 1, 2] }
    await store.finish(timeout: .seconds(500))
  }

  @Test("end with their task when they are cancelled")
  func cancelled() async {
    let store = store()
    await store.send(10) { $0 = [10] }
    #expect(store.effectsInFlight == ["for ever"])
    await store.send(11) { $0 = [10, 11] }
    #expect(store.effectsInFlight == [])
    await store.finish()
  }

  @Test("hand what they throw to their handler")
  func handled() async {
    let store = store()
    await store.send(20) { $0 = [20] }
    await store.receive(21, timeout: .seconds(500)) { $0 = [20, 21] }
  }

  @Test("make an issue of what nobody handles")
  func unhandled() async {
    var failures: [TestFailure] = []
    let store = store { failures.append($0) }
    await store.send(30) { $0 = [30] }
    await store.finish(timeout: .seconds(500))
    #expect(failures.map(\.message) == ["the effect unhandled threw Failing()"])
  }

  @Test("send what they can before a test without exhaustivity goes on")
  func nonExhaustive() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(0)
    await store.send(3) { #expect($0 == [0, 1, 2, 3]) }
    await store.send(0)
    await store.skipReceivedActions()
    #expect(store.state == [0, 1, 2, 3, 0, 1, 2])
    await store.send(0)
    await store.skipInFlightEffects(strict: false)
    #expect(store.unassertedActions == [1, 2])
    await store.send(10)
    await store.skipInFlightEffects()
    #expect(store.effectsInFlight == [])
  }

  @Test("have parts that can be cancelled alone, from outside and from inside")
  func parts() async {
    let store = TestStore<[String], String>(initialState: []) {
      Reduce { state, action in
        state.append(action)
        switch action {
        case "search", "again":
          return .run { send in
            do {
              try await withTaskCancellation(id: "part", cancelInFlight: true) {
                await send("started")
                try await Task.sleep(for: .seconds(3600))
              }
            } catch { await send("cancelled") }
          }
        case "stop": return .cancel(id: "part")
        case "stop inside": return .run { _ in await Task.cancel(id: "part") }
        case "quick":
          return .run { send in
            await send(try await withTaskCancellation(id: "part") { "answer" })
          }
        default: return .none
        }
      }
    }
    store.exhaustivity = .off
    store.timeout = .seconds(500)
    await store.send("search")
    await store.receive("started")
    await store.send("stop")
    await store.receive("cancelled")
    await store.send("search")
    await store.receive("started")
    let again = await store.send("again")
    // The end of the first and the start of the second come in any order.
    await store.receive("started")
    #expect(!again.isCancelled)
    await store.send("stop inside")
    await again.finish()
    await store.receive("cancelled")
    await store.send("quick")
    await store.receive("answer")
    store.exhaustivity = .on
    await store.finish()
    #expect(try! await withTaskCancellation(id: "nowhere") { 1 } == 1)
  }

  @Test("send actions that are not Sendable: they are given away")
  func givenAway() async {
    final class Letter { var text = "Blob" }
    enum Action {
      case write
      case got(Letter)
    }
    let store = Store<String, Action>(initialState: "") {
      Reduce { state, action in
        switch action {
        case .write: return .run { send in await send(.got(Letter())) }
        case .got(let letter):
          state = letter.text
          return .none
        }
      }
    }
    await store.send(.write).finish()
    #expect(store.state == "Blob")
  }

  @Test("do not start where the store is not on the main actor, and say so where it was sent")
  nonisolated func offMainActor() async {
    let failures = await Task.detached {
      var failures: [TestFailure] = []
      let store = TestStore<Int, Int>(initialState: 0, onFailure: { failures.append($0) }) {
        Reduce { _, action in
          action == 0 ? .run(name: "load") { send in await send(1) } : .none
        }
      }
      await store.send(0, fileID: "Module/File.swift", line: 7)
      await store.finish()
      return failures
    }.value
    #expect(failures.map(\.line) == [7] && failures.first?.fileID == "Module/File.swift")
    #expect(
      failures.first?.message.hasPrefix("the effect load was not started: Effect.run needs") == true
    )
  }

  @Test("are waited for no longer than said")
  func timeout() async {
    var failures: [TestFailure] = []
    let store = store { failures.append($0) }
    await store.send(10) { $0 = [10] }
    await store.receive(1, timeout: .milliseconds(5))
    await store.finish(timeout: .milliseconds(5))
    #expect(failures.map(\.reason) == [.noAction, .effectsInFlight])
    await store.send(11) { $0 = [10, 11] }
  }
}
