import IdentifiedModel

@testable import ListMachines

/// Strategies with one planted mistake each: what an oracle that cannot see it would let pass.
///
/// Unless its comment says otherwise, a mutant looks its element up by id, shows the last value of
/// one that is gone, and ignores its edits.
enum Mutants {
  typealias List = Binding<[ListItem]>

  /// Reads the element, else its last value; `write` changes the list.
  static func lookup(
    _ item: ListItem, in data: List, write: @escaping (ListItem, inout [ListItem]) -> Void
  ) -> Binding<ListItem> {
    Binding(
      get: { data.wrappedValue.first { $0.id == item.id } ?? item },
      set: { newValue in
        var list = data.wrappedValue
        write(newValue, &list)
        data.wrappedValue = list
      })
  }
}

/// A mutant over a plain array in state, with rows by element.
protocol Mutant: ElementWalk where Data == [ListItem], Root == StoredLocation<[ListItem]> {}

/// An edit of a removed element goes to the first one.
enum FallsBackToFirst: Mutant {
  static func content(
    _ item: ListItem, data: Mutants.List, root: Root, state: NoRowState
  ) -> Binding<ListItem> {
    Mutants.lookup(item, in: data) { newValue, list in
      guard !list.isEmpty else { return }
      list[list.position(of: item.id) ?? 0].v = newValue.v
    }
  }
}

/// Every third edit of a row does nothing.
enum DropsThirdWrite: Mutant {
  final class WriteCount: RowLocalState {
    var value = 0
    func beginCommit() {}
    var droppedWrites: Int { 0 }
  }

  static func makeRowState(for element: ListItem) -> WriteCount { WriteCount() }

  static func content(
    _ item: ListItem, data: Mutants.List, root: Root, state count: WriteCount
  ) -> Binding<ListItem> {
    Mutants.lookup(item, in: data) { newValue, list in
      count.value += 1
      guard count.value % 3 != 0, let index = list.position(of: item.id) else { return }
      list[index].v = newValue.v
    }
  }
}

/// Reads what was there at the last render.
enum NeverReadsAgain: Mutant {
  static func content(
    _ item: ListItem, data: Mutants.List, root: Root, state: NoRowState
  ) -> Binding<ListItem> {
    Binding(
      get: { item },
      set: { newValue in
        guard let index = data.wrappedValue.position(of: item.id) else { return }
        data.wrappedValue[index].v = newValue.v
      })
  }
}

/// An edit of a removed element puts it in front.
enum InsertsAgain: Mutant {
  static func content(
    _ item: ListItem, data: Mutants.List, root: Root, state: NoRowState
  ) -> Binding<ListItem> {
    Mutants.lookup(item, in: data) { newValue, list in
      if let index = list.position(of: item.id) {
        list[index] = newValue
      } else {
        list.insert(newValue, at: 0)
      }
    }
  }
}

/// An edit writes the element that was captured at the render, with one field changed.
enum WritesCapturedElement: Mutant {
  static func content(
    _ item: ListItem, data: Mutants.List, root: Root, state: NoRowState
  ) -> Binding<ListItem> {
    Mutants.lookup(item, in: data) { newValue, list in
      guard let index = list.position(of: item.id) else { return }
      list[index] = ListItem(id: item.id, v: newValue.v, w: item.w)
    }
  }
}

/// An edit while the ids are as they were puts all other elements back as they were.
enum WritesCapturedList: Mutant {
  static func content(
    _ item: ListItem, data: Mutants.List, root: Root, state: NoRowState
  ) -> Binding<ListItem> {
    let captured = data.wrappedValue
    return Mutants.lookup(item, in: data) { newValue, list in
      if list.map(\.id) == captured.map(\.id) {
        list = captured.map { $0.id == item.id ? newValue : $0 }
      } else if let index = list.position(of: item.id) {
        list[index] = newValue
      }
    }
  }
}

/// An edit leaves its element at another place.
enum SwapsElements: Mutant {
  static func content(
    _ item: ListItem, data: Mutants.List, root: Root, state: NoRowState
  ) -> Binding<ListItem> {
    Mutants.lookup(item, in: data) { newValue, list in
      guard let index = list.position(of: item.id) else { return }
      list[index] = newValue
      list.swapAt(index, list.count - 1)
    }
  }
}

/// An edit adds its element once more.
enum DuplicatesElement: Mutant {
  static func content(
    _ item: ListItem, data: Mutants.List, root: Root, state: NoRowState
  ) -> Binding<ListItem> {
    Mutants.lookup(item, in: data) { newValue, list in
      guard let index = list.position(of: item.id) else { return }
      list[index] = newValue
      list.append(newValue)
    }
  }
}

/// An edit writes another value than it was given.
enum RoundsValues: Mutant {
  static func content(
    _ item: ListItem, data: Mutants.List, root: Root, state: NoRowState
  ) -> Binding<ListItem> {
    Mutants.lookup(item, in: data) { newValue, list in
      guard let index = list.position(of: item.id) else { return }
      list[index].v = newValue.v | 1
    }
  }
}

/// An edit removes its element.
enum RemovesElement: Mutant {
  static func content(
    _ item: ListItem, data: Mutants.List, root: Root, state: NoRowState
  ) -> Binding<ListItem> {
    Mutants.lookup(item, in: data) { _, list in list.removeAll { $0.id == item.id } }
  }
}

/// A row reads the last element.
enum ReadsLast: Mutant {
  static func content(
    _ item: ListItem, data: Mutants.List, root: Root, state: NoRowState
  ) -> Binding<ListItem> {
    Binding(
      get: { data.wrappedValue.last ?? item },
      set: { newValue in
        guard let index = data.wrappedValue.position(of: item.id) else { return }
        data.wrappedValue[index].v = newValue.v
      })
  }
}

/// A row unwraps its element by force.
enum Unwraps: Mutant {
  // swift-format-ignore: NeverForceUnwrap
  static func content(
    _ item: ListItem, data: Mutants.List, root: Root, state: NoRowState
  ) -> Binding<ListItem> {
    Binding(
      get: { data.wrappedValue.first { $0.id == item.id }! },
      set: { newValue in
        guard let index = data.wrappedValue.position(of: item.id) else { return }
        data.wrappedValue[index] = newValue
      })
  }
}

/// A refresh reads the live list by the captured index; events look the element up.
enum RefreshesByIndex: Mutant {
  static func content(
    _ item: ListItem, data: Mutants.List, root: Root, state: NoRowState
  ) -> Binding<ListItem> {
    let index = data.wrappedValue.position(of: item.id) ?? 0
    return Binding(
      get: {
        if UpdatePass.isActive, root.get()[index].id == item.id { return root.get()[index] }
        return data.wrappedValue.first { $0.id == item.id } ?? item
      },
      set: { newValue in
        guard let index = data.wrappedValue.position(of: item.id) else { return }
        data.wrappedValue[index] = newValue
      })
  }
}

/// Bindings by id in rows by position: all that is wrong is whose row state it is.
enum RowsByPosition: PositionalWalk {
  static var rowIdentity: RowIdentity { .position }

  static func content(
    _ position: Int, data: Mutants.List, root: StoredLocation<[ListItem]>, state: NoRowState
  ) -> Binding<ListItem> {
    let item = data.wrappedValue[position]
    return Mutants.lookup(item, in: data) { newValue, list in
      guard let index = list.position(of: item.id) else { return }
      list[index] = newValue
    }
  }
}
