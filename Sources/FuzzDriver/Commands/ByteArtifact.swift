import FuzzCampaigns
import StatefulFuzz

/// A file of raw bytes that libFuzzer has left, which a replay takes beside `.repro` files.
enum ByteArtifact {
  /// How libFuzzer's names begin.
  ///
  /// - Source: <https://llvm.org/docs/LibFuzzer.html>, `-artifact_prefix`.
  private static let prefixes = [
    "crash-", "timeout-", "oom-", "leak-", "slow-unit-", "minimized-from-",
  ]

  /// Whether the file at `path` is named as one.
  static func isNamed(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return !name.hasSuffix(".repro") && prefixes.contains { name.hasPrefix($0) }
  }

  /// The case behind the bytes at `path` on the first of `targets`.
  ///
  /// - Throws: `CorpusError` where the file cannot be read or no target was named; nobody else
  ///   knows whose bytes they are.
  static func file(
    at path: String, on targets: [String], _ replayer: Replayer
  ) throws -> CorpusFile {
    guard let target = targets.first else {
      throw CorpusError(
        .data, file: path,
        message: "this is raw fuzzer input; say which target it is for with --target")
    }
    let bytes = try CorpusFile.bytes(at: path)
    guard let entry = try replayer.entry(bytes: bytes, on: target) else {
      throw CorpusError(
        .data, file: path, message: "the bytes hold no case of \(target) that can be written down")
    }
    return CorpusFile(made: entry, path: path)
  }
}
