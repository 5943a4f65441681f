/// What a write carries along to the state it changes.
///
/// A binding hands its transaction, unchanged, through every projection to the root, where the
/// next commit uses it. This host animates nothing, so the fields are only carried.
@frozen
public struct Transaction: Hashable, Sendable {
  /// Asks the commit to show the change at once.
  public var disablesAnimations: Bool

  /// Marks one of many writes of one gesture, such as dragging a slider.
  public var isContinuous: Bool

  /// Makes a transaction; the default is that of an ordinary control.
  @inlinable
  public init(disablesAnimations: Bool = false, isContinuous: Bool = false) {
    self.disablesAnimations = disablesAnimations
    self.isContinuous = isContinuous
  }
}
