import StatefulFuzz

/// A pool of connections that loses one where whoever waits for it is cancelled.
enum ConnectionPoolMachine: ConcurrentMachine {
  static let model = 0
  static let faulty = (
    name: "pool-leak-on-cancel", summary: "gives a connection to a task that was cancelled"
  )
  static let safe = (
    name: "pool-return-on-cancel", summary: "returns the connection if the task was cancelled"
  )
  static let hazard = ConcurrentCatalog.deadlock

  static func makeSystem(isFaulty: Bool) -> ConnectionPool { ConnectionPool(leaks: isFaulty) }

  static func describe(_ on: Commands<Int, ConnectionPool>, hazard: String?) {
    on.command("query") {
      $0 += 1
    } system: { (pool: inout ConnectionPool) async in
      await pool.query()
    }.expected(hazard)
    on.command("query-and-cancel") { (_: inout Int) -> Bool in
      true
    } system: {
      (pool: inout ConnectionPool) async -> Bool in
      let shared = pool
      let task = Task { try? await shared.acquireAndRelease() }
      await Task.yield()
      task.cancel()
      await task.value
      return task.isCancelled
    }
  }
}

actor ConnectionPool {
  private var free = 1
  private var waiting: [UnsafeContinuation<Void, Never>] = []
  private let leaks: Bool

  init(leaks: Bool) { self.leaks = leaks }

  func query() async {
    await acquire()
    await Task.yield()
    release()
  }

  func acquireAndRelease() async throws {
    await acquire()
    if leaks {
      // The connection is taken, and whoever has taken it is gone.
      try Task.checkCancellation()
    }
    release()
  }

  private func acquire() async {
    guard free == 0 else { return free -= 1 }
    await withUnsafeContinuation { waiting.append($0) }
  }

  private func release() {
    guard waiting.isEmpty else { return waiting.removeFirst().resume() }
    free += 1
  }
}
