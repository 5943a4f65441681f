import StatefulFuzz

/// A stream of events of which each reader expects to see all.
enum EventFeedMachine: ConcurrentMachine {
  static let model = 0
  static let lanes = 2
  static let faulty = (
    name: "feed-two-readers", summary: "two readers of one stream share its events"
  )
  static let safe = (name: "feed-stream-each", summary: "every reader has a stream of its own")

  static func makeSystem(isFaulty: Bool) -> EventFeed { EventFeed(isShared: isFaulty) }

  static func describe(_ on: Commands<Int, EventFeed>, hazard: String?) {
    on.command("read-two") { (_: inout Int) -> [Int] in
      [1, 2]
    } system: {
      (feed: inout EventFeed) async -> [Int] in
      await feed.readTwo()
    }.expected(hazard)
  }
}

actor EventFeed {
  private let isShared: Bool
  private var shared: AsyncStream<Int>?
  private var readers = 0

  init(isShared: Bool) { self.isShared = isShared }

  func readTwo() async -> [Int] {
    let stream = isShared ? shared ?? Self.makeStream() : Self.makeStream()
    shared = stream
    readers += 1
    var events: [Int] = []
    for await event in stream {
      events.append(event)
      await Task.yield()
    }
    readers -= 1
    if readers == 0 { shared = nil }
    return events
  }

  private static func makeStream() -> AsyncStream<Int> {
    AsyncStream { continuation in
      continuation.yield(1)
      continuation.yield(2)
      continuation.finish()
    }
  }
}
