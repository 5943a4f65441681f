/// A command of a closure test: drawn with its arguments, or read from a line.
///
/// One object without a type holds all of it, so that a drawn command costs one allocation and its end no
/// lookup of types: kind, choices, arguments and, while it runs, the answers of both sides. `step`
/// leaves the model's answer here and `perform` the system's; `check` takes both out again, so that no
/// answer outlives its command and shares storage with the system.
///
/// Unchecked: all but the answers is `Sendable` and never changes once the command is drawn. The answers
/// belong to the run that the command is in, and one thread runs a case.
@usableFromInline
struct ClosureCommand: @unchecked Sendable {
  @usableFromInline let storage: CommandStorage

  /// Makes a command that has not run yet; its kind is told next.
  @inlinable
  init<Contents>(_ contents: Contents) {
    storage = CommandStorage.make(words: CommandStorage.words(for: Contents.self))
    self.contents(as: Contents.self).initialize(to: contents)
  }

  /// Makes a command that a generator rejected: these choices give no arguments.
  init(rejectedBy kind: CommandKind, _ values: ChoiceValues) {
    storage = CommandStorage.make(words: 0)
    storage.header.origin = .rejected
    tell(kind, values)
  }

  /// Makes a command that somebody wrote.
  init(_ line: DrawnLine) {
    storage = CommandStorage.make(words: 0)
    storage.header.origin = .read
    storage.header.texts.line = line
  }

  /// Must follow the drawing of the arguments.
  func tell(_ kind: CommandKind, _ values: ChoiceValues) {
    storage.withUnsafeMutablePointerToHeader {
      $0.pointee.kind = Unmanaged.passRetained(kind)
      $0.pointee.values = values
    }
  }

  /// Where the contents are; they must be of this type.
  @inlinable
  func contents<Contents>(as type: Contents.Type) -> UnsafeMutablePointer<Contents> {
    storage.withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0).alignedUp(for: Contents.self)
        .assumingMemoryBound(to: Contents.self)
    }
  }

  var origin: CommandHeader.Origin {
    storage.withUnsafeMutablePointerToHeader { $0.pointee.origin }
  }

  /// Calls `body` with the kind; nil for a command that somebody wrote.
  @inline(__always)
  func withKind<Result>(_ body: (CommandKind) -> Result) -> Result? {
    storage.withUnsafeMutablePointerToHeader {
      // The object holds its kind, and outlives the call.
      $0.pointee.kind?._withUnsafeGuaranteedRef(body)
    }
  }

  /// The command as a line.
  var line: DrawnLine {
    switch origin {
    case .read: storage.header.knownTexts?.line ?? DrawnLine(name: "", text: "", values: [])
    case .drawn, .rejected:
      DrawnLine(
        name: withKind(\.name) ?? "",
        text: origin == .drawn ? withKind { $0.words.text(self) } ?? "" : DrawnLine.noValue,
        values: values)
    }
  }

  /// The text of the arguments of a drawn command, which is made once.
  var keptText: String {
    let texts = storage.header.texts
    if let text = texts.arguments { return text }
    let text = withKind { $0.words.text(self) } ?? ""
    texts.arguments = text
    return text
  }

  /// What names of results came to when it was drawn, where nothing else of a state decides on its arguments
  /// and there are several; else nil.
  var resultDraws: [ResultDraw]? { storage.header.knownTexts?.resultDraws }

  /// What a command that somebody wrote came to in the state that it met last.
  var resolved: ClosureCommand? {
    get { storage.header.knownTexts?.resolved }
    nonmutating set { storage.header.texts.resolved = newValue }
  }

  var name: String { withKind(\.name) ?? line.name }

  var values: [UInt64] {
    origin == .read ? line.values : storage.header.values.array
  }
}

extension ClosureCommand: Codable, Hashable, LosslessStringConvertible {
  @usableFromInline
  init?(_ description: String) {
    guard let line = DrawnLine(description) else { return nil }
    self.init(line)
  }

  @usableFromInline var description: String { line.description }

  @usableFromInline
  init(from decoder: any Decoder) throws { self.init(try DrawnLine(from: decoder)) }

  @usableFromInline
  func encode(to encoder: any Encoder) throws { try line.encode(to: encoder) }

  /// Whether both have one name and the same choices.
  @usableFromInline
  static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.values == right.values
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(values)
  }
}

/// The memory of a command; its elements are the words in which the contents are.
@usableFromInline
final class CommandStorage: ManagedBuffer<CommandHeader, UInt64> {
  @inlinable
  static func make(words: Int) -> CommandStorage {
    unsafeDowncast(
      create(minimumCapacity: words) { _ in CommandHeader() }, to: CommandStorage.self)
  }

  /// How many words hold the contents, wherever they begin.
  @inlinable
  static func words<Contents>(for type: Contents.Type) -> Int {
    let word = MemoryLayout<UInt64>.size
    let slack = max(0, MemoryLayout<Contents>.alignment - word)
    return (MemoryLayout<Contents>.size + slack + word - 1) / word
  }

  deinit {
    withUnsafeMutablePointers { header, elements in
      guard let kind = header.pointee.kind else { return }
      if header.pointee.origin == .drawn {
        kind._withUnsafeGuaranteedRef { $0.destroy(UnsafeMutableRawPointer(elements)) }
      }
      kind.release()
    }
  }
}

/// What is known of a command without its types.
@usableFromInline
struct CommandHeader {
  /// Where a command comes from.
  enum Origin: Equatable {
    case drawn, rejected, read
  }

  /// What was drawn for the arguments.
  var values = ChoiceValues([])

  var origin = Origin.drawn

  /// Whether these are, or take, the names of results.
  var drawsResults = false

  /// Retained by hand, so that a call needs no count of its own; nil for a command that was read.
  var kind: Unmanaged<CommandKind>?

  /// What few commands have: made when it is first needed, so that the others are small.
  private(set) var knownTexts: CommandTexts?

  var texts: CommandTexts {
    mutating get {
      if let knownTexts { return knownTexts }
      let texts = CommandTexts()
      knownTexts = texts
      return texts
    }
  }

  @usableFromInline
  init() {}
}

/// What a command has only where somebody has written it or reads it, or where it draws results in flight.
final class CommandTexts {
  /// What somebody wrote.
  var line: DrawnLine?

  /// What that came to in the state that it met last.
  var resolved: ClosureCommand?

  /// The arguments, once `keptText` was asked for.
  var arguments: String?

  var resultDraws: [ResultDraw]?
}

/// What is in a drawn command: its arguments, and the answers of both sides while it runs.
@usableFromInline
struct CommandContents<Arguments, Answer> {
  @usableFromInline let arguments: Arguments
  @usableFromInline var expected = CommandOutcome<Answer>.none
  @usableFromInline var answered = CommandOutcome<Answer>.none

  @inlinable
  init(_ arguments: Arguments) { self.arguments = arguments }

  /// Destroys contents in the memory of a command.
  @inlinable
  static func destroy(_ memory: UnsafeMutableRawPointer) {
    // A move and no `deinitialize`, which looks up the type.
    _ = memory.alignedUp(for: Self.self).assumingMemoryBound(to: Self.self).move()
  }
}

/// What one side of a command came to.
@usableFromInline
enum CommandOutcome<Answer> {
  /// The side has not run, or the answer was taken out.
  case none
  case answer(Answer)
  case error(any Error)
}
