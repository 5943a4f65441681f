import StatefulFuzz

/// What a corpus entry may cost, checked before anything of that size is allocated.
///
/// A folder of entries comes from other people and machines, so a hostile file must be as cheap
/// to refuse as a good one is to read.
public enum CorpusLimits {
  /// Newest format that is read, and the one that is written.
  public static let formatVersion = 1

  /// Bytes of a file.
  public static let fileBytes = 1 << 20

  /// Bytes of a line without its line end.
  public static let lineBytes = 64 << 10

  /// Lines of a file, blank ones and comments included: a mebibyte of empty lines is no entry.
  public static let lines = 20_000

  /// `do` lines of an entry.
  public static let commands = 10_000

  /// Depth of `[` and `{` in the arguments of a command or an initial state.
  public static let argumentDepth = 32

  /// Bytes of the name of a suite, strategy, hazard or lane; keeps file names below 255 bytes.
  public static let nameBytes = KebabCase.limit
}
