import IdentifiedModel

/// What the bindings of a strategy keep of the moment at which a row rendered.
///
/// An enumeration takes two states for one if nothing that was kept tells them apart. Nobody can see
/// what a closure has captured, so a strategy has to say it, and one that says nothing keeps its
/// history: then no two states are taken for one.
///
/// Any other declaration promises that bindings, row state, root and data have no state beside the
/// list and what is declared here: no counter, no cache, no value that a read or write changes. A
/// row's id is always kept. The declaration counts what a later access can depend on in its verdict,
/// not what is stored: the copy of the list that a binding hands out inside update passes always
/// shows the row its own element.
///
/// A wrong declaration makes a certificate false. To check one, enumerate a small scope with and
/// without merging: both must find the same.
public struct CapturedState: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Takes the bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The row's position.
  public static let index = CapturedState(rawValue: 1)

  /// The row's element with its fields, or the object that it is, or a copy in row-local state.
  public static let element = CapturedState(rawValue: 2)

  /// The whole list.
  public static let list = CapturedState(rawValue: 4)

  /// Nothing, but refreshes look at the list as the root shows it before the next commit.
  public static let savedList = CapturedState(rawValue: 8)

  /// Anything at all: what comes next may depend on everything that was done before.
  public static let history = CapturedState(rawValue: 16)

  /// All that there was at the moment of the render, and nothing that changed since.
  public static let everything: CapturedState = [.index, .element, .list, .savedList]
}

extension CapturedState: CustomStringConvertible {
  /// What is kept, in words.
  public var description: String {
    if contains(.history) { return "the whole history" }
    let words: [(CapturedState, String)] = [
      (.index, "the position"), (.element, "the element"), (.list, "the list"),
      (.savedList, "the list before the commit"),
    ]
    let kept = words.filter { contains($0.0) }.map(\.1)
    return kept.isEmpty ? "the id alone" : (["the id"] + kept).joined(separator: ", ")
  }
}
