/// An action of one element of a collection, addressed by id.
public enum IdentifiedAction<ID: Hashable & Sendable, Action>: CasePathable {
  /// The element with this id did something.
  case element(id: ID, action: Action)

  /// The case by its name, `\.rows.element`, or as the action of one element, `\.rows[id: 1]`.
  public struct Cases: Sendable {
    /// The only one.
    public let element = CasePath<IdentifiedAction, (id: ID, action: Action)>(
      embed: { .element(id: $0.id, action: $0.action) },
      extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } })

    /// The actions of the element with this id.
    public subscript(id id: ID) -> CasePath<IdentifiedAction, Action> {
      CasePath(
        embed: { .element(id: id, action: $0) },
        extract: { root in
          guard case .element(let ownID, let action) = root, ownID == id else { return nil }
          return action
        })
    }
  }

  /// The case by its name.
  public static var cases: Cases { Cases() }
}

extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}

/// The actions of a collection's elements: `IdentifiedActionOf<Row>`.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<
  R.State.ID, R.Action
> where R.State: Identifiable, R.State.ID: Sendable
