import Queue
import QueueMachines
import StatefulFuzz
import StatefulFuzzTesting
import Testing

@Test func theQueueIsAnArrayInDisguise() {
  fuzz("queue/disguise", model: [Int](), system: { RingQueue() }) { on in
    on.command("push", .int(in: 0...9)) {
      $0.append($1)
    } system: {
      $0.push($1)
    }
    on.command("pop") {
      $0.isEmpty ? nil : $0.removeFirst()
    } system: {
      $0.pop()
    }
    on.check("contents") { $0 == $1.contents }
  }
}

@Test(.fuzz(cases: 100)) func theCatalogueInAHundredCases() throws {
  for target in QueueCatalog.targets { fuzz(target) }
}
