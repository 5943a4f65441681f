#if os(Linux)
import Dispatch
import Foundation
import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns

/// A view model as an app has it: nothing in it is `nonisolated`.
@MainActor private final class Basket {
  private(set) var items: [Int] = []

  func add(_ item: Int) { items.append(item) }

  /// The fault: the first of three goes, too.
  func removeLast() -> Int? {
    if items.count == 3 { items.removeFirst() }
    return items.popLast()
  }
}

@Suite("Systems of the main actor")
struct MainActorTests {
  /// The commands call the basket as code on the main thread does.
  private static let assumed = StatefulTest(
    "basket/assumed", model: [Int](), system: { MainActor.assumeIsolated { Basket() } }
  ) { on in
    on.command("add", .int(in: 0...9)) {
      $0.append($1)
    } system: { basket, item in
      MainActor.assumeIsolated { basket.add(item) }
    }
    on.command("remove-last") {
      $0.popLast()
    } system: { basket in
      MainActor.assumeIsolated { basket.removeLast() }
    }
    on.check { model, basket in MainActor.assumeIsolated { model == basket.items } }
  }

  private static func awaited(lanes: Int?) -> StatefulTest<[Int], Basket> {
    func add(_ on: Commands<[Int], Basket>) {
      on.command("add", .int(in: 0...9)) {
        $0.append($1)
      } system: {
        await $0.add($1)
      }
      on.command("remove-last") {
        $0.popLast()
      } system: {
        await $0.removeLast()
      }
      on.check { await $0 == $1.items }
    }
    @Sendable func make() -> Basket { MainActor.assumeIsolated { Basket() } }
    guard let lanes else {
      return StatefulTest("basket/awaited", model: [], system: { make() }, add)
    }
    return StatefulTest("basket/lanes", lanes: lanes, model: [], system: { make() }, add)
  }

  @Test(
    "are called from closures that say so, and with await",
    arguments: [
      assumed.target, awaited(lanes: nil).target, awaited(lanes: 2).target,
    ])
  func found(target: Target) throws {
    let replayer = try Replayer([target])
    let right = try replayer.replay(target.name, commands: ["add(1)", "add(2)", "remove-last"])
    #expect(right.verdict == .passed, "\(right.message)")
    let wrong = try replayer.replay(
      target.name, commands: ["add(1)", "add(2)", "add(3)", "remove-last"])
    #expect(wrong.verdict == .mismatch, "\(wrong.message)")
    #expect(wrong.step == 4)
  }

  /// What code finds that asks where it runs.
  private static func answers() -> String {
    dispatchPrecondition(condition: .onQueue(.main))
    return Thread.isMainThread ? "main" : "another"
  }

  @Test("see the main thread in synchronous code, and not in jobs of others")
  func code() throws {
    let target = StatefulTest("basket/places", model: 0, system: { 0 }) { on in
      on.command("code") { _ in
        "main"
      } system: { _ in
        Self.answers()
      }
      on.command("main-job") { _ in
        "main"
      } system: { _ in
        await MainActor.run { Self.answers() }
      }
      on.command("job") { _ in
        "another"
      } system: { _ in
        await Task.yield()
        return Thread.isMainThread ? "main" : "another"
      }
      on.command("claim") { _ in
        "trap"
      } system: { _ in
        await Task.yield()
        return Self.claim()
      }
      on.command("wait-for-main-queue") { _ in
        "main"
      } system: { _ in
        Self.onMainQueue()
      }
    }.target
    let replayer = try Replayer([target])
    let lines = ["code", "main-job", "code", "job", "code", "wait-for-main-queue", "code"]
    let result = try replayer.replay(target.name, commands: lines)
    #expect(result.verdict == .passed, "\(result.message)")
    // A job that is none of the main actor's may not claim to be one.
    let claim = try replayer.replay(target.name, commands: ["code", "claim"])
    #expect(claim.verdict == .trap && claim.step == 2, "\(claim.message)")
    #expect(try replayer.replay(target.name, commands: lines).verdict == .passed)
  }

  private static func claim() -> String { MainActor.assumeIsolated { "none" } }

  private static func onMainQueue() -> String { DispatchQueue.main.sync(execute: answers) }
}
#endif
