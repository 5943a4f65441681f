/// Who sent an action.
enum SendOrigin {
  /// The program: a view, a test, anybody with a store.
  case program
  /// The setter of a binding, which nobody may have meant: controls write on their way out, too.
  case binding
}

/// What a store stands on: a root with its reducer, or a part of another core.
class StoreCore<State, Action> {
  let runtime: StoreRuntime

  init(runtime: StoreRuntime) { self.runtime = runtime }

  /// The state as of the last commit.
  var state: State { preconditionFailure("\(type(of: self)) has no state") }

  /// Whether what this is a part of has gone.
  var isInvalid: Bool { false }

  /// Sends an action to the root; `whenProcessed` runs after it was reduced and committed.
  @discardableResult
  func send(
    _ action: Action, from origin: SendOrigin, whenProcessed: (() -> Void)?
  ) -> StoreTask {
    preconditionFailure("\(type(of: self)) cannot send")
  }
}

/// A part that is always there.
final class ScopedCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<ParentState, ParentAction>
  private let keyPath: KeyPath<ParentState, State>
  private let embed: (Action) -> ParentAction

  init(
    _ parent: StoreCore<ParentState, ParentAction>, _ keyPath: KeyPath<ParentState, State>,
    _ embed: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.keyPath = keyPath
    self.embed = embed
    super.init(runtime: parent.runtime)
  }

  override var state: State { parent.state[keyPath: keyPath] }

  override var isInvalid: Bool { parent.isInvalid }

  override func send(
    _ action: Action, from origin: SendOrigin, whenProcessed: (() -> Void)?
  ) -> StoreTask {
    parent.send(embed(action), from: origin, whenProcessed: whenProcessed)
  }
}

/// A part that may go away: an element by its id, a presented child.
///
/// While it is gone, its state is what was last seen of it, actions of bindings are dropped without
/// a word, and others go their way, so that the reducer can complain.
final class OptionalCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<ParentState, ParentAction>
  private let find: (ParentState) -> State?
  private let embed: (Action) -> ParentAction
  private var lastSeen: State

  init(
    _ parent: StoreCore<ParentState, ParentAction>, lastSeen: State,
    find: @escaping (ParentState) -> State?, embed: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.lastSeen = lastSeen
    self.find = find
    self.embed = embed
    super.init(runtime: parent.runtime)
  }

  /// The live state, else what the last reader saw.
  override var state: State {
    if let live = find(parent.state) { lastSeen = live }
    return lastSeen
  }

  override var isInvalid: Bool { parent.isInvalid || find(parent.state) == nil }

  override func send(
    _ action: Action, from origin: SendOrigin, whenProcessed: (() -> Void)?
  ) -> StoreTask {
    if origin == .binding, isInvalid { return StoreTask(work: nil) }
    return parent.send(embed(action), from: origin, whenProcessed: whenProcessed)
  }
}

/// What a position outside a collection's snapshot leads to: nothing to read, nobody to send to.
final class InertCore<State, Action>: StoreCore<State, Action> {
  override var state: State {
    preconditionFailure("a store from outside its collection's snapshot has no state")
  }

  override var isInvalid: Bool { true }

  override func send(
    _ action: Action, from origin: SendOrigin, whenProcessed: (() -> Void)?
  ) -> StoreTask {
    StoreTask(work: nil)
  }
}
