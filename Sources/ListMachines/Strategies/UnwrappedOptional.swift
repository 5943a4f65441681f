import IdentifiedModel

/// S14: an optional binding for each row, unwrapped by `Binding(optional)!`.
///
/// The check is made once, when the row renders; afterwards every read unwraps again.
///
/// - Present: reads and writes the right element.
/// - Moved: still the right element.
/// - Gone: reading traps, and so does an edit, which reads first. A plain write of a whole element
///   would store it again: the optional's setter appends.
/// - Source: penn-mobile-ios#630; rule B8.
public enum UnwrappedOptional: ElementWalk {
  /// The id alone.
  public static var captured: CapturedState { [] }

  // The force unwrap is the behaviour on trial.
  // swift-format-ignore: NeverForceUnwrap
  /// Unwraps the row's optional binding.
  public static func content(
    _ item: ListItem, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>,
    state: NoRowState
  ) -> Binding<ListItem> {
    Binding(optional(item.id, in: data))!
  }

  /// The element with this id as an optional: nil removes it, a value replaces or appends it.
  static func optional(_ id: ItemID, in data: Binding<[ListItem]>) -> Binding<ListItem?> {
    Binding<ListItem?>(
      get: { data.wrappedValue.first { $0.id == id } },
      set: { newValue in
        let index = data.wrappedValue.position(of: id)
        switch (index, newValue) {
        case (let index?, let newValue?): data.wrappedValue[index] = newValue
        case (nil, let newValue?): data.wrappedValue.append(newValue)
        case (let index?, nil): data.wrappedValue.remove(at: index)
        case (nil, nil): break
        }
      })
  }
}
