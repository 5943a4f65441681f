/// Tells whether a history is linearizable: whether there is an order of its operations that keeps
/// "returned before the other was called", and in which a sequential model gives the same answers.
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
/// Operations whose times touch overlap: one that returns at 5 is not before one that is called at 5.
/// Several operations of one lane may overlap, too. Nothing is printed, and the order of the operations
/// makes no difference to whether they are linearizable.
///
/// - Parameters:
///   - operations: The history, in any order.
///   - initial: The model before the first of them.
///   - limit: How many calls of `step` are made at most.
///   - step: Applies a command to the model; false where this answer is impossible there, and the model
///     is discarded then. The answer is nil for an operation that never returned: any answer will do.
/// - Returns: An order, or how far the best one gets, or that the limit was reached.
/// - Complexity: Exponential in the number of operations that overlap at a time, in the worst case, since
///   the question is NP-complete; linear in their number where few do.
/// - Source: J. M. Wing and C. Gong, *Testing and Verifying Concurrent Objects*, 1993; G. Lowe, *Testing
///   for Linearizability*, 2017.
public func checkLinearizability<Command, Answer, Model: Hashable>(
  of operations: [ConcurrentOperation<Command, Answer>], from initial: Model,
  limit: Int = 50_000_000,
  step: (inout Model, Command, Answer?) -> Bool
) -> Linearizability {
  var search = LinearizationSearch(
    operations, Array(operations.indices), from: initial, limit: limit)
  return search.run(step)
}

/// Tells whether a history is linearizable whose operations fall into parts that know nothing of each
/// other, such as the keys of a table: each part is checked apart, which takes a fraction of the time.
///
/// A history is linearizable if and only if each of its parts is.
///
/// - Parameters:
///   - operations: The history, in any order.
///   - initial: The model of each part before its first operation.
///   - partition: The part that a command belongs to.
///   - limit: How many calls of `step` are made at most, for all parts together.
///   - step: Applies a command to the model of its part; see
///     `checkLinearizability(of:from:limit:step:)`.
/// - Returns: An order of all operations; or how far the best one gets in the first part that has none,
///   of whose operations alone it tells; or that the limit was reached before all parts were decided.
/// - Complexity: The sum over the parts.
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
/// Each operation takes effect at the latest call up to it in its part: not after it returned, since
/// nothing stands before it that was called later than that. By these instants all parts fit together.
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
