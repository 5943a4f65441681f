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
    } system: { (pool: inout ConnectionPool) async throws in
      try await pool.query()
    }.cancellable().expected(hazard)
  }
}

actor ConnectionPool {
  private var free = 1
  private var waiting: [UnsafeContinuation<Void, Never>] = []
  private let leaks: Bool

  init(leaks: Bool) { self.leaks = leaks }

  func query() async throws {
    await acquire()
    if Task.isCancelled {
      // The connection is taken, and whoever has taken it gives up.
      if !leaks { release() }
      throw CancellationError()
    }
    await Task.yield()
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
