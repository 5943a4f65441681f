import IdentifiedModel

/// S13: `@State var draft = item`; every edit changes the draft and saves all of it.
///
/// The draft is made when the row is, and never told about later changes of the element.
///
/// - Present: the edited field arrives; every other field is set back to what it was when the row
///   was made.
/// - Moved: still the right element.
/// - Gone: the draft goes on alone; nothing is saved.
/// - Source: sheet drafts; strategy S13, hazard H09.
public enum DraftCopy: ElementWalk {
  /// The element as it was.
  public static var captured: CapturedState { .element }

  /// The draft, made from the element that the row first shows.
  public static func makeRowState(for item: ListItem) -> StoredLocation<ListItem> {
    StoredLocation(item)
  }

  /// The draft's binding, which also saves.
  public static func content(
    _ item: ListItem, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>,
    state draft: StoredLocation<ListItem>
  ) -> Binding<ListItem> {
    Binding(location: SavedDraft(draft, list: data), cachedValue: draft.update().0)
  }
}

/// A draft that is written back as a whole after every edit.
///
/// Reads and refreshes are those of the draft, which is state of the row and not of the list.
private final class SavedDraft: Location<ListItem> {
  private let draft: StoredLocation<ListItem>
  private let list: Binding<[ListItem]>

  init(_ draft: StoredLocation<ListItem>, list: Binding<[ListItem]>) {
    self.draft = draft
    self.list = list
    super.init()
  }

  override func get() -> ListItem { draft.get() }

  override func update() -> (ListItem, Bool) { draft.update() }

  override func set(_ newValue: ListItem, transaction: Transaction) {
    draft.set(newValue, transaction: transaction)
    guard let index = list.wrappedValue.position(of: newValue.id) else { return }
    list.wrappedValue[index] = draft.get()
  }
}
