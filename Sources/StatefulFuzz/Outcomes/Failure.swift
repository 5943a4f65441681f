/// What went wrong in a run, where, and the bucket it falls into.
public struct Failure: Hashable, Codable, Sendable {
  /// Which kind of failure; never `.passed`.
  public var verdict: Verdict

  /// The machine's name for it, if it has one.
  public var hazard: String?

  /// The failing command, counted from 1; 0 when the start itself failed.
  public var step: Int

  /// The kind of the failing command; `start` for step 0.
  public var commandKind: String

  /// The phase in which the command acted, such as `event` or `update`.
  public var phase: String

  /// What came before, the last part of the bucket.
  public var context: String

  /// One sentence in the machine's words: what was expected, what happened.
  public var message: String

  /// The trap, exit or limit behind the failure; nil for a mismatch.
  public var interruption: Interruption?

  /// What of the command went wrong, where it was not simply its effect; see `Divergence`.
  package var aspect: String?

  /// What it depends on; nil where the machine does not say.
  public var basis: FailureBasis?

  package init(
    verdict: Verdict, hazard: String? = nil, step: Int, commandKind: String, phase: String,
    context: String, message: String, aspect: String? = nil, interruption: Interruption? = nil,
    basis: FailureBasis? = nil
  ) {
    self.verdict = verdict
    self.hazard = hazard
    self.step = step
    self.commandKind = commandKind
    self.phase = phase
    self.context = context
    self.message = message
    self.aspect = aspect
    self.interruption = interruption
    self.basis = basis
  }

  /// Whether the run shows nothing about the system: something took part that nobody can judge.
  ///
  /// Such a failure is told and kept, and counts as no finding.
  package var isIndeterminate: Bool { verdict == .indeterminate && hazard == nil }

  /// How the message begins where a closure that compares was cut short.
  package static let comparisonCutShort = "the comparison, not the command, was cut short"

  /// Whether no command failed, but the end of the case: the system was torn down, or tasks ran on.
  public var isAtEnd: Bool { commandKind == Self.endKind && phase == Self.endKind }

  /// Kind and phase of what is at the end of every case.
  package static let endKind = "end"

  /// Kind of a command that could not be drawn.
  package static let undescribedKind = "undescribed"

  /// The message and, where a command was cut short, by what: signal, runtime message or address.
  public var fullMessage: String {
    guard let interruption, !message.contains(interruption.summary) else { return message }
    return "\(message): \(interruption.summary)"
  }

  /// What shrinking preserves and campaigns count by: the hazard if the machine names one, else
  /// the verdict with the command's kind and, for a trap, its message or address.
  public var signature: Signature {
    if let hazard { return Signature(hazard: hazard) }
    let place = verdict == .trap ? interruption?.bucketPart : nil
    return Signature(
      verdict: verdict.rawValue, commandKind: commandKind, detail: place ?? aspect)
  }

  /// Whether the last part of the signature is the function that trapped.
  package var isNamedByPlace: Bool {
    guard hazard == nil, verdict == .trap, let interruption else { return false }
    return interruption.place != nil && !interruption.isNamedByMessage
      && !interruption.isStackOverflow
  }

  /// The bucket of a finding: what failed, in which command, after what.
  ///
  /// ```text
  /// wrong-write/edit/after-remove       trap/fire/index-out-of-range/after-arm
  /// ```
  public var bucket: String {
    Bucket(signature: signature, commandKind: commandKind, context: context).text
  }
}

extension Interruption {
  package static let stackOverflowPart = "stack-overflow"

  /// The trap as a word of a bucket: its message as a slug, or the function that trapped, or where
  /// nothing tells that, its address.
  ///
  /// A worker does not know functions: it writes the addresses on the stack, and `TrapPlaces` puts the
  /// function in their place wherever the supervisor takes a result.
  package var bucketPart: String {
    if isStackOverflow { return Self.stackOverflowPart }
    if isNamedByMessage { return Self.slug(runtimeMessage) }
    if let place { return Self.slug(function: place) }
    if !frames.isEmpty { return RawPlace(frames).text }
    // Where nobody saw the stack, there is an address in the standard library at best, or one of the C library.
    if imageOffset == 0 || code == Self.abortSignal, !runtimeMessage.isEmpty {
      return Self.slug(runtimeMessage)
    }
    // A number in the name of a signal is no data.
    return imageOffset == 0
      ? Signal.name(code).lowercased().replacing(" ", with: "-")
      : "0x" + String(imageOffset, radix: 16)
  }

  /// Whether the message is one that the user's code has for this trap.
  ///
  /// What the standard library says, such as "Index out of range", it says wherever anybody makes that
  /// mistake, and only where the program is not optimised: the function tells one bug from another. So it
  /// does where a precondition has no words.
  package var isNamedByMessage: Bool {
    guard !runtimeMessage.isEmpty else { return false }
    let firstLine = runtimeMessage.prefix { !$0.isNewline }
    return !runtimeMessage.hasPrefix("Swift/")
      && !Self.wordlessEnds.contains { firstLine.hasSuffix($0) }
      && !Self.commonMessages.contains { runtimeMessage.contains($0) }
  }

  private static let commonMessages = [
    "Fatal error: Unexpectedly found nil while",
    "Fatal error: 'try!' expression unexpectedly raised",
    "Fatal access conflict detected",
    "Could not cast value of type",
    "Attempted to read an unowned reference",
  ]

  /// Ends of messages that nobody wrote.
  private static let wordlessEnds = ["Fatal error", "Precondition failed", "Assertion failed"]

  private static let abortSignal: Int32 = 6

  /// The last part of a runtime message ("…: Fatal error: Index out of range") in kebab case, with
  /// an `n` for whatever another case would have otherwise.
  package static func slug(_ message: String) -> String {
    let firstLine = message.prefix { !$0.isNewline }
    let marker = Self.markers.lazy.compactMap { firstLine.firstRange(of: $0) }.first
    let text = marker.map { firstLine[$0.upperBound...] } ?? firstLine[...]
    var slug = ""
    for character in text.withoutData.prefix(48) {
      if character.isASCII, character.isLetter || character.isNumber {
        slug += character.lowercased()
      } else if !slug.isEmpty, slug.last != "-" {
        slug += "-"
      }
    }
    return slug.last == "-" ? String(slug.dropLast()) : slug
  }

  /// What stands before the words of a message.
  private static let markers = ["atal error: ", "Precondition failed: ", "Assertion failed: "]

  /// The name of a function as a word of a bucket.
  package static func slug(function text: String) -> String {
    var slug = ""
    for character in text.prefix(96) {
      let isKept =
        character.isASCII
        && (character.isLetter || character.isNumber || character == "." || character == "_")
      if isKept {
        slug.append(character)
      } else if !slug.isEmpty, slug.last != "-" {
        slug += "-"
      }
    }
    return slug.last == "-" ? String(slug.dropLast()) : slug
  }
}
