/// Reads frames of a start byte, a kind and a length; loses its way in one of them.
public final class FrameReader {
  private enum Place { case outside, kind, length }
  private var place = Place.outside

  /// Makes a reader between two frames.
  public init() {}

  /// Reads a byte; false when the reader has lost its way.
  public func read(_ byte: UInt8) -> Bool {
    switch place {
    case .outside:
      if byte == 0x59 { place = .kind }
    case .kind:
      if byte == 0x2B {
        place = .length
      } else {
        place = .outside
      }
    case .length:
      if byte == 0xC9 { return false }
      place = .outside
    }
    return true
  }
}
