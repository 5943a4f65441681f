// The driver whose replays the pages quote, with the README's tests as targets. `RingQueue`, `Cache` and
// `FileTable` are those of the pages.
import FuzzDriver
import StatefulFuzz

let queue = StatefulTest("queue/array", model: [Int](), system: { RingQueue() }) { on in
  on.command("push", .int(in: 0...9)) {
    $0.append($1)
  } system: {
    $0.push($1)
  }
  on.command("pop") {
    $0 = Array($0.dropFirst())
  } system: {
    $0.pop()
  }
  on.compare("contents") {
    $0
  } with: {
    $0.contents
  }
}

let cache = StatefulTest(
  "cache/concurrent", lanes: 3, model: [Int: Int](), system: { Cache() }
) { on in
  on.command("put", .int(in: 0...1), .int(in: 1...9)) {
    $0[$1] = $2
  } system: {
    await $0.put($1, $2)
  }
  on.command("get", .int(in: 0...1)) {
    $0[$1, default: 0]
  } system: {
    await $0.get($1)
  }
}

let files = StatefulTest("files/table", model: [Bool](), system: { FileTable() }) { on in
  let files = on.results(model: Int.self, system: FileTable.File.self)
  on.command("open", into: files) { model in
    model.append(true)
    return model.count - 1
  } system: {
    $0.open()
  }
  on.command("close", files.any) {
    $0[$1.model] = false
  } system: {
    $1.system.isOpen = false
  }
  on.command("is-open", files.any) {
    $0[$1.model]
  } system: {
    $1.system.isOpen
  }
}

await FuzzDriver.main([queue.target, cache.target, files.target])
