import IdentifiedModel

/// An object that has the list as a property: live in both phases, and replaced as a whole.
///
/// Rule L2 of `HostRules`.
public final class LiveList: Location<[ListItem]>, ListRoot {
  private var list: [ListItem]

  /// How often a row had no element to write to.
  public private(set) var warnings = 0

  /// Starts with these elements.
  public init(_ list: [ListItem]) {
    self.list = list
    super.init()
  }

  /// The elements as they are now.
  public override func get() -> [ListItem] { list }

  /// Replaces the elements at once, whatever the phase.
  public override func set(_ newValue: [ListItem], transaction: Transaction) { list = newValue }

  /// Replaces the elements by a changed copy, unless `body` returns false.
  public func modify(transaction: Transaction, _ body: (inout [ListItem]) -> Bool) {
    var changed = list
    if body(&changed) { list = changed }
  }

  /// The binding that one commit hands to the rows' content.
  public func makeBinding() -> Binding<[ListItem]> { Binding(location: self, cachedValue: list) }

  /// Does nothing: an object keeps no saved values.
  public func beginCommit() {}

  /// Always 0: a write to an object happens in every phase.
  public var droppedWrites: Int { 0 }

  /// Says that a row wrote and its element was not there.
  func warn() { warnings += 1 }
}
