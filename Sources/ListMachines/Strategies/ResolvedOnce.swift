import IdentifiedModel

/// `list[id: id, default: item]` whose index is looked up once, when the row and its binding are made
/// together: it reads like a look-up by id and is S11.
///
/// - Present: works while nothing moves.
/// - Moved: reads and writes hit the element that is at the old position now; beyond the end the write
///   is lost.
/// - Gone: shows the last value beyond the end; anywhere else the neighbour is read and written.
/// - Source: Aparoksha Meta, `subscript(id:default:)`.
public enum ResolvedOnce: BindingStrategy {
  /// A row and what is in it.
  public typealias Made = (id: ItemID, binding: Binding<ListItem>)

  /// The position and the last value.
  public static var captured: CapturedState { [.index, .element] }

  /// The element's id.
  public static var rowIdentity: RowIdentity { .element }

  /// Needs the root: see the other one.
  public static func elements(of data: Binding<[ListItem]>) -> [Made] {
    data.wrappedValue.map { ($0.id, .constant($0)) }
  }

  /// All rows with their bindings.
  public static func elements(
    of data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>
  ) -> [Made] {
    root.get().map { item in
      let index = root.get().position(of: item.id) ?? 0
      let binding = Binding(
        get: { root.get()[safe: index] ?? item },
        set: { newValue, transaction in
          var list = root.get()
          guard list.indices.contains(index) else { return }
          list[index] = newValue
          root.set(list, transaction: transaction)
        })
      return (item.id, binding)
    }
  }

  /// The id beside the binding.
  public static func itemID(of made: Made, in data: [ListItem]) -> ItemID { made.id }

  /// The binding that was made with the row.
  public static func content(
    _ made: Made, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>, state: NoRowState
  ) -> Binding<ListItem> {
    made.binding
  }
}
