import StatefulFuzz

/// The ways in which a deferred move goes wrong.
enum DragHazard: String, CaseIterable {
  /// The drop moves another element, or moves it to another place, than was shown.
  case staleOffsets = "stale-offsets"
  /// The drop uses a position that the list no longer has.
  case staleIndexTrap = "stale-index-trap"
  /// The drop unwraps an element that is gone.
  case unwrapTrap = "unwrap-trap"
  /// The drop moves nothing although element and place are there.
  case lostDrop = "lost-drop"
  /// Something is moved although nothing is dragged.
  case staleDrag = "stale-drag"
}

/// The `drag` suite: one element is picked up, held and let go while others change the list.
///
/// The drop moves the element that was picked up to before the one that it was held over last. Where
/// either of them is gone, where it was held over nothing, or where nothing was picked up, the list
/// stays as it is. Who picks something up has let go of what was held before.
struct DragMachine<Strategy: DragStrategy>: StateMachine {
  typealias Command = DragCommand

  /// Where the element is held: before an element, or behind the last one.
  enum Anchor: Equatable {
    case element(Int)
    case end
  }

  /// The list, and what is dragged.
  struct Model {
    var list = [0, 1, 2]
    var dragged: Int?
    var anchor: Anchor?
  }

  /// What a drop finds.
  struct Expected {
    var before: [Int]
    var wasDragging: Bool
    var hasEffect: Bool
    var exercised: UInt64
  }

  struct System {
    var list = [0, 1, 2]
    var drag = Strategy()
  }

  typealias Response = Void

  private let weights = DragCommand.table.map(\.weight)

  init(_ strategy: Strategy.Type = Strategy.self) {}

  static var commandKinds: [String] { DragCommand.table.map(\.name) }

  static var hazardNames: [String] { DragHazard.allCases.map(\.rawValue) }

  static func kind(of command: DragCommand) -> Int { command.encoded.kind }

  func makeModel(_ initial: NoInitialState) -> Model { Model() }

  func makeSystem(_ initial: NoInitialState) -> System { System() }

  func drawCommand(_ choices: inout Choices, model: Model) -> DragCommand {
    DragCommand.draw(&choices, weights: weights)
  }

  func step(_ command: DragCommand, model: inout Model) -> Expected? {
    let before = model
    switch command {
    case .grab(let element):
      if model.list.contains(element) { (model.dragged, model.anchor) = (element, nil) }
    case .over(let element):
      if model.dragged != nil, model.list.contains(element) { model.anchor = .element(element) }
    case .overEnd: if model.dragged != nil { model.anchor = .end }
    case .drop:
      Self.drop(&model)
      (model.dragged, model.anchor) = (nil, nil)
    case .cancel: (model.dragged, model.anchor) = (nil, nil)
    case .remove, .insert, .move: _ = DragChange.apply(command, to: &model.list)
    }
    return Expected(
      before: before.list, wasDragging: before.dragged != nil,
      hasEffect: before.list != model.list || before.dragged != model.dragged
        || before.anchor != model.anchor,
      exercised: command == .drop ? Self.reached(before) : 0)
  }

  private static func drop(_ model: inout Model) {
    guard let element = model.dragged, let source = model.list.firstIndex(of: element),
      let anchor = model.anchor, anchor != .element(element)
    else { return }
    if case .element(let other) = anchor, !model.list.contains(other) { return }
    model.list.remove(at: source)
    guard case .element(let other) = anchor, let place = model.list.firstIndex(of: other) else {
      return model.list.append(element)
    }
    model.list.insert(element, at: place)
  }

  /// What a drop in this state can show, one bit each.
  private static func reached(_ model: Model) -> UInt64 {
    var hazards: [DragHazard] = []
    if model.dragged == nil { hazards = [.staleDrag] }
    if let dragged = model.dragged, model.anchor != nil {
      hazards = model.list.contains(dragged) ? [.staleOffsets, .lostDrop] : [.unwrapTrap]
      if model.list.count < 3 { hazards.append(.staleIndexTrap) }
    }
    return DragHazard.allCases.enumerated().reduce(0) { bits, hazard in
      hazards.contains(hazard.element) ? bits | 1 << UInt64(hazard.offset) : bits
    }
  }

  func perform(_ command: DragCommand, on system: inout System) {
    switch command {
    case .grab(let element):
      if let position = system.list.firstIndex(of: element) {
        system.drag.grab(position, in: system.list)
      }
    case .over(let element):
      if let position = system.list.firstIndex(of: element) {
        system.drag.hold(before: position, in: system.list)
      }
    case .overEnd: system.drag.hold(before: system.list.count, in: system.list)
    case .drop: system.drag.drop(in: &system.list)
    case .cancel: system.drag.cancel()
    case .remove, .insert, .move:
      for change in DragChange.apply(command, to: &system.list) { system.drag.observe(change) }
    }
  }

  func check(
    _ command: DragCommand, response: Void, expected: Expected, model: Model, system: System
  ) -> Divergence? {
    guard system.list != model.list else { return nil }
    let hazard: DragHazard =
      !expected.wasDragging
      ? .staleDrag : system.list == expected.before ? .lostDrop : .staleOffsets
    return Divergence(
      hazard: hazard.rawValue,
      message: Self.message(command, expected.before, system.list, wanted: model.list))
  }

  private static func message(
    _ command: DragCommand, _ before: [Int], _ after: [Int], wanted: [Int]
  ) -> String {
    if after == before { return "after \(command) the list is still \(after); expected \(wanted)" }
    let start = "after \(command) the list is \(after); "
    return wanted == before
      ? start + "expected it to stay \(before)"
      : start + "expected \(before) to become \(wanted)"
  }

  func explain(
    _ interruption: Interruption, of command: DragCommand, expected: Expected, model: Model
  ) -> Divergence {
    guard interruption.cause == .trap, command == .drop else {
      return Divergence(hazard: nil, message: interruption.summary)
    }
    let isUnwrapping = Strategy.self == UnwrappingDrag.self
    return Divergence(
      hazard: (isUnwrapping ? DragHazard.unwrapTrap : .staleIndexTrap).rawValue,
      message: "the drop on \(expected.before) uses "
        + (isUnwrapping ? "an element that is gone" : "a position that is gone"))
  }

  func exercised(by expected: Expected) -> UInt64 { expected.exercised }

  func hasEffect(_ expected: Expected) -> Bool { expected.hasEffect }

  func describe(model: Model) -> String {
    let anchor = model.anchor.map { "\($0)" } ?? "nothing"
    return "\(model.list)" + (model.dragged.map { ", \($0) is held over \(anchor)" } ?? "")
  }

  func describe(system: System) -> String { "\(system.list)" }

  func choices(for command: DragCommand) -> [Choice]? { command.choices }
}
