@testable import IdentifiedModel
@testable import ListMachines

/// Mistakes in the workshop, or in how its effects are performed.
enum ReducerMutants {
  typealias Step = Effect<Workshop.Action>.Step
  typealias Change = @Sendable (Step) -> Step

  static let all = [
    effects("effects of removed rows live on", commands: 3) {
      switch $0 {
      case .cancelScopes: return .none
      case .scoped(let step, var key):
        key.place = nil
        return .scoped(step, key)
      default: return $0
      }
    },
    effects("what is removed from outside is not cancelled", commands: 3) {
      guard case .scoped(let step, var key) = $0 else { return $0 }
      key.place = nil
      return .scoped(step, key)
    },
    effects("an effect reaches what took the place of its child on the stage", commands: 3) {
      // As if the value of a case had no id: known only by being there.
      guard case .scoped(let step, var key) = $0, key.path == \Workshop.Stage.Cases.item
      else { return $0 }
      key.place = ItemOfAnyID()
      return .scoped(step, key)
    },
    effects("a name inside cancels what is around it", commands: 2) {
      guard case .cancellable(.concatenate(let steps), let id, true) = $0 else { return $0 }
      // As if the inner name had ended the outer one: its first step alone is left.
      return .cancellable(steps.first ?? .none, id: id, cancelInFlight: true)
    },
    StoreTrial("a store that is gone leaves its effects running", commands: 2, { ReducerModel() }) {
      let kept = Kept()
      return ReducerSystem(leave: { kept.objects.append($0.core) })
    },
    StoreTrial("a store that is observed stays", commands: 1, { ReducerModel() }) {
      let kept = Kept()
      return ReducerSystem(leave: { kept.objects.append($0) })
    },
    effects("nothing is cancelled in flight", commands: 2) {
      guard case .cancellable(let step, let id, _) = $0 else { return $0 }
      return .cancellable(step, id: id, cancelInFlight: false)
    },
    effects("what should come one after the other is merged", commands: 1) {
      if case .concatenate(let steps) = $0 { .merge(steps) } else { $0 }
    },
    effects("of several effects only the first is performed", commands: 1) {
      if case .merge(let steps) = $0 { steps.first ?? .none } else { $0 }
    },
    effects("cancellation ids of rows are not their own", commands: 3) {
      if case .scoped(let step, _) = $0 { step } else { $0 }
    },
    effects("cancelling does nothing", commands: 2) {
      if case .cancel = $0 { .none } else { $0 }
    },
    effects("issues are lost", commands: 1) { if case .issue = $0 { .none } else { $0 } },
    effects("actions of effects come twice", commands: 1) {
      if case .send = $0 { .merge([$0, $0]) } else { $0 }
    },
    feature("onChange reacts to what did not change", commands: 1) { workshop, state, action in
      let effect = workshop.reduce(into: &state, action: action)
      if case .add(0) = action { state.note("\(state.count) to \(state.count)") }
      return effect
    },
    feature("the parent runs before its row", commands: 2) { workshop, state, action in
      guard case .rows(.element(let id, .set)) = action, let old = state.rows[id: id]
      else { return workshop.reduce(into: &state, action: action) }
      let effect = workshop.reduce(into: &state, action: action)
      state.log[state.log.count - 1] = "row \(id) \(old.v)"
      return effect
    },
    feature("reducers run from below", commands: 1) { workshop, state, action in
      let effect = workshop.reduce(into: &state, action: action)
      if case .add = action { state.log.reverse() }
      return effect
    },
    feature("what is sent while reducing is lost", commands: 1) { workshop, state, action in
      Workshop(queue: workshop.queue, reenter: { _ in }).reduce(into: &state, action: action)
    },
  ]

  /// Finds the item of the stage, whichever it is.
  private final class ItemOfAnyID: ScopePlace {
    override func look(in whole: Any) -> Finding {
      guard let stage = whole as? Workshop.Stage else { return .unknown }
      return stage[case: \.item].map { .there($0) } ?? .gone
    }
  }

  /// Keeps what should go.
  private final class Kept {
    var objects: [AnyObject] = []
  }

  private static func feature(
    _ name: String, commands: Int,
    _ reduce:
      @escaping @Sendable (
        Workshop, inout Workshop.State, Workshop.Action
      ) -> Effect<Workshop.Action>
  ) -> StoreTrial {
    StoreTrial(name, commands: commands, { ReducerModel() }) {
      ReducerSystem { workshop in Reduce { reduce(workshop, &$0, $1) } }
    }
  }

  private static func effects(
    _ name: String, commands: Int, _ change: @escaping Change
  ) -> StoreTrial {
    feature(name, commands: commands) { workshop, state, action in
      Effect(rewritten(workshop.reduce(into: &state, action: action).step, change))
    }
  }

  private static func rewritten(_ step: Step, _ change: Change) -> Step {
    switch step {
    case .merge(let steps): change(.merge(steps.map { rewritten($0, change) }))
    case .concatenate(let steps): change(.concatenate(steps.map { rewritten($0, change) }))
    case .cancellable(let step, let id, let cancelInFlight):
      change(.cancellable(rewritten(step, change), id: id, cancelInFlight: cancelInFlight))
    case .scoped(let step, let key): change(.scoped(rewritten(step, change), key))
    default: change(step)
    }
  }
}
