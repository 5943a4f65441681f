/// The first values of a state in the order in which its shape counts them, as far as that is known from
/// its type: a plan without its structure.
///
/// Why: a search looks at the shape of model and system at every command, and following a plan from property
/// to property costs as much as the command. What depends on the value, such as a payload, is left to its
/// own outline or plan.
final class ShapeOutline {
  struct Step {
    enum Kind {
      /// A structure, whose parts come next.
      case structure
      case int, bool, text
      /// Nothing of it is part of the shape.
      case silent
      /// A collection's length, by `counts`.
      case count
      /// Something or nothing, by `payloads`.
      case optional
      /// What `plans` says.
      case planned
    }

    var kind: Kind
    var offset: Int
    /// How many values are around it.
    var level: Int
    /// Its place in `counts`, `payloads` or `plans`.
    var place = 0
  }

  // Constants: reading a property that may change is checked for being exclusive, each time.
  let steps: ContiguousArray<Step>
  let counts: ContiguousArray<(UnsafeRawPointer) -> Int>
  let payloads: ContiguousArray<ShapePlan.Payload>
  let plans: ContiguousArray<ShapePlan>

  init(of plan: ShapePlan) {
    var draft = Draft()
    draft.add(plan, at: 0, level: 0)
    (steps, counts, payloads, plans) = (draft.steps, draft.counts, draft.payloads, draft.plans)
  }
}

/// An outline that is being made.
private struct Draft {
  typealias Step = ShapeOutline.Step

  var steps: ContiguousArray<Step> = []
  var counts: ContiguousArray<(UnsafeRawPointer) -> Int> = []
  var payloads: ContiguousArray<ShapePlan.Payload> = []
  var plans: ContiguousArray<ShapePlan> = []

  mutating func add(_ plan: ShapePlan, at offset: Int, level: Int) {
    guard steps.count < StateShape.shapeLimit, level < StateShape.levelLimit else {
      return addPlanned(plan, at: offset, level: level)
    }
    switch plan.form {
    case .int: steps.append(Step(kind: .int, offset: offset, level: level))
    case .bool: steps.append(Step(kind: .bool, offset: offset, level: level))
    case .text: steps.append(Step(kind: .text, offset: offset, level: level))
    case .double: steps.append(Step(kind: .silent, offset: offset, level: level))
    case .fields(let fields):
      steps.append(Step(kind: .structure, offset: offset, level: level))
      for field in fields { add(field.plan, at: offset + field.offset, level: level + 1) }
    case .list(let elements), .bag(let elements):
      steps.append(Step(kind: .count, offset: offset, level: level, place: counts.count))
      counts.append(elements.count)
    case .optional(let payload):
      steps.append(Step(kind: .optional, offset: offset, level: level, place: payloads.count))
      payloads.append(payload)
    case .integer, .tags, .cases, .boxed: addPlanned(plan, at: offset, level: level)
    }
  }

  private mutating func addPlanned(_ plan: ShapePlan, at offset: Int, level: Int) {
    steps.append(Step(kind: .planned, offset: offset, level: level, place: plans.count))
    plans.append(plan)
  }
}
