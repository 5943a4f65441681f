/// Where the cases of a `StatefulTest` begin.
@usableFromInline
struct TestStart: Sendable {
  /// Draws a beginning; a start that is always the same draws nothing and has no text.
  let draw: @Sendable (inout Choices) -> DrawnCommand<BoundStart>

  /// What a drawn start is printed by; nil for one that is always the same.
  private let kind: DrawnKind<BoundStart>?

  /// Reads a start that somebody has edited; nil where that is none which the generator admits.
  private let read: @Sendable (String) -> BoundStart?

  /// The type of a start that is drawn.
  private let parts: [any ArgumentPart]?

  /// What the systems on the model are called; nil for one that is alone.
  let systemNames: [String?]

  /// Whether every case starts with the model that was given, and none is made for it.
  var isGiven: Bool { kind == nil }

  /// Always the same.
  @usableFromInline
  init(model: StateMaker, system: StateMaker) {
    let start = DrawnCommand(
      DrawnKind("") { _ in "" }, values: ChoiceValues([]),
      payload: BoundStart(model: model, system: system))
    draw = { _ in start }
    (kind, read, parts) = (nil, { _ in nil }, [])
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
    let bind: @Sendable (Start) -> BoundStart = { start in
      BoundStart(
        model: model(start), system: system(start), text: { SwiftLiteral.argumentList(start) })
    }
    draw = { choices in
      let count = choices.drawnCount
      let start = choices.draw(generator) ?? Self.drawSimplest(generator, &choices, since: count)
      return DrawnCommand(kind, values: choices.values(since: count), payload: bind(start))
    }
    let source = ArgumentSource(generator)
    read = { source.read($0, nil, nil).map(bind) }
    (self.kind, parts) = (kind, source.parts)
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

  /// The beginning that a line says, or that the choices behind it draw.
  func bound(_ start: DrawnCommand<BoundStart>) -> BoundStart {
    // What cannot be read was refused before: see `problem(in:)`.
    guard let bound = understood(start) ?? drawn(start) else {
      preconditionFailure("a start that was drawn has its model and its system")
    }
    return bound
  }

  private func drawn(_ start: DrawnCommand<BoundStart>) -> BoundStart? {
    start.payload(drawnBy: { choices in draw(&choices).payload { _ in nil } })
  }

  private func understood(_ start: DrawnCommand<BoundStart>) -> BoundStart? {
    start.payload(
      drawnBy: { choices in draw(&choices).payload { _ in nil } }, of: kind, orReadBy: read)
  }

  /// Whether a start that was read says what its choices draw.
  func isAsDrawn(_ start: DrawnCommand<BoundStart>) -> Bool {
    guard let kind, let line = start.readLine, !line.text.isEmpty else { return true }
    return drawn(start).map { kind.text($0) == line.text } ?? false
  }

  /// One clause on what is wrong with the line of a start; nil when nothing is.
  func problem(in line: String) -> String? {
    guard let start = DrawnCommand<BoundStart>(line), let kind, let read = start.readLine else {
      return nil
    }
    guard read.name == kind.name else {
      return "the start of this test is written '\(kind.name)(…)'"
    }
    guard understood(start) == nil else { return nil }
    var choices = Choices(replaying: [Choice]())
    let text = draw(&choices).payload { _ in nil }.map(kind.text) ?? ""
    let example = DrawnLine(name: kind.name, text: text, values: [])
    let isReadable = self.read(text) != nil
    return .unreadableArguments(
      problem: isReadable ? parts?.problem(in: read.text) : nil,
      example: isReadable ? example.description : nil, hasChoices: !read.values.isEmpty)
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
