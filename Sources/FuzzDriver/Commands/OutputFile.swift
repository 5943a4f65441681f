import FuzzCampaigns
import StatefulFuzz

import FuzzPlatform

/// The file that somebody named for what a command writes: there as a whole or not at all.
enum OutputFile {
  /// Makes or replaces a file, or the one that a symbolic link leads to.
  ///
  /// A device or a pipe is written to, and `-` is standard output.
  static func write(_ text: String, to path: String) throws {
    guard path != "-" else { return Console.writeResult(text) }
    if try isStream(path) { return try writeThrough(text, path) }
    do throws(FileProblem) {
      try DurableFile.write(Array(text.utf8), to: followLinks(path))
    } catch {
      throw CorpusError(saving: error)
    }
  }

  /// Finds out whether a file could be written, before time is spent on what it is to hold; leaves
  /// what is there as it is.
  static func checkWritable(_ path: String) throws(CorpusError) {
    guard path != "-", try !isStream(path) else { return }
    do throws(FileProblem) {
      try DurableFile.checkWritable(folder: parentFolder(of: followLinks(path)))
    } catch {
      throw CorpusError(saving: error)
    }
  }

  /// Whether there is something that is written to and not replaced: a device or a pipe.
  ///
  /// - Throws: Where there is a folder.
  static func isStream(_ path: String) throws(CorpusError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw CorpusError(saving: FileProblem(stage: .create, path: path, code: EISDIR))
    }
    return status.st_mode & S_IFMT != S_IFREG
  }

  private static func writeThrough(_ text: String, _ path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw DriverError(
        .cannotCreate, "\(path.escapingControls): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    guard Console.write(text, to: descriptor) else {
      throw DriverError(
        .cannotSave, "\(path.escapingControls): \(String(cString: strerror(errno)))")
    }
  }
}
