import FuzzCampaigns
import StatefulFuzz

import FuzzPlatform

/// Room on the disk that a campaign holds back, so that its last findings can be saved when
/// everything else is full.
struct DiskReserve {
  private let path: String

  /// Holds back 64 KiB in a folder; with less room there is no reserve.
  init(in folder: String) {
    path = joinPath(folder, "reserve")
    // Not zeros: a file system that compresses would hold nothing back.
    var generator = SystemRandomNumberGenerator()
    let words = (0..<Self.bytes / 8).map { _ in generator.next() }
    let bytes = words.withUnsafeBytes { Array($0) }
    try? DurableFile.write(bytes, to: path)
  }

  private static let bytes = 64 << 10

  /// Gives the room up after a write that failed.
  ///
  /// - Returns: Whether there is room now that was not there before, so that another try pays.
  func giveUp() -> Bool { unlink(path) == 0 }

  /// Takes the file away at the end.
  func remove() { unlink(path) }
}
