/// The length of the shortest sequence of moves that ends in a failure, by breadth-first search over
/// states; written without the engine, to hold what it claims.
///
/// - Parameters:
///   - start: The state before the first move.
///   - limit: Moves after which to give up.
///   - moves: What each possible move makes of a state; nil for a failure.
/// - Returns: The number of moves, the failing one included; nil when none fails within `limit`.
func shortestSequence<State: Hashable>(
  from start: State, limit: Int, moves: (State) -> [State?]
) -> Int? {
  var (seen, frontier) = (Set([start]), [start])
  for length in 1...limit {
    var next: [State] = []
    for state in frontier {
      for result in moves(state) {
        guard let result else { return length }
        if seen.insert(result).inserted { next.append(result) }
      }
    }
    frontier = next
  }
  return nil
}
