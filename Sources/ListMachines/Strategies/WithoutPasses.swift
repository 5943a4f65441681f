import IdentifiedModel

/// Any strategy under a host without update passes: state changes at once, a read is always live, and
/// what a row shows is what it found when its turn to be rendered came.
///
/// Rows that are left out of a render (`skip`) have their turn later, so that rows are rendered again
/// in any order. What is found here does not depend on SwiftUI's rules.
///
/// - Present, moved, gone: as the strategy inside, with live data wherever it would see cached one.
/// - Source: hosts whose bindings are pairs of closures, such as Tokamak's and Meta's.
public enum WithoutPasses<Base: BindingStrategy>: BindingStrategy {
  /// No: that is the point of it.
  public static var hasUpdatePasses: Bool { false }

  /// That of the strategy inside.
  public static var rowIdentity: RowIdentity { Base.rowIdentity }

  /// That of the strategy inside.
  public static var captured: CapturedState { Base.captured }

  /// What the strategy inside writes.
  public static var writesWholeElements: Bool { Base.writesWholeElements }

  /// That of the strategy inside.
  public static func elements(of data: Binding<Base.Data>) -> Base.Elements {
    Base.elements(of: data)
  }

  /// That of the strategy inside.
  public static func elements(of data: Binding<Base.Data>, root: Base.Root) -> Base.Elements {
    Base.elements(of: data, root: root)
  }

  /// That of the strategy inside.
  public static func itemID(of element: Base.Elements.Element, in data: Base.Data) -> ItemID {
    Base.itemID(of: element, in: data)
  }

  /// That of the strategy inside.
  public static func makeRowState(for element: Base.Elements.Element) -> Base.RowState {
    Base.makeRowState(for: element)
  }

  /// That of the strategy inside.
  public static func content(
    _ element: Base.Elements.Element, data: Binding<Base.Data>, root: Base.Root,
    state: Base.RowState
  ) -> Binding<ListItem> {
    Base.content(element, data: data, root: root, state: state)
  }

  /// That of the strategy inside.
  public static func delete(_ offset: Int, shown: [ItemID], in list: inout Base.Data) -> Bool {
    Base.delete(offset, shown: shown, in: &list)
  }

  /// That of the strategy inside.
  public static func reorder(
    _ offset: Int, to destination: Int, shown: [ItemID], in list: inout Base.Data
  ) -> Bool {
    Base.reorder(offset, to: destination, shown: shown, in: &list)
  }
}
