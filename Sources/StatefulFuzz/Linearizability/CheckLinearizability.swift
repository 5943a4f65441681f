/// Checks whether a history is linearizable: whether its operations could have run one after the
/// other, each between its call and its return, with the same answers.
///
/// ```swift
/// let verdict = checkLinearizability(of: operations, from: 0) { register, command, answer in
///   switch command {
///   case .write(let value): register = value
///   case .read: return answer == nil || answer == register
///   }
///   return true
/// }
/// ```
///
/// An operation that returns at 5 overlaps one that is called at 5. Operations of one lane may
/// overlap too. The verdict does not depend on the order in which operations are listed.
///
/// - Parameters:
///   - operations: The history, in any order.
///   - initial: The model before the first of them.
///   - limit: How many steps are tried at most. Models that were not kept are made again, by at most
///     as many more calls of `step`.
///   - step: Applies a command to the model, and returns false if the answer is impossible; that
///     model is then discarded. The answer is nil for an operation that never returned: accept any
///     answer. It is called in orders that are impossible as well, and must not trap there.
/// - Returns: An order; or the longest beginning of one; or that the limit was reached.
/// - Complexity: The problem is NP-complete: in the worst case, exponential in the number of
///   operations that overlap at a time; linear in the number of operations if few overlap. A search
///   that is not easy looks for operations that only read or overwrite, and, where commands and
///   answers are `Hashable`, for equal ones, which `==` must tell apart wherever `step` does:
///   histories of a register or a counter with dozens of operations that overlap are then decided.
/// - Source: J. M. Wing and C. Gong, *Testing and Verifying Concurrent Objects*, 1993; G. Lowe,
///   *Testing for Linearizability*, 2017.
public func checkLinearizability<Command, Answer, Model: Hashable>(
  of operations: [ConcurrentOperation<Command, Answer>], from initial: Model,
  limit: Int = 50_000_000,
  step: (inout Model, Command, Answer?) -> Bool
) -> Linearizability {
  var search = LinearizationSearch(
    operations, Array(operations.indices), from: initial, limit: limit)
  return search.run(step)
}

/// Checks whether a history with independent parts, such as the keys of a table, is linearizable.
///
/// Each part is checked separately, which takes a fraction of the time. A history is linearizable
/// if and only if each of its parts is.
///
/// - Parameters:
///   - operations: The history, in any order.
///   - initial: The initial model of each part.
///   - partition: The part that a command belongs to.
///   - limit: The greatest number of calls of `step`, for all parts together.
///   - step: Applies a command to the model of its part; see
///     `checkLinearizability(of:from:limit:step:)`.
/// - Returns: An order of all operations; or, for the first part that has no order, the longest
///   beginning of one; or that the limit was reached before all parts were decided.
/// - Complexity: The sum over the parts; see `checkLinearizability(of:from:limit:step:)`.
/// - Source: M. P. Herlihy and J. M. Wing, *Linearizability: A Correctness Condition for Concurrent
///   Objects*, 1990 (locality).
public func checkLinearizability<Command, Answer, Model: Hashable>(
  of operations: [ConcurrentOperation<Command, Answer>], from initial: Model,
  partition: (Command) -> some Hashable, limit: Int = 50_000_000,
  step: (inout Model, Command, Answer?) -> Bool
) -> Linearizability {
  var (places, parts) = (grouping(operations.map { partition($0.command) }), [[Int]]())
  // The small ones first: what is wrong is found sooner.
  places.sort { ($0.count, $0[0]) < ($1.count, $1[0]) }
  var (tried, isUndecided) = (0, false)
  for part in places {
    var search = LinearizationSearch(operations, part, from: initial, limit: limit - tried)
    let verdict = search.run(step)
    tried += search.statesTried
    switch verdict {
    case .linearizable(let order): parts.append(order)
    case .notLinearizable: return verdict
    case .undecided: isUndecided = true
    }
  }
  guard !isUndecided else { return .undecided(statesTried: tried) }
  return .linearizable(order: merged(parts, of: operations))
}

/// The places of equal keys, each group in order, in the order of their first places.
private func grouping(_ keys: [some Hashable]) -> [[Int]] {
  var groups: [[Int]] = []
  var numbers: [AnyHashable: Int] = [:]
  for (place, key) in keys.enumerated() {
    let number = numbers[key, default: groups.count]
    if number == groups.count {
      numbers[key] = number
      groups.append([])
    }
    groups[number].append(place)
  }
  return groups
}

/// One order of all operations from an order of each part.
///
/// Each operation takes effect at the latest call up to it in its part: not after it returned,
/// since nothing stands before it that was called later than that. By these instants all parts fit
/// together.
private func merged<Command, Answer>(
  _ parts: [[Int]], of operations: [ConcurrentOperation<Command, Answer>]
) -> [Int] {
  var instants: [(instant: Int, part: Int, place: Int, index: Int)] = []
  for (part, order) in parts.enumerated() {
    var latest = Int.min
    for (place, index) in order.enumerated() {
      latest = max(latest, operations[index].call)
      instants.append((latest, part, place, index))
    }
  }
  return instants.sorted { ($0.instant, $0.part, $0.place) < ($1.instant, $1.part, $1.place) }
    .map(\.index)
}
