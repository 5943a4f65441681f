/// Where a child's state is in its parent's, if it is there.
struct ChildPlace<Parent, Child> {
  let path: AnyKeyPath
  let get: (Parent) -> Child?
  let set: (inout Parent, Child?) -> Void
  /// Tells a child from another one that takes its place.
  let identity: (Child) -> AnyHashable

  /// An optional part.
  init(
    _ path: WritableKeyPath<Parent, Child?>,
    identity: @escaping (Child) -> AnyHashable = ChildIdentity.identity(of: Child.self)
  ) {
    self.path = path
    get = { $0[keyPath: path] }
    set = { $0[keyPath: path] = $1 }
    self.identity = identity
  }

  /// The value of one case.
  init(_ path: CaseKeyPath<Parent, Child>) where Parent: CasePathable {
    let name = Parent.cases[keyPath: path]
    self.path = path
    get = { name.extract(from: $0) }
    set = { parent, child in if let child { parent = name.embed(child) } }
    identity = ChildIdentity.identity(of: Child.self)
  }

  /// The identity of the child that is there, or nil.
  func present(in parent: Parent) -> AnyHashable? { get(parent).map(identity) }

  /// What the effects of this child belong to.
  func key(_ id: AnyHashable) -> ScopeKey {
    let (get, identity) = (get, identity)
    return ScopeKey(path: path, id: id) { (parent: Parent) in
      get(parent).flatMap { identity($0) == id ? $0 : nil }
    }
  }

  /// Reduces the child where it is; nil when it is not there.
  func reduce<R: Reducer>(
    with reducer: R, into parent: inout Parent, _ action: R.Action
  ) -> Effect<R.Action>? where R.State == Child {
    guard var child = get(parent) else { return nil }
    let key = key(identity(child))
    let effect = reducer.reduce(into: &child, action: action)
    set(&parent, child)
    return effect.scoped(key)
  }
}
