/// Code that a write of state runs on its way: a property's `willSet` and `didSet`.
///
/// Both may do what an app does there and regrets: change the state while it is being written, or
/// change what was written. Hazards H19 and H20.
public struct StateObserver<Value> {
  /// Runs before the new value is stored; whatever it stores is overwritten.
  public var willSet: () -> Void

  /// Runs on the new value, and may change it.
  public var didSet: (inout Value) -> Void

  /// Makes an observer; either part may be left out.
  public init(
    willSet: @escaping () -> Void = {}, didSet: @escaping (inout Value) -> Void = { _ in }
  ) {
    self.willSet = willSet
    self.didSet = didSet
  }
}
