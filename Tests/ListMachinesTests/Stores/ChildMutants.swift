@testable import IdentifiedModel
@testable import ListMachines

/// Mistakes in child stores and presentation.
enum ChildMutants {
  typealias Parts = ChildSystem.Parts

  static let all = [
    parts("a child is dropped as soon as it has gone", commands: 6) { $0.gracePeriod = .zero },
    parts("a child is dropped too late", commands: 6) { $0.gracePeriod = .milliseconds(400) },
    parts("a child is never dropped", commands: 6) { $0.advance = { _, _ in } },
    parts("a removed row reads as 0", commands: 5) {
      $0.read = { store, row in store.rows[id: row.state.id]?.v ?? 0 }
    },
    parts("a row reads what it was when it was made", commands: 5) {
      let first = FirstValues()
      $0.read = { _, row in first.value(of: row) }
    },
    parts("a control of a removed row is heard", commands: 4) {
      $0.write = { store, v in store.send(.set(v)) }
    },
    parts("a sheet dismisses whoever is presented", commands: 3) {
      $0.sheet = { store in
        Binding(
          get: { store.scope(state: \.child, action: \.child) },
          set: { if $0 == nil, store.child != nil { store.send(.child(.dismiss)) } })
      }
    },
    parts("a sheet dismisses nobody", commands: 2) {
      $0.sheet = { store in
        Binding(
          get: { store.scope(state: \.child, action: \.child) },
          set: { if $0 == nil { store.send(.child(.dismiss)) } })
      }
    },
    parts("a sheet cannot be closed", commands: 3) {
      $0.sheet = { store in .constant(store.scope(state: \.child, action: \.child)) }
    },
    parts("a position beyond the snapshot is its last element", commands: 3) {
      $0.element = { rows, position in rows[max(0, min(position, rows.count - 1))] }
    },
    parts("a row that was gone once is gone for good", commands: 5) {
      let firsts = FirstObservations()
      $0.hold = { firsts.begin(for: $0) }
      $0.write = { store, v in
        if !firsts.isFinished(for: store) { store.binding(\.v).wrappedValue = v }
      }
    },
    parts("observers are told twice", commands: 4) {
      $0.observe = { store, told in
        store.observe({ $0.v }) { v in
          told(v)
          told(v)
        }
      }
    },
  ]

  /// Nothing for a short campaign: its shortest case has eight commands.
  static let keeper = parts("an observer keeps the store that it looks at", commands: 8) {
    $0.observe = { store, told in
      store.observe({ [store] item in store === store ? item.v : 0 }, told)
    }
  }

  /// Remembers what each store showed first.
  private final class FirstValues {
    private var values: [ObjectIdentifier: (store: ChildSystem.ItemStore, v: Int)] = [:]

    func value(of store: ChildSystem.ItemStore) -> Int {
      let entry = values[ObjectIdentifier(store)] ?? (store, store.v)
      values[ObjectIdentifier(store)] = entry
      return entry.v
    }
  }

  /// Keeps the first observation of each store, and so knows which ones were gone since.
  private final class FirstObservations {
    private var all: [ObjectIdentifier: FieldObservation] = [:]

    func begin(for store: ChildSystem.ItemStore) {
      if all[ObjectIdentifier(store)] == nil {
        all[ObjectIdentifier(store)] = store.observe({ $0.v }) { _ in }
      }
    }

    func isFinished(for store: ChildSystem.ItemStore) -> Bool {
      all[ObjectIdentifier(store)]?.isFinished ?? false
    }
  }

  private static func parts(
    _ name: String, commands: Int, _ change: @escaping @Sendable (inout Parts) -> Void
  ) -> StoreTrial {
    StoreTrial(name, commands: commands, { ChildModel() }) {
      var parts = Parts()
      change(&parts)
      return ChildSystem(parts)
    }
  }
}
