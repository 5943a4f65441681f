import FuzzCampaigns
import StatefulFuzz

import FuzzPlatform

/// `stats.jsonl`: a line of progress now and then, as `run --json` prints it, with a checksum each
/// (`SealedJSON`); for plots.
final class StatisticsFile {
  private let descriptor: Int32
  private var isFull = false

  /// Opens the file to add to it.
  ///
  /// - Throws: Kind `.cannotCreate`, also for a symbolic link in its place.
  init(folder: String) throws(CorpusError) {
    descriptor = try OwnFile.open(
      joinPath(folder, "stats.jsonl"), O_WRONLY | O_CREAT | O_APPEND)
  }

  deinit { close(descriptor) }

  /// Adds a line, until the first one for which there is no room: findings need it more.
  func add(_ line: String) {
    guard !isFull else { return }
    isFull = !Console.write(SealedJSON.sealed(line) + "\n", to: descriptor)
  }
}
