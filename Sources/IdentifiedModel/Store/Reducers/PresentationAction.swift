/// An action of a presented child, or its dismissal.
public enum PresentationAction<Action>: CasePathable {
  /// The child is to go away.
  case dismiss
  /// The child did something.
  case presented(Action)

  /// The cases by their names, `\.child.presented` and `\.child.dismiss`.
  ///
  /// The child's own cases follow the first, `\.child.presented.tap`, or come without it,
  /// `\.child.tap`.
  @dynamicMemberLookup
  public struct Cases: Sendable {
    /// The child is to go away.
    public let dismiss = CasePath<PresentationAction, Void>(
      embed: { .dismiss }, extract: { if case .dismiss = $0 { () } else { nil } })

    /// The child did something.
    public let presented = CasePath<PresentationAction, Action>(
      embed: { .presented($0) },
      extract: { if case .presented(let action) = $0 { action } else { nil } })

    /// A case of the child's actions.
    public subscript<Value>(
      dynamicMember name: any CaseKeyPath<Action, Value> & Sendable
    ) -> CasePath<PresentationAction, Value> where Action: CasePathable {
      presented[dynamicMember: name]
    }

    /// A case of the child's actions with the child's dismissal, for the binding of one case of a destination.
    @_disfavoredOverload
    public subscript<Value>(
      dynamicMember name: any CaseKeyPath<Action, Value> & Sendable
    ) -> CasePath<PresentationAction, PresentationAction<Value>> where Action: CasePathable {
      let inner = presented[dynamicMember: name]
      return CasePath(
        embed: {
          switch $0 {
          case .dismiss: .dismiss
          case .presented(let value): inner.embed(value)
          }
        },
        extract: {
          if case .dismiss = $0 { .dismiss } else { inner.extract(from: $0).map { .presented($0) } }
        })
    }
  }

  /// The cases by their names.
  public static var cases: Cases { Cases() }
}

extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
