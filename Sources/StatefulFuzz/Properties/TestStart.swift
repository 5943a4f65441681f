/// Where the cases of a `StatefulTest` begin.
@usableFromInline
struct TestStart: Sendable {
  /// Draws a beginning; a start that is always the same draws nothing and has no text.
  let draw: @Sendable (inout Choices) -> DrawnCommand<BoundStart>

  /// What the systems on the model are called; nil for one that is alone.
  let systemNames: [String?]

  /// Always the same.
  @usableFromInline
  init(model: StateMaker, system: StateMaker) {
    let start = DrawnCommand(
      DrawnKind("") { _ in "" }, values: ChoiceValues([]),
      payload: BoundStart(model: model, system: system))
    draw = { _ in start }
    systemNames = system.names
  }

  /// One that a generator draws.
  @usableFromInline
  init<Start: Sendable>(
    _ generator: Gen<Start>, model: @escaping @Sendable (Start) -> StateMaker,
    system: @escaping @Sendable (Start) -> StateMaker
  ) {
    systemNames = [nil]
    let kind = DrawnKind<BoundStart>("start") { $0.text() }
    draw = { choices in
      let count = choices.drawnCount
      let start = choices.draw(generator) ?? Self.drawSimplest(generator, &choices, since: count)
      return DrawnCommand(
        kind, values: choices.values(since: count),
        payload: BoundStart(
          model: model(start), system: system(start),
          text: { SwiftLiteral.argumentList(start) }))
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
  func bound(_ start: DrawnCommand<BoundStart>) -> BoundStart {
    guard let bound = start.payload(drawnBy: { choices in draw(&choices).payload { _ in nil } })
    else { preconditionFailure("a start that was drawn has its model and its system") }
    return bound
  }
}

/// A beginning that was drawn: how model and system are made.
///
/// A class, because it is handed on several times in a case, and what it refers to would be counted each time.
final class BoundStart: Sendable {
  let model: StateMaker
  let system: StateMaker
  let text: @Sendable () -> String

  init(model: StateMaker, system: StateMaker, text: @escaping @Sendable () -> String = { "" }) {
    (self.model, self.system, self.text) = (model, system, text)
  }
}
