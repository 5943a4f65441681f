import StatefulFuzz

/// A store that is migrated in three steps, with an await between each two; a write that comes behind the
/// second step and before the third is lost.
enum MigrationMachine: ConcurrentMachine {
  static let model = 0
  static let faulty = (
    name: "migration-three-steps", summary: "loses a write that comes between its last two steps"
  )
  static let safe = (
    name: "migration-copies-late-writes", summary: "looks again before its last step"
  )

  static func makeSystem(isFaulty: Bool) -> Migration { Migration(looksAgain: !isFaulty) }

  static func describe(_ on: Commands<Int, Migration>, hazard: String?) {
    on.command("write", .int(in: 1...9)) { (value: inout Int, new: Int) in
      value = new
    } system: {
      (store: inout Migration, new: Int) async in
      await store.write(new)
    }.expected(hazard)
    on.command("migrate") { (_: inout Int) -> Bool in
      true
    } system: {
      (store: inout Migration) async -> Bool in
      await store.migrate()
      return true
    }.expected(hazard)
    on.command("read") { (value: inout Int) -> Int in
      value
    } system: {
      (store: inout Migration) async -> Int in
      await store.value
    }.expected(hazard)
  }
}

actor Migration {
  private var old = 0
  private var new: Int?
  private var isMigrating = false
  private let looksAgain: Bool

  var value: Int { new ?? old }

  init(looksAgain: Bool) { self.looksAgain = looksAgain }

  func write(_ value: Int) {
    if new != nil { new = value } else { old = value }
  }

  func migrate() async {
    guard new == nil, !isMigrating else { return }
    isMigrating = true
    await Task.yield()
    let copied = old
    await Task.yield()
    new = looksAgain ? old : copied
    isMigrating = false
  }
}
