// The views of the page on lists, with what they take from SwiftUI: only its types are here, not what it does.
// `Binding` is the headless one.
import IdentifiedModel

protocol View {}

extension View {
  func onChange<Value: Equatable>(of value: Value, _ action: () -> Void) -> some View { self }
}

@resultBuilder
enum ViewBuilder {
  static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

@propertyWrapper
struct State<Value> {
  let wrappedValue: Value

  var projectedValue: Binding<Value> { .constant(wrappedValue) }
}

@propertyWrapper
@dynamicMemberLookup
struct Bindable<Object> {
  let wrappedValue: Object

  var projectedValue: Self { self }

  @_disfavoredOverload
  subscript<Member>(dynamicMember member: ReferenceWritableKeyPath<Object, Member>) -> Binding<
    Member
  > {
    let object = wrappedValue
    return Binding(get: { object[keyPath: member] }, set: { object[keyPath: member] = $0 })
  }

  subscript<S, A: BindableAction, Field: Equatable & Sendable>(
    dynamicMember field: any WritableKeyPath<S, Field> & Sendable
  ) -> Binding<Field> where Object == Store<S, A>, A.State == S { wrappedValue.binding(field) }
}

struct Offsets: Sequence {
  func makeIterator() -> IndexingIterator<[Int]> { [].makeIterator() }
}

struct ForEach: View {
  init(_ range: Range<Int>, @ViewBuilder content: (Int) -> some View) {}

  init<Data: RandomAccessCollection>(
    _ data: Data, @ViewBuilder content: (Data.Element) -> some View
  ) where Data.Element: Identifiable {}

  init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: (Data.Element) -> some View
  ) {}

  init<Data: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Data>, @ViewBuilder content: (Binding<Data.Element>) -> some View
  ) where Data.Element: Identifiable {}

  init<Data: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Data>, @ViewBuilder content: (Data.Index, Binding<Data.Element>) -> some View
  ) where Data.Element: Identifiable {}

  // Where stores have an identity of their own, as in The Composable Architecture.
  init<State, Action, ID, Element, ElementAction>(
    _ stores: StoreCollection<State, Action, ID, Element, ElementAction>,
    @ViewBuilder content: (Store<Element, ElementAction>) -> some View
  ) {}

  func onDelete(_ action: (Offsets) -> Void) -> Self { self }
  func onMove(_ action: (Offsets, Int) -> Void) -> Self { self }
}

struct TextField: View {
  init(_ title: String, text: Binding<String>) {}
}

struct Item: Identifiable, Comparable, Sendable {
  let id: Int
  var text = ""

  static func < (left: Item, right: Item) -> Bool { left.text < right.text }
}

struct Row: View {
  init(_ item: Binding<Item>) {}
  init(item: Item) {}
  init(item: Binding<Item>) {}
  init(text: Binding<String>) {}
  init(text: String, _ change: (String) -> Void) {}
}

struct Live<Elements>: View {
  init(
    id: Int, in elements: Binding<Elements>, last: Item,
    @ViewBuilder content: (Binding<Item>) -> Row
  ) {}
}

struct Rows {
  @State var items: [Item] = []
  let item = Item(id: 1)
  let id = 1
  let i = 0

  func safe() {
    var items: [Item] {
      get { self.items }
      set {}
    }
    // block 1 of docs/SwiftUILists.md
    // block 5 of docs/SwiftUILists.md
    // block 6 of docs/SwiftUILists.md
  }

  func unsafe() {
    var items: [Item] {
      get { self.items }
      set {}
    }
    // block 7 of docs/SwiftUILists.md
    // block 8 of docs/SwiftUILists.md
    // block 9 of docs/SwiftUILists.md
    // block 10 of docs/SwiftUILists.md
    // block 11 of docs/SwiftUILists.md
    // block 12 of docs/SwiftUILists.md
    // block 13 of docs/SwiftUILists.md
    // block 14 of docs/SwiftUILists.md
  }
}

struct IdentifiedRows {
  @State var items: IdentifiedArrayOf<Item> = []
  let item = Item(id: 1)
  let id = 1

  func rows() {
    var items: IdentifiedArrayOf<Item> {
      get { self.items }
      set {}
    }
    // block 2 of docs/SwiftUILists.md
    // block 15 of docs/SwiftUILists.md
    // block 19 of docs/SwiftUILists.md
    // block 5 of README.md
    // block 1 of RowBindings.md
    // block 2 of RowBindings.md
    // block 3 of RowBindings.md
  }
}

// block 16 of docs/SwiftUILists.md

struct Field: Reducer {
  struct State: Identifiable, Equatable {
    let id: Int
    var text = ""
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case setText(String)
  }
  var body: some ReducerOf<Self> { BindingReducer() }
}

struct Fields: Reducer {
  struct State { var items: IdentifiedArrayOf<Field.State> = [] }
  enum Action: CasePathable {
    case items(IdentifiedActionOf<Field>)
    case element(id: Int, action: Field.Action)
    case change(Int, String)
    struct Cases: Sendable {
      let items = CasePath(embed: Action.items) {
        if case .items(let action) = $0 { action } else { nil }
      }
    }
    static let cases = Cases()
  }
  var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
}

func stores(_ store: StoreOf<Fields>) {
  // block 3 of docs/SwiftUILists.md
  // block 4 of docs/SwiftUILists.md
  // block 17 of docs/SwiftUILists.md
}

final class ReferenceItem: Identifiable {
  var text = ""
}

struct ReferenceModel {
  let items: [ReferenceItem]
}

func objects(_ model: ReferenceModel) {
  // block 18 of docs/SwiftUILists.md
}

func notes(_ notes: Binding<[Item]>) {
  @Binding(projectedValue: notes) var notes
  // block 1 of ForEach+IdentifiableIndices.swift
}
