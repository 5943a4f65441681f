import IdentifiedBindings
import IdentifiedModel
import SwiftUI

// With the module of the bindings as well, a file says which it means.
func bridge(_ ours: IdentifiedBindings.Binding<Int>) -> SwiftUI.Binding<Int> {
  SwiftUI.Binding(ours)
}

func back(_ theirs: SwiftUI.Binding<Int>) -> IdentifiedBindings.Binding<Int> {
  IdentifiedBindings.Binding(theirs)
}

func transaction(_ theirs: SwiftUI.Transaction) -> IdentifiedBindings.Transaction {
  IdentifiedBindings.Transaction(theirs)
}
