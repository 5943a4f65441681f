/// What the bindings of a strategy keep of the moment at which a row rendered.
///
/// Whatever closures capture is a function of the list at that moment, the row's id, its position
/// and the commit. A strategy that keeps less may say so: two states that differ only in what
/// nobody has kept are one state, and an enumeration is that much shorter. A row's id is always
/// kept. The declaration counts what a later access can depend on in its verdict, not what is
/// stored: the copy of the list that a binding hands out inside update passes always shows the row
/// its own element.
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

  /// What holds of any strategy.
  public static let everything: CapturedState = [.index, .element, .list, .savedList]
}
