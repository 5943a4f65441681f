import StatefulFuzz

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
import Darwin
#endif

/// `stats.jsonl`: a line of progress now and then, as `run --json` prints it; for plots.
final class StatisticsFile {
  private let descriptor: Int32
  private var isFull = false

  /// Opens the file to add to it; without it a campaign does as well.
  init(folder: String) {
    descriptor = open(
      joinPath(folder, "stats.jsonl"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Adds a line, until the first one for which there is no room: findings need it more.
  func add(_ line: String) {
    guard descriptor >= 0, !isFull else { return }
    isFull = !Console.write(line + "\n", to: descriptor)
  }
}
