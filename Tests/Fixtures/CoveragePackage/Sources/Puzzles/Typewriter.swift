/// A typewriter that jams when "bad!" is typed, and shows nothing before.
///
/// - Source: after the four letters of stevana/coverage-guided-pbt: an
///   input that four nested branches ask for, here letter by letter.
public final class Typewriter {
  private var typed = 0

  /// Makes a typewriter.
  public init() {}

  /// Types a letter; false when it jams.
  public func type(_ letter: Character) -> Bool {
    switch typed {
    case 0:
      if letter == "b" { typed = 1 }
    case 1:
      if letter == "a" { typed = 2 } else { typed = 0 }
    case 2:
      if letter == "d" { typed = 3 } else { typed = 0 }
    default:
      if letter == "!" { return false }
      typed = 0
    }
    return true
  }
}
