import StatefulFuzz

/// A session that is opened when it is first used; opening it takes an await.
enum SessionMachine: ConcurrentMachine {
  static let model: Int? = nil
  static let faulty = (
    name: "session-opened-twice",
    summary: "checks the flag before the await, and sets it after the await"
  )
  static let safe = (name: "session-opened-once", summary: "keeps the task that opens it")

  static func makeSystem(isFaulty: Bool) -> Session { Session(keepsTask: !isFaulty) }

  static func describe(_ on: Commands<Int?, Session>, hazard: String?) {
    on.command("token") { (token: inout Int?) -> Int in
      token = 1
      return 1
    } system: { (session: inout Session) async -> Int in
      await session.token()
    }.expected(hazard)
  }
}

actor Session {
  private var opened: Int?
  private var opening: Task<Int, Never>?
  private var count = 0
  private let keepsTask: Bool

  init(keepsTask: Bool) { self.keepsTask = keepsTask }

  func token() async -> Int {
    if let opened { return opened }
    if keepsTask, let opening { return await opening.value }
    let task = Task { await self.open() }
    opening = task
    let token = await task.value
    opened = token
    return token
  }

  private func open() async -> Int {
    await Task.yield()
    count += 1
    return count
  }
}
