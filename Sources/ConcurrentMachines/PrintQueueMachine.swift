import StatefulFuzz

/// A queue with room for one, where those who wait for room may miss that there is some.
enum PrintQueueMachine: ConcurrentMachine {
  static let model = 0
  static let faulty = (
    name: "queue-lost-wakeup", summary: "finds no room, and waits although room appeared meanwhile"
  )
  static let safe = (
    name: "queue-wait-in-one-step", summary: "looks for room and starts to wait in one step"
  )
  static let hazard = ConcurrentCatalog.deadlock

  static func makeSystem(isFaulty: Bool) -> PrintQueue { PrintQueue(isCareless: isFaulty) }

  static func describe(_ on: Commands<Int, PrintQueue>, hazard: String?) {
    on.command("print") {
      $0 += 1
    } system: { (queue: inout PrintQueue) async in
      await queue.printPage()
    }.expected(hazard)
    on.check("pages") { await $0 == $1.pages }
  }
}

actor PrintQueue {
  private(set) var pages = 0
  private var isBusy = false
  private var waiting: [UnsafeContinuation<Void, Never>] = []
  private let isCareless: Bool

  init(isCareless: Bool) { self.isCareless = isCareless }

  func printPage() async {
    while isBusy {
      // Between the look and the wait others run, if anything is awaited.
      if isCareless { await log("busy") }
      await withUnsafeContinuation { waiting.append($0) }
    }
    isBusy = true
    await log("printing")
    pages += 1
    isBusy = false
    if !waiting.isEmpty { waiting.removeFirst().resume() }
  }

  private nonisolated func log(_ line: String) async { await Task.yield() }
}
