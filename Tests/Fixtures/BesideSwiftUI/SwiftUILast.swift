import IdentifiedModel
import SwiftUI

struct Item: Identifiable, Equatable, Sendable {
  let id: Int
  var name = ""
}

struct Items: Reducer {
  struct State: Equatable { var items: IdentifiedArrayOf<Item> = [] }
  enum Action { case clear }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.items.removeAll()
      return .none
    }
  }
}

// The three names that both have are those of SwiftUI.
func name(of item: Binding<Item>) -> Binding<String> {
  precondition(item.isSwiftUI)
  return item.name
}

func animated() -> Transaction { Transaction(animation: .swiftUI) }

func curve() -> Animation { .swiftUI }

func rows(_ items: Binding<[Item]>) -> ForEach<IdentifiableIndices<[Item]>, Int, Text> {
  ForEach(items) { _, item in Text(item.wrappedValue.name) }
}

func count(_ store: StoreOf<Items>) -> Int { store.items.count }
