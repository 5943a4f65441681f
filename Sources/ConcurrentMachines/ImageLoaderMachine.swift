import StatefulFuzz

/// A loader that is asked for one image by several at a time and fetches it for each of them.
enum ImageLoaderMachine: ConcurrentMachine {
  static let model: Set<Int> = []
  static let faulty = (
    name: "loader-stampede", summary: "fetches an image again for callers that arrive meanwhile"
  )
  static let safe = (name: "loader-in-flight", summary: "keeps the task that fetches an image")

  static func makeSystem(isFaulty: Bool) -> ImageLoader { ImageLoader(keepsTasks: !isFaulty) }

  static func describe(_ on: Commands<Set<Int>, ImageLoader>, hazard: String?) {
    on.command("image", .int(in: 0...2)) { (fetched: inout Set<Int>, id: Int) -> Int in
      fetched.insert(id)
      return id * 100
    } system: { (loader: inout ImageLoader, id: Int) async -> Int in
      await loader.image(id)
    }.expected(hazard)
    on.check("fetches") { await $0.count == $1.fetchCount }
  }
}

actor ImageLoader {
  private var images: [Int: Int] = [:]
  private var tasks: [Int: Task<Int, Never>] = [:]
  private let keepsTasks: Bool
  private(set) var fetchCount = 0

  init(keepsTasks: Bool) { self.keepsTasks = keepsTasks }

  func image(_ id: Int) async -> Int {
    if let image = images[id] { return image }
    if keepsTasks, let task = tasks[id] { return await task.value }
    let task = Task { await self.fetch(id) }
    tasks[id] = task
    let image = await task.value
    images[id] = image
    return image
  }

  private func fetch(_ id: Int) async -> Int {
    fetchCount += 1
    await Task.yield()
    return id * 100
  }
}
