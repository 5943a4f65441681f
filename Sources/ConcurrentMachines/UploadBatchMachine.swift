import StatefulFuzz

/// A batch whose parts are uploaded at once, and put together as they come back.
enum UploadBatchMachine: ConcurrentMachine {
  static let model = 0
  static let lanes = 2
  static let faulty = (
    name: "batch-group-order", summary: "expects a group's results in the order of its tasks"
  )
  static let safe = (
    name: "batch-numbered-results", summary: "puts results in the order of their numbers"
  )

  static func makeSystem(isFaulty: Bool) -> UploadBatch { UploadBatch(sorts: !isFaulty) }

  static func describe(_ on: Commands<Int, UploadBatch>, hazard: String?) {
    on.command("upload", .int(in: 1...3)) { (_: inout Int, parts: Int) -> [Int] in
      Array(0..<parts)
    } system: { (batch: inout UploadBatch, parts: Int) async -> [Int] in
      await batch.upload(parts)
    }.expected(hazard)
  }
}

actor UploadBatch {
  private let sorts: Bool

  init(sorts: Bool) { self.sorts = sorts }

  func upload(_ parts: Int) async -> [Int] {
    let results = await withTaskGroup(of: Int.self) { group in
      for part in 0..<parts {
        group.addTask {
          await Task.yield()
          return part
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    return sorts ? results.sorted() : results
  }
}
