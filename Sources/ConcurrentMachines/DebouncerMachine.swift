import StatefulFuzz

/// Saves what was typed once nobody has typed for a while; time passes only while everybody waits.
enum DebouncerMachine: ConcurrentMachine {
  static let model = 0
  static let faulty = (
    name: "debounce-saves-stale",
    summary: "saves the text that it was called with, although there is a newer one"
  )
  static let safe = (name: "debounce-saves-last", summary: "saves only the text of the last call")

  static func makeSystem(isFaulty: Bool) -> Debouncer { Debouncer(isCareless: isFaulty) }

  static func describe(_ on: Commands<Int, Debouncer>, hazard: String?) {
    on.command("type", .int(in: 1...9)) { (text: inout Int, typed: Int) in
      text = typed
    } system: {
      (debouncer: inout Debouncer, typed: Int) async in
      await debouncer.type(typed)
    }.expected(hazard)
    on.check("saved") { text, debouncer in
      let (saved, typed) = await debouncer.state
      return saved == typed && typed == text
    }
  }
}

actor Debouncer {
  private var text = 0
  private var saved = 0

  var state: (saved: Int, text: Int) { (saved, text) }

  private var generation = 0
  private let isCareless: Bool

  init(isCareless: Bool) { self.isCareless = isCareless }

  func type(_ typed: Int) async {
    text = typed
    generation += 1
    let own = generation
    try? await Task.sleep(for: .seconds(1))
    guard isCareless || own == generation else { return }
    // A first attempt that fails is repeated a little later.
    if typed % 2 == 1 { try? await Task.sleep(for: .seconds(2)) }
    if isCareless || own == generation { saved = typed }
  }
}
