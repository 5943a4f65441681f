/// All that a sent action led to: its effects, and those of the actions that these sent.
final class SentWork {
  private var pending = 0
  private var runs: [EffectRun] = []
  private var waiting: [() -> Void] = []
  private(set) var isCancelled = false

  /// Whether nothing is in flight any more.
  var isOver: Bool { pending == 0 }

  /// Something begins: an effect, or an action that waits to be reduced.
  func begin() { pending += 1 }

  /// Something that began has ended.
  func end() {
    pending -= 1
    guard isOver else { return }
    let all = waiting
    waiting = []
    for body in all { body() }
  }

  func add(_ run: EffectRun) { runs.append(run) }

  func remove(_ run: EffectRun) { runs.removeAll { $0 === run } }

  /// Ends everything, and starts nothing more.
  func cancel() {
    isCancelled = true
    for run in runs { run.cancel() }
  }

  /// Runs `body` when nothing is in flight any more; at once if it is so.
  func whenOver(_ body: @escaping () -> Void) {
    if isOver { body() } else { waiting.append(body) }
  }
}
