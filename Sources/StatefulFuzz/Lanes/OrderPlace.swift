/// How far commands in flight have taken effect: which of them, and the state behind them.
///
/// Its hash is found out once: a state may be large, and a table asks for the hash whenever it grows.
struct OrderPlace: Hashable {
  private let taken: UInt64
  private let state: StateBox.Key
  private let hash: Int

  /// nil where states cannot be told apart.
  init?(taken: UInt64, _ state: StateBox) {
    guard let key = state.key else { return nil }
    (self.taken, self.state) = (taken, key)
    var hasher = Hasher()
    hasher.combine(taken)
    key.hash(into: &hasher)
    hash = hasher.finalize()
  }

  static func == (left: OrderPlace, right: OrderPlace) -> Bool {
    left.hash == right.hash && left.taken == right.taken && left.state == right.state
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
