import StatefulFuzz

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
import Darwin
#endif

/// Pages on disk: there as a whole or not at all.
enum PageFile {
  /// What messages call a case without a path.
  static let standardInput = "standard input"

  /// Writes the page of a case that was replayed with a timeline.
  static func write(
    _ file: CorpusFile, _ result: ReplayResult, _ catalog: [Target], to path: String
  ) throws {
    let page = CounterexamplePage(
      file: file.path == standardInput ? "-" : file.path, entry: file.entry, result: result,
      target: catalog.first { $0.name == result.target })
    try write(page.html, to: path)
  }

  /// Writes a page to a file; `-` is standard output.
  static func write(_ html: String, to path: String) throws {
    guard path != "-" else { return Console.writeResult(html) }
    var status = stat()
    // A device or a pipe is written to, not replaced.
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      return try writeThrough(html, path)
    }
    do throws(FileProblem) {
      try DurableFile.write(Array(html.utf8), to: path)
    } catch {
      throw CorpusError(saving: error)
    }
  }

  /// Finds out whether a page could be written, before hours are spent on what it is to tell.
  static func checkWritable(_ path: String) throws {
    var status = stat()
    if path == "-" || (stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG) { return }
    do throws(FileProblem) {
      try DurableFile.checkWritable(folder: parentFolder(of: path))
    } catch {
      throw CorpusError(saving: error)
    }
  }

  private static func writeThrough(_ html: String, _ path: String) throws {
    let descriptor = open(path, O_WRONLY)
    guard descriptor >= 0 else {
      throw DriverError(
        .cannotCreate, "\(path.escapingControls): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    guard Console.write(html, to: descriptor) else {
      throw DriverError(
        .cannotSave, "\(path.escapingControls): \(String(cString: strerror(errno)))")
    }
  }
}
