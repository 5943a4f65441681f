// These lines are compiled where there is a SwiftUI. On Linux only their syntax is checked.
#if canImport(SwiftUI)
import IdentifiedBindings
import SwiftUI

extension ForEach where Content: View {
  /// A row for each element of a bound list: identified by the element, bound by position.
  ///
  /// The form of the article, for deployment targets and element types that the framework's own
  /// `ForEach($list)` does not serve, and for rows that need their position:
  ///
  /// ```swift
  /// ForEach($notes) { index, $note in TextField("\(index)", text: $note.text) }
  /// ```
  ///
  /// Positions and ids come from one copy of the list and always fit each other. The row's binding
  /// still leads to whatever is at that position when it is used: a control that writes after the
  /// list has moved and before the next update writes to another element, and one that reads beyond
  /// the end traps. `IdentifiableIndicesClosure` is this form among the strategies on trial.
  /// Source: Sundell, "Bindable SwiftUI list elements".
  public init<Elements>(
    _ list: SwiftUI.Binding<Elements>,
    @ViewBuilder content: @escaping (Elements.Index, SwiftUI.Binding<Elements.Element>) -> Content
  )
  where
    Elements: MutableCollection & RandomAccessCollection, Elements.Element: Identifiable,
    Data == IdentifiableIndices<Elements>, ID == Elements.Element.ID
  {
    self.init(list.wrappedValue.identifiableIndices) { row in
      content(row.index, list[row.index])
    }
  }

  /// The same over a binding of this library, for a list that is kept outside of SwiftUI.
  ///
  /// SwiftUI does not observe such a list: something that it does observe has to change as well.
  public init<Elements>(
    _ list: IdentifiedBindings.Binding<Elements>,
    @ViewBuilder content: @escaping (Elements.Index, SwiftUI.Binding<Elements.Element>) -> Content
  )
  where
    Elements: MutableCollection & RandomAccessCollection, Elements.Element: Identifiable,
    Data == IdentifiableIndices<Elements>, ID == Elements.Element.ID
  {
    self.init(SwiftUI.Binding(list), content: content)
  }
}
#endif
