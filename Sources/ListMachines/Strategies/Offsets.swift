import IdentifiedModel

/// S25: `ForEach(list.sorted()) { … }.onDelete { list.remove(atOffsets: $0) }.onMove { … }`.
///
/// The rows are those of a derived order and safe by themselves; what is not safe are the offsets.
/// They count rows of the last render, and are used as positions of the list as it is now. A move
/// takes its destination, which counts before the removal, as a position after it.
///
/// - Present: right as long as the list has the order of its rows and nothing is moved down.
/// - Moved: another element is deleted or moved.
/// - Gone: traps beyond the end; anywhere else the neighbour is deleted or moved.
/// - Source: TCA#150, realm-swift#7956, UTM#2322; rule F10.
public enum Offsets: BindingStrategy {
  /// The element's id.
  public static var rowIdentity: RowIdentity { .element }

  /// The id alone: offsets are those of the rows.
  public static var captured: CapturedState { [] }

  /// The elements in order of birth, whatever the order of the list.
  public static func elements(of data: Binding<[ListItem]>) -> [ListItem] {
    data.wrappedValue.sorted { $0.id < $1.id }
  }

  /// The element's id.
  public static func itemID(of item: ListItem, in data: [ListItem]) -> ItemID { item.id }

  /// A location that looks the id up each time.
  public static func content(
    _ item: ListItem, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>,
    state: NoRowState
  ) -> Binding<ListItem> {
    Binding(location: ElementByID(item, in: data), cachedValue: item)
  }

  /// `remove(atOffsets:)` on the list.
  public static func delete(_ offset: Int, shown: [ItemID], in list: inout [ListItem]) -> Bool {
    list.remove(at: offset)
    return true
  }

  /// `remove` and `insert` instead of `move(fromOffsets:toOffset:)`.
  public static func reorder(
    _ offset: Int, to destination: Int, shown: [ItemID], in list: inout [ListItem]
  ) -> Bool {
    let before = list
    let item = list.remove(at: offset)
    list.insert(item, at: destination)
    return list != before
  }
}
