/// Whether this program was built so that a search sees the code that its cases run.
public enum CodeCoverage {
  /// The counters in this program; 0 in an ordinary build.
  ///
  /// There are some with `--enable-code-coverage`, and in what was built with
  /// `-Xfrontend -sanitize=undefined -Xfrontend -sanitize-coverage=edge,inline-8bit-counters`.
  public static var counterCount: Int { CoverageCounters.ofProgram()?.count ?? 0 }
}
