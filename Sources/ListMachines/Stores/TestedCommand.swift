import StatefulFuzz

/// What a test does in `store/test-store`; small numbers name values and expectations.
enum TestedCommand: TableCommand {
  /// Sends `add`, with an expectation.
  case add(Int, expecting: Int)
  /// Sends `echo`, whose effect sends `add` at once.
  case echo(Int, expecting: Int)
  /// Sends `load`, which asks outside and waits.
  case load(expecting: Int)
  /// A control writes the name: `send(\.binding.name, …)`.
  case name(Int, expecting: Int)
  /// The n-th request that waits is answered with `add`, and perhaps over.
  case answer(Int, Int, isLast: Bool)
  /// Receives: the action, its case, its case and value, or what a predicate says.
  case receive(form: Int, Int, expecting: Int)
  /// Asserts the state as it is.
  case assert(expecting: Int)
  /// Asserts that nothing is left.
  case finish
  /// Skips what was received, strictly or not.
  case skipReceived(isStrict: Bool)
  /// Skips what is in flight, strictly or not.
  case skipInFlight(isStrict: Bool)
  /// Everything, what the test wants, or that with a word about the rest.
  case exhaustivity(Int)
  /// The test store goes, and a new one begins.
  case drop

  static let table = [
    TableRow("add", weight: 8, 3, 5), TableRow("echo", weight: 8, 3, 5),
    TableRow("load", weight: 6, 5), TableRow("name", 2, 5),
    TableRow("answer", weight: 8, 3, 3, 2), TableRow("receive", weight: 10, 4, 3, 5),
    TableRow("assert", weight: 2, 5), TableRow("finish", weight: 2),
    TableRow("skipReceived", weight: 3, 2), TableRow("skipInFlight", weight: 2, 2),
    TableRow("exhaustivity", weight: 2, 3), TableRow("drop", weight: 2),
  ]

  init(kind: Int, arguments a: [Int]) {
    self =
      switch kind {
      case 0: .add(a[0], expecting: a[1])
      case 1: .echo(a[0], expecting: a[1])
      case 2: .load(expecting: a[0])
      case 3: .name(a[0], expecting: a[1])
      case 4: .answer(a[0], a[1], isLast: a[2] > 0)
      case 5: .receive(form: a[0], a[1], expecting: a[2])
      case 6: .assert(expecting: a[0])
      case 7: .finish
      case 8: .skipReceived(isStrict: a[0] > 0)
      case 9: .skipInFlight(isStrict: a[0] > 0)
      case 10: .exhaustivity(a[0])
      default: .drop
      }
  }

  var encoded: (kind: Int, arguments: [Int]) {
    switch self {
    case .add(let n, let expectation): (0, [n, expectation])
    case .echo(let n, let expectation): (1, [n, expectation])
    case .load(let expectation): (2, [expectation])
    case .name(let n, let expectation): (3, [n, expectation])
    case .answer(let n, let v, let isLast): (4, [n, v, isLast ? 1 : 0])
    case .receive(let form, let n, let expectation): (5, [form, n, expectation])
    case .assert(let expectation): (6, [expectation])
    case .finish: (7, [])
    case .skipReceived(let isStrict): (8, [isStrict ? 1 : 0])
    case .skipInFlight(let isStrict): (9, [isStrict ? 1 : 0])
    case .exhaustivity(let level): (10, [level])
    case .drop: (11, [])
    }
  }
}

/// The state under test.
struct TestedState: Hashable {
  var count = 0
  var loads = 0
  var name = 0

  /// What a test may claim of an action with the argument `n`: nothing at all, no change, one that
  /// is right for one kind of action and wrong for the others.
  static func change(_ expectation: Int, _ n: Int) -> ((inout TestedState) -> Void)? {
    switch expectation {
    case 0: nil
    case 1: { _ in }
    case 2: { $0.count += n }
    case 3: { $0.loads += 1 }
    default: { $0.name = n }
    }
  }
}

/// All that can be seen of a test.
struct TestedSeen: Equatable {
  /// The state as far as it is asserted.
  var state = TestedState()
  /// How many actions of effects are not.
  var unasserted = 0
  var inFlight = 0
  /// How many requests wait outside, whether they count as in flight or not.
  var waiting = 0
  /// What the test store's state was while an assertion looked, if one did.
  var during: TestedState?
  /// What the command led to, as the rules that were broken.
  var failures: [String] = []
}
