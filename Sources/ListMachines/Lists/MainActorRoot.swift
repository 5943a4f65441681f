import IdentifiedModel

/// A view model on the main actor that holds the rows of a list.
@MainActor
public protocol RowsModel: AnyObject, Sendable {
  /// Makes a view model with these rows.
  init(rows: [ListItem])

  /// The rows.
  var rows: [ListItem] { get set }
}

/// A view model on the main actor as the root of a list: a read sees the live rows, also inside an update pass.
///
/// A strategy with this root calls the view model the way synchronous code of an app does:
///
/// ```swift
/// @MainActor final class TodoListModel: RowsModel {
///   var rows: [ListItem]
///   init(rows: [ListItem]) { self.rows = rows }
///
///   func save(_ row: ListItem) {
///     if let index = rows.firstIndex(where: { $0.id == row.id }) { rows[index] = row }
///   }
/// }
///
/// enum ByID: ElementWalk {
///   static func content(
///     _ item: ListItem, data: Binding<[ListItem]>, root: MainActorRoot<TodoListModel>,
///     state: NoRowState
///   ) -> Binding<ListItem> {
///     let (model, id) = (root.model, item.id)
///     return Binding(
///       get: { MainActor.assumeIsolated { model.rows.first { $0.id == id } ?? item } },
///       set: { row in MainActor.assumeIsolated { model.save(row) } })
///   }
/// }
/// ```
///
/// `ListCatalog.target("view-model", "", ByID.self, "by id", .safe, adjust: { $0.refresh = .live }, expects: [])`
/// makes a target of it. In a worker process, synchronous code of a case counts as being on the main actor;
/// elsewhere, start the run on the main thread.
public final class MainActorRoot<Model: RowsModel>: Location<[ListItem]>, ListRoot {
  /// The view model.
  public let model: Model

  /// Makes a view model with these rows.
  public init(_ rows: [ListItem]) {
    model = MainActor.assumeIsolated { Model(rows: rows) }
    super.init()
  }

  /// The rows as they are now.
  public override func get() -> [ListItem] { MainActor.assumeIsolated { [model] in model.rows } }

  /// Replaces the rows.
  public override func set(_ newValue: [ListItem], transaction: Transaction) {
    MainActor.assumeIsolated { [model] in model.rows = newValue }
  }

  /// Replaces the rows by a changed copy, unless `body` returns false.
  public func modify(transaction: Transaction, _ body: (inout [ListItem]) -> Bool) {
    var rows = get()
    if body(&rows) { set(rows, transaction: transaction) }
  }

  /// Does nothing: a view model keeps no saved values.
  public func beginCommit() {}

  /// The binding that one commit hands to the rows' content.
  public func makeBinding() -> Binding<[ListItem]> {
    Binding(location: self, cachedValue: get())
  }

  /// Always 0: a write to an object happens in every phase.
  public var droppedWrites: Int { 0 }

  /// Always 0: a view model issues none.
  public var warnings: Int { 0 }
}
