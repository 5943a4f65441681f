import Foundation
import Testing

@testable import FuzzChecks
@testable import StatefulFuzz

private actor TaskCounter {
  private(set) var count = 0

  func add() -> Int {
    count += 1
    return count
  }

  func addSlowly() async -> Int {
    try? await Task.sleep(for: .seconds(60))
    return add()
  }
}

/// Unchecked: one task writes it before the other one is told.
private final class Result: @unchecked Sendable {
  var value: Int?
}

/// What an app does where it cannot await.
private func waitBySemaphore(_ body: @escaping @Sendable () async -> Int) -> Int? {
  let (done, result) = (DispatchSemaphore(value: 0), Result())
  Task {
    result.value = await body()
    done.signal()
  }
  done.wait()
  return result.value
}

private func waitByCondition(_ body: @escaping @Sendable () async -> Int) -> Int? {
  let (condition, result) = (NSCondition(), Result())
  Task {
    let value = await body()
    condition.withLock {
      result.value = value
      condition.signal()
    }
  }
  return condition.withLock {
    while result.value == nil { condition.wait() }
    return result.value
  }
}

@MainActor private final class Rows {
  private var rows = [1, 2, 3]
  private(set) var removed: [Int] = []

  nonisolated init() {}

  func remove(_ index: Int) {
    Task { removed.append(rows.remove(at: index)) }
  }
}

extension ProcessTests {
  @Suite("Tasks of a test in which no command awaits anything")
  struct SynchronousTaskTests {
    private func failure<Model, System>(_ test: StatefulTest<Model, System>) -> Finding? {
      do {
        _ = try test.run(CheckOptions(cases: 200, seed: 1, isolation: .batch))
        return nil
      } catch {
        return (error as? CheckFailure)?.finding
      }
    }

    @Test("run after the last command, and trap there", arguments: [false, true])
    func trap(isSleeping: Bool) throws {
      let test = StatefulTest("synchronous/trap", model: 0, system: { TaskCounter() }) { on in
        on.command("add") { _ in
          true
        } system: { (counter: inout TaskCounter) -> Bool in
          let counter = counter
          Task {
            let count = isSleeping ? await counter.addSlowly() : await counter.add()
            precondition(count < 3, "too many")
          }
          return true
        }
      }
      let finding = try #require(failure(test))
      #expect(finding.script.commands.count == 3)
      #expect(finding.failure.bucket == "trap/end/too-many/after-add")
    }

    @Test("do so on the main actor")
    func mainActor() throws {
      let test = StatefulTest("synchronous/main-actor", model: 0, system: { Rows() }) { on in
        on.command("remove", .int(in: 0...2)) { _, _ in
          true
        } system: { rows, index in
          MainActor.assumeIsolated { rows.remove(index) }
          return true
        }
      }
      let finding = try #require(failure(test))
      #expect(finding.script.commands.count == 2)
      #expect(finding.failure.message.contains("in a task that had outlived its command"))
    }

    @Test("are named where a comparison comes before them")
    func comparison() throws {
      let test = StatefulTest("synchronous/compare", model: [Int](), system: { Rows() }) { on in
        on.command("remove", .int(in: 0...2)) {
          $0.append($1 + 1)
        } system: { rows, index in
          MainActor.assumeIsolated { rows.remove(index) }
        }
        on.compare("removed") {
          $0
        } with: { rows in
          MainActor.assumeIsolated { rows.removed }
        }
      }
      let finding = try #require(failure(test))
      #expect(
        finding.failure.message.hasSuffix(
          "; a task that a command started has not run yet: without 'await', tasks run after the last "
            + "command"))
    }

    @Test(
      "run while a command waits for them, and sleep no longer than without",
      arguments: [true, false])
    func waiting(bySemaphore: Bool) {
      let wait = bySemaphore ? waitBySemaphore : waitByCondition
      let test = StatefulTest("synchronous/wait", model: 0, system: { TaskCounter() }) { on in
        on.command("add") { (model: inout Int) -> Int? in
          model += 1
          return model
        } system: { (counter: inout TaskCounter) -> Int? in
          let counter = counter
          return wait { await counter.add() }
        }
        on.command("add-slowly") { (model: inout Int) -> Int? in
          model += 1
          return model
        } system: { (counter: inout TaskCounter) -> Int? in
          let counter = counter
          return wait { await counter.addSlowly() }
        }
      }
      #expect(failure(test) == nil)
    }
  }
}
