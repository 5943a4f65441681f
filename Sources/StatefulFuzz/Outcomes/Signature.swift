/// What failures of one bug have in common: shrinking preserves it, and campaigns count by it.
///
/// The hazard where the machine names one, else the verdict, the kind of the command and, where it is
/// known, what went wrong with it or where it trapped. Files and reports have it as text, which is made
/// and taken apart here only.
///
/// ```text
/// wrong-write        mismatch/pop/contents        trap/fire/index-out-of-range
/// ```
public struct Signature: RawRepresentable, Hashable, Comparable, Sendable, Codable {
  /// Its parts, with a slash between two of them.
  public let rawValue: String

  /// The signature that a file has as text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The signature of a failure that the machine has a name for.
  package init(hazard: String) { rawValue = hazard }

  /// The signature of a failure without such a name.
  package init(verdict: String, commandKind: String, detail: String? = nil) {
    rawValue = "\(verdict)/\(commandKind)" + (detail.map { "/\($0)" } ?? "")
  }

  /// The signature of an interruption where describing what led to it was interrupted as well.
  package static func undescribed(_ interruption: Interruption) -> Signature {
    Signature(
      verdict: "\(interruption.cause)", commandKind: Failure.undescribedKind,
      detail: interruption.cause == .trap ? interruption.bucketPart : nil)
  }

  /// The hazard, or else the verdict.
  package var name: String { part(0) ?? "" }

  /// The kind of the command that failed; nil for a hazard.
  package var commandKind: String? { part(1) }

  /// What went wrong with the command: a check, the message of a trap, the function that trapped or its
  /// address; nil where nothing of the kind is known.
  package var detail: String? { part(2) }

  /// Whether the failure has this verdict, and no hazard.
  package func isUnnamed(_ verdict: Verdict) -> Bool {
    name == verdict.rawValue && commandKind != nil
  }

  /// Whether it is that of runs that show nothing; see `Failure.isIndeterminate`.
  package var isIndeterminate: Bool { isUnnamed(.indeterminate) }

  /// The same without its detail.
  package var withoutDetail: Signature {
    guard detail != nil, let commandKind else { return self }
    return Signature(verdict: name, commandKind: commandKind)
  }

  /// The same with another detail.
  package func with(detail: String) -> Signature {
    Signature(verdict: name, commandKind: commandKind ?? "", detail: detail)
  }

  /// The same for every build: an address, which another build has elsewhere, is left out.
  package var withoutAddress: Signature {
    detail.map { $0.hasPrefix("0x") } == true ? withoutDetail : self
  }

  /// Whether both are of runs that were cut short alike, by a command alone in one of them and by one of several
  /// in flight in the other one, where nobody knows which it was.
  package func isAlike(inFlight other: Signature) -> Bool {
    guard let kind = commandKind, let otherKind = other.commandKind, name == other.name,
      detail == other.detail, kind == Self.inFlightKind || otherKind == Self.inFlightKind
    else { return false }
    return [.trap, .exit, .timeout, .memory].contains(Verdict(rawValue: name))
  }

  /// The kind of all commands in flight: which of them stands last says nothing about a failure.
  package static let inFlightKind = "lanes"

  private func part(_ place: Int) -> String? {
    let parts = rawValue.split(separator: "/", maxSplits: 2)
    return parts.indices.contains(place) ? String(parts[place]) : nil
  }

  /// Whether the text of one comes before that of the other.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

extension Signature: CustomStringConvertible, ExpressibleByStringInterpolation {
  /// Its text.
  public var description: String { rawValue }

  /// The signature with this text.
  public init(stringLiteral text: String) { self.init(rawValue: text) }
}

/// A bucket: a signature and what came before the command that failed.
///
/// ```text
/// wrong-write/edit/after-remove       trap/fire/index-out-of-range/after-arm
/// ```
package struct Bucket: Hashable, Sendable {
  package var signature: Signature
  package var commandKind: String
  package var context: String

  package init(signature: Signature, commandKind: String, context: String) {
    self.signature = signature
    self.commandKind = commandKind
    self.context = context
  }

  /// A bucket from its text, of a failure with a hazard or without; parts that are missing are empty.
  package init(_ text: String, hasHazard: Bool) {
    let parts = text.split(separator: "/").map(String.init)
    commandKind = parts.count > 1 ? parts[1] : ""
    context = parts.count > 2 ? parts[parts.count - 1] : ""
    signature =
      hasHazard
      ? Signature(hazard: parts.first ?? "")
      : Signature(rawValue: parts.dropLast().joined(separator: "/"))
  }

  package var text: String {
    signature.commandKind == nil
      ? "\(signature)/\(commandKind)/\(context)" : "\(signature)/\(context)"
  }
}
