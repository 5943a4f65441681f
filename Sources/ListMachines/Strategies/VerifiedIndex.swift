import IdentifiedModel

/// S27: the row keeps index, id, and how many equal ids came before its own, and asks at every
/// access whether the index still leads to the id.
///
/// The index is a short cut: where it fails, the element is the one with the id that has as many
/// equal ids before it. The list is an object's, so nothing that was captured is shown in a pass.
///
/// - Present: reads and writes the right element, as long as ids are unique; `twins/verified-index`
///   has what happens where they are not.
/// - Moved: still the right element, by the slow way.
/// - Gone: reading unwraps nil and traps, inside update passes too; a write that reads nothing before
///   does nothing but warn.
/// - Source: strategy S27 of the catalogue; rule L2.
public enum VerifiedIndex: BindingStrategy {
  /// The position.
  public static var captured: CapturedState { .index }

  /// The element's id.
  public static var rowIdentity: RowIdentity { .element }

  /// The list's positions with ids, lazily, from a copy of the list.
  public static func elements(of data: Binding<[ListItem]>) -> IdentifiableIndices<[ListItem]> {
    data.wrappedValue.identifiableIndices
  }

  /// The id beside the position.
  public static func itemID(
    of pair: IdentifiableIndices<[ListItem]>.Element, in data: [ListItem]
  ) -> ItemID {
    pair.id
  }

  // The force unwrap is the behaviour on trial.
  // swift-format-ignore: NeverForceUnwrap
  /// Two closures that verify the position each time.
  public static func content(
    _ pair: IdentifiableIndices<[ListItem]>.Element, data: Binding<[ListItem]>, root: LiveList,
    state: NoRowState
  ) -> Binding<ListItem> {
    let place = VerifiedPlace(of: pair.index, in: root.get().map(\.id))
    return Binding(
      get: {
        let list = root.get()
        return list[place.position(in: list.map(\.id))!]
      },
      set: { newValue, transaction in
        var list = root.get()
        guard let position = place.position(in: list.map(\.id)) else { return root.warn() }
        list[position] = newValue
        root.set(list, transaction: transaction)
      })
  }
}

/// Where an element was, and how to find it again by what it is called.
struct VerifiedPlace<ID: Equatable> {
  let index: Int
  let id: ID
  /// How many elements before it have the same id.
  let twinsBefore: Int

  init(of index: Int, in ids: [ID]) {
    self.index = index
    id = ids[index]
    twinsBefore = ids[..<index].count { $0 == ids[index] }
  }

  /// The index if its element has the id, else the position of the element with as many equal ids
  /// before it; nil if there is none.
  func position(in ids: [ID]) -> Int? {
    if ids.indices.contains(index), ids[index] == id { return index }
    return occurrence(in: ids)
  }

  /// The position of the element with the id that has as many equal ids before it.
  func occurrence(in ids: [ID]) -> Int? {
    ids.indices.filter { ids[$0] == id }.dropFirst(twinsBefore).first
  }
}
