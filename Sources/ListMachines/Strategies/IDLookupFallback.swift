import IdentifiedModel

/// S10: the element is looked up by id at every access; when it has gone, the value it had when
/// the row rendered is shown, and writes are ignored.
///
/// The form that the reported fixes converge on.
///
/// - Present: reads and writes the right element.
/// - Moved: still the right element.
/// - Gone: shows a ghost, ignores edits, never traps.
/// - Source: Prowl#637; strategy S10.
public enum IDLookupFallback: ElementWalk {
  /// The id alone: a last value is shown for a missing element only, where any with its id will do.
  public static var captured: CapturedState { [] }

  /// A location that looks the id up each time.
  @inlinable
  public static func content(
    _ item: ListItem, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>,
    state: NoRowState
  ) -> Binding<ListItem> {
    // What the eager read of rule B4 finds is `item`: the walk has just met it in the same list.
    Binding(location: ElementByID(item, in: data), cachedValue: item)
  }
}

/// `Binding(get: { find(id) ?? last }, set: { if let i = find(id) { list[i] = $0 } })`, in one
/// object instead of a location and two closures.
///
/// Campaigns over this strategy run until they are stopped, and their time goes into allocations:
/// the object is worth a quarter of it.
@usableFromInline
final class ElementByID: Location<ListItem> {
  @usableFromInline
  let data: Binding<[ListItem]>
  @usableFromInline
  let last: ListItem

  @inlinable
  init(_ item: ListItem, in data: Binding<[ListItem]>) {
    self.data = data
    last = item
    super.init()
  }

  @inlinable
  override func get() -> ListItem {
    let list = data.wrappedValue
    guard let index = list.position(of: last.id) else { return last }
    return list[index]
  }

  @inlinable
  override func set(_ newValue: ListItem, transaction: Transaction) {
    var list = data.wrappedValue
    guard let index = list.position(of: last.id) else { return }
    list[index] = newValue
    data.wrappedValue = list
  }

  @inlinable
  override func update() -> (ListItem, Bool) { (get(), true) }
}
