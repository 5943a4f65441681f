import StatefulFuzz

/// A table of requests under way, whose entries stay where a request fails.
enum RequestTableMachine: ConcurrentMachine {
  static let model = 0
  static let faulty = (
    name: "requests-forget-failure",
    summary: "keeps handing out a failed request as if it were under way"
  )
  static let safe = (name: "requests-clear-failure", summary: "removes an entry however it ends")

  static func makeSystem(isFaulty: Bool) -> RequestTable { RequestTable(forgets: isFaulty) }

  static func describe(_ on: Commands<Int, RequestTable>, hazard: String?) {
    // The service is down until somebody repairs it; a request answers whether it got through.
    on.command("repair") {
      $0 = 1
    } system: {
      await $0.repair()
    }
    on.command("fetch") { (state: inout Int) -> Bool in
      state == 1
    } system: {
      (table: inout RequestTable) async -> Bool in
      await table.fetch()
    }.expected(hazard)
  }
}

actor RequestTable {
  private struct ServiceIsDown: Error {}

  private var underWay: Task<Void, any Error>?
  private var isUp = false
  private let forgets: Bool

  init(forgets: Bool) { self.forgets = forgets }

  func repair() { isUp = true }

  func fetch() async -> Bool {
    // A request answers for those alone who ask while it has not reached the service.
    let task = underWay ?? start()
    do {
      try await task.value
      underWay = nil
      return true
    } catch {
      if !forgets { underWay = nil }
      return false
    }
  }

  private func start() -> Task<Void, any Error> {
    let wasUp = isUp
    let task = Task { if !wasUp { throw ServiceIsDown() } }
    if forgets { underWay = task }
    return task
  }
}
