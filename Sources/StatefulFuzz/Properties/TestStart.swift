/// Where the cases of a `StatefulTest` begin.
struct TestStart<Model, System>: Sendable {
  /// Draws a beginning; a start that is always the same draws nothing and has no text.
  let draw: @Sendable (inout Choices) -> DrawnCommand<BoundStart<Model, System>>
}

/// A beginning that was drawn: how model and system are made.
struct BoundStart<Model, System>: Sendable {
  let model: @Sendable () -> Model
  let system: @Sendable () -> System
}

extension TestStart {
  /// Always the same.
  init(model: @escaping @Sendable () -> Model, system: @escaping @Sendable () -> System) {
    let bound = BoundStart(model: model, system: system)
    draw = { _ in DrawnCommand(name: "", values: [], payload: bound) { "" } }
  }

  /// One that a generator draws.
  init<Start: Sendable>(
    _ generator: Gen<Start>, model: @escaping @Sendable (Start) -> Model,
    system: @escaping @Sendable (Start) -> System
  ) {
    draw = { choices in
      let count = choices.drawnCount
      let start = choices.draw(generator) ?? Self.drawSimplest(generator, &choices, since: count)
      return DrawnCommand(
        name: "start", values: choices.values(since: count),
        payload: BoundStart(model: { model(start) }, system: { system(start) })
      ) { SwiftLiteral.argumentList(start) }
    }
  }

  /// What stands in for a start that a filter rejected, and takes its place in the record: a replay
  /// begins with the same one.
  private static func drawSimplest<Start>(
    _ generator: Gen<Start>, _ choices: inout Choices, since count: Int
  ) -> Start {
    choices.forget(from: count)
    guard let start = choices.drawSimplest(generator) else {
      preconditionFailure("the generator of the start rejects its simplest value")
    }
    return start
  }

  /// The beginning behind choices that were read from text.
  func bound(_ start: DrawnCommand<BoundStart<Model, System>>) -> BoundStart<Model, System> {
    guard let bound = start.payload(drawnBy: { choices in draw(&choices).payload { _ in nil } })
    else { preconditionFailure("a start that was drawn has its model and its system") }
    return bound
  }
}
