import IdentifiedModel

/// S24: any strategy whose rows hand their binding to something that keeps it, such as a
/// coordinator, a sheet or a task: the row goes on with the first binding that it got.
///
/// - Present, moved, gone: as the strategy inside, with the position or element of the row's first
///   render in place of the last one.
/// - Source: meeting-transcriber#701, sqlite-data#13; rule R2.
public enum Escaped<Base: BindingStrategy>: BindingStrategy {
  /// The row's first binding, beside the state of the strategy inside.
  public final class FirstBinding: RowLocalState {
    let base: Base.RowState
    var binding: Binding<ListItem>?

    init(_ base: Base.RowState) { self.base = base }

    /// Lets the state inside take part.
    public func beginCommit() { base.beginCommit() }

    /// Those of the state inside.
    public var droppedWrites: Int { base.droppedWrites }

    /// Those of the state inside; the binding is the row's first one, which the host knows.
    public var contents: [ListItem]? { base.contents }
  }

  /// That of the strategy inside.
  public static var rowIdentity: RowIdentity { Base.rowIdentity }

  /// What the strategy inside captures, at the row's first render.
  public static var captured: CapturedState { Base.captured }

  /// What the strategy inside writes.
  public static var writesWholeElements: Bool { Base.writesWholeElements }

  /// That of the strategy inside.
  public static func elements(of data: Binding<Base.Data>) -> Base.Elements {
    Base.elements(of: data)
  }

  /// As in the host of the strategy inside.
  public static var hasUpdatePasses: Bool { Base.hasUpdatePasses }

  /// That of the strategy inside.
  public static func elements(of data: Binding<Base.Data>, root: Base.Root) -> Base.Elements {
    Base.elements(of: data, root: root)
  }

  /// That of the strategy inside.
  public static func itemID(of element: Base.Elements.Element, in data: Base.Data) -> ItemID {
    Base.itemID(of: element, in: data)
  }

  /// State of the strategy inside, with room for the binding.
  public static func makeRowState(for element: Base.Elements.Element) -> FirstBinding {
    FirstBinding(Base.makeRowState(for: element))
  }

  /// The binding of the row's first render.
  public static func content(
    _ element: Base.Elements.Element, data: Binding<Base.Data>, root: Base.Root,
    state: FirstBinding
  ) -> Binding<ListItem> {
    if let first = state.binding { return first }
    let binding = Base.content(element, data: data, root: root, state: state.base)
    state.binding = binding
    return binding
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
