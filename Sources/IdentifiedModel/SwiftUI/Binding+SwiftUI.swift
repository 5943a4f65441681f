// These lines are compiled where there is a SwiftUI. On Linux only their syntax is checked.
#if canImport(SwiftUI)
import IdentifiedBindings
import SwiftUI

// Both modules have a `Binding`, a `Transaction` and an `Animation`. Here every use is qualified;
// a file that imports IdentifiedBindings and SwiftUI has to do the same. One that imports
// IdentifiedModel and SwiftUI means SwiftUI's.

extension SwiftUI.Binding {
  /// Presents a binding of this library to SwiftUI's views.
  ///
  /// Reads follow this library's rule for update passes, and SwiftUI's passes are none of them: they
  /// are live. SwiftUI does not observe the place either; something that it does observe has to
  /// change as well. Writes carry the transaction of the SwiftUI binding, or that of `base` when it
  /// has none.
  public init(_ base: IdentifiedBindings.Binding<Value>) {
    // A binding is only used where its place is; SwiftUI asks for sendable closures since Swift 6.
    nonisolated(unsafe) let base = base
    self.init(
      get: { base.wrappedValue },
      set: { newValue, transaction in
        let theirs = IdentifiedBindings.Transaction(transaction)
        base.transaction(base.transaction.overridden(by: theirs)).wrappedValue = newValue
      })
  }
}

extension IdentifiedBindings.Binding {
  /// Presents one of SwiftUI's bindings to code that is written against this library.
  ///
  /// The value is read once at once, for the cache; a read inside one of this library's update
  /// passes returns that value. Writes carry this binding's transaction, or that of `base` when it
  /// has none.
  public init(_ base: SwiftUI.Binding<Value>) {
    self.init(
      get: { base.wrappedValue },
      set: { newValue, transaction in
        var theirs = base.transaction
        transaction.apply(to: &theirs)
        base.transaction(theirs).wrappedValue = newValue
      })
  }
}
#endif
