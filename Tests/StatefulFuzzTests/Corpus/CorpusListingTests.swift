import Foundation
import StatefulFuzz
import Testing

@testable import FuzzCampaigns

@Suite("Listing and opening corpus entries")
struct CorpusListingTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("goes through folders in the order of bytes, past hidden names and other files")
  func order() throws {
    let names = ["b.repro", "a/z.repro", "C.repro", "a.repro", "a/1/x.repro"]
    for name in names + ["README.md", ".hidden.repro", ".git/x.repro", ".tmp-1-1"] {
      try folder.add(name)
    }
    let listing = CorpusListing(of: folder.path)
    #expect(
      listing.paths
        == ["C.repro", "a/1/x.repro", "a/z.repro", "a.repro", "b.repro"].map {
          "\(folder.path)/\($0)"
        })
    #expect(listing.warnings == [])
    #expect(listing.problems == [])
  }

  #if os(Linux)
  @Test("keeps names apart that differ in composition only")
  func composition() throws {
    try folder.add("\u{E9}.repro")
    try folder.add("e\u{301}.repro")
    let names = CorpusListing(of: folder.path).paths.map { Array($0.utf8.suffix(9)) }
    #expect(names == [Array("e\u{301}.repro".utf8), Array("/\u{E9}.repro".utf8)])
  }
  #endif

  @Test("does not follow links to folders, and says so")
  func linkLoop() throws {
    try folder.add("a/x.repro")
    try link("a/loop", to: "..")
    try link("a/self", to: "self")
    let listing = CorpusListing(of: folder.path)
    #expect(listing.paths == ["\(folder.path)/a/x.repro"])
    #expect(
      listing.warnings.map(\.description) == [
        "\(folder.path)/a/loop: warning: a symbolic link to a folder is not followed"
      ])
  }

  @Test("lists a path that is no folder as itself", arguments: ["missing", "script.txt"])
  func single(name: String) throws {
    try folder.add("script.txt")
    let path = "\(folder.path)/\(name)"
    #expect(CorpusListing(of: path).paths == [path])
  }

  #if os(Linux)
  @Test("reports names that are not UTF-8")
  func badName() throws {
    let bytes = Array("\(folder.path)/\u{7F}.repro".utf8).map { $0 == 0x7F ? 0xFF : $0 } + [0]
    let descriptor = open(bytes.map(CChar.init(bitPattern:)), O_CREAT, 0o644)
    close(descriptor)
    let listing = CorpusListing(of: folder.path)
    #expect(listing.paths == [])
    #expect(
      listing.problems.map(\.description) == [
        "\(folder.path)/\u{FFFD}.repro: the name is not valid UTF-8"
      ])
  }
  #endif

  @Test("copes with names that are as long and as odd as the system allows")
  func oddNames() throws {
    let odd = "a\n\u{1B}[2J\u{202E}.repro"
    let long = String(repeating: "l", count: 249) + ".repro"
    for name in [odd, long] { try folder.add(name, "x\n") }
    for (path, name) in zip(CorpusListing(of: folder.path).paths, [odd, long]) {
      #expect(path == "\(folder.path)/\(name)")
      #expect(readError(path)?.line == 1)
    }
    #expect(
      readError("\(folder.path)/\(odd)")?.description.hasPrefix(
        "\(folder.path)/a\\u{A}\\u{1B}[2J\\u{202E}.repro:1: not a corpus entry") == true)
  }

  @Test("opens a file, directly or through a link")
  func opening() throws {
    let path = try folder.add("a.repro")
    try link("b.repro", to: "a.repro")
    #expect(try CorpusFile(contentsOf: path).entry == sampleEntry)
    #expect(try CorpusFile(contentsOf: folder.path + "/b.repro").entry == sampleEntry)
  }

  @Test("says why a path cannot be opened")
  func missing() throws {
    try link("loop.repro", to: "loop.repro")
    #expect(
      readError("\(folder.path)/no.repro")
        == CorpusError(
          .missing, file: "\(folder.path)/no.repro",
          message: "cannot read: No such file or directory"))
    #expect(
      readError("\(folder.path)/loop.repro")
        == CorpusError(
          .missing, file: "\(folder.path)/loop.repro",
          message: "cannot read: Too many levels of symbolic links"))
    #expect(
      readError("a\0b")
        == CorpusError(
          .missing, file: "a\0b", message: "a path cannot hold a NUL character"))
  }

  @Test("opens neither folders nor FIFOs nor devices", .timeLimit(.minutes(60)))
  func notFiles() throws {
    mkfifo(folder.path + "/fifo.repro", 0o644)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/dir.repro", withIntermediateDirectories: false)
    try link("dev.repro", to: "/dev/zero")
    let messages = CorpusListing(of: folder.path).paths.map { readError($0)?.message }
    #expect(
      messages == [
        "this is a device, not a file", "this is a folder, not a file",
        "this is a FIFO, not a file",
      ])
  }

  @Test("does not read files that are too large")
  func tooLarge() throws {
    let path = try folder.add("a.repro", "")
    truncate(path, 1 << 40)
    #expect(
      readError(path)?.message == "the file has 1099511627776 bytes, more than the limit of 1048576"
    )
  }

  @Test("reads a pipe up to the limit")
  func pipes() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(sampleText.utf8))
    try pipe.fileHandleForWriting.close()
    let file = try CorpusFile(
      reading: pipe.fileHandleForReading.fileDescriptor, name: "standard input")
    #expect(file.entry == sampleEntry)
    #expect(file.path == "standard input")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/\(name)", withDestinationPath: target)
  }

  private func readError(_ path: String) -> CorpusError? {
    do throws(CorpusError) {
      _ = try CorpusFile(contentsOf: path)
      return nil
    } catch {
      return error
    }
  }
}
