import FuzzCampaigns
import StatefulFuzz

/// Times loops of operations: the least of several trials, since everything else that the machine
/// does only adds to them.
struct Stopwatch {
  /// At least three trials; then more until they have taken this long.
  var patience = Duration.milliseconds(3)

  /// The time of one operation.
  ///
  /// - Parameters:
  ///   - count: How many operations `run` does.
  ///   - state: What they change.
  ///   - undo: Takes the changes back after each trial; not timed.
  ///   - run: Does the operations.
  /// - Returns: Nanoseconds.
  func time<State>(
    _ count: Int, on state: inout State, undo: (inout State) -> Void = { _ in },
    _ run: (inout State) -> Void
  ) -> Double {
    let begin = ContinuousClock.now
    var best = Double.infinity
    var trials = 0
    while trials < 3 || begin.duration(to: .now) < patience {
      let start = ContinuousClock.now
      run(&state)
      best = min(best, start.duration(to: .now).seconds)
      undo(&state)
      trials += 1
    }
    return best * 1e9 / Double(count)
  }

  /// The time of one operation that leaves no trace.
  func time(_ count: Int, _ run: () -> Void) -> Double {
    var nothing: Void
    return time(count, on: &nothing) { _ in run() }
  }
}

/// Uses a value in a way that the optimiser cannot see, so that it has to be computed.
@inline(never)
@_optimize(none)
func use<Value>(_ value: Value) {}

/// Changes a value for all that the optimiser knows, so that nothing is computed only once.
@inline(never)
@_optimize(none)
func mayChange<Value>(_ value: inout Value) {}
