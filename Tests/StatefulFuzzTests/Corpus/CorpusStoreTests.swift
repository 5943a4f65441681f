import Foundation
import StatefulFuzz
import Testing

@testable import FuzzCampaigns

@Suite("Saving corpus entries")
struct CorpusStoreTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("makes the folders and leaves nothing but the file")
  func suiteFolders() throws {
    let store = CorpusStore(directory: folder.path + "/a/b", layout: .suiteFolders)
    let saved = try store.save(sampleEntry)
    #expect(saved.path == "\(folder.path)/a/b/list/\(sampleEntry.fileName)")
    #expect(saved.isNew)
    #expect(try folder.text("a/b/list/\(sampleEntry.fileName)") == sampleText)
    #expect(try folder.names("a/b/list") == [sampleEntry.fileName])
  }

  @Test("puts entries of all suites into one folder when that is asked for")
  func flat() throws {
    let saved = try CorpusStore(directory: folder.path + "/", layout: .flat).save(sampleEntry)
    #expect(saved.path == "\(folder.path)/\(sampleEntry.fileName)")
  }

  @Test("leaves a file alone that holds the same case")
  func idempotent() throws {
    let store = CorpusStore(directory: folder.path, layout: .flat)
    let first = try store.save(sampleEntry)
    var again = sampleEntry
    again.note = "found once more"
    let second = try store.save(again)
    #expect(second.path == first.path)
    #expect(!second.isNew)
    #expect(try folder.text(sampleEntry.fileName) == sampleText)
  }

  @Test("does not overwrite a damaged file of the same name")
  func damaged() throws {
    let path = try folder.add(sampleEntry.fileName, "<<<<<<< HEAD\n")
    let store = CorpusStore(directory: folder.path, layout: .flat)
    #expect(
      throws: CorpusError(
        .data, file: path, line: 1,
        message: "cannot save a new finding here: git conflict marker '<<<<<<<'; resolve the merge "
          + "first")
    ) {
      try store.save(sampleEntry)
    }
    #expect(try folder.text(sampleEntry.fileName) == "<<<<<<< HEAD\n")
  }

  @Test("does not overwrite another case of the same name")
  func otherCase() throws {
    let path = try folder.add(sampleEntry.fileName, smallText())
    #expect(
      throws: CorpusError(
        .data, file: path,
        message: "cannot save a new finding here: this file already holds a different case")
    ) {
      try CorpusStore(directory: folder.path, layout: .flat).save(sampleEntry)
    }
  }

  @Test(
    "refuses commands that would be read as others",
    arguments: [["a\nend"], [" a"], ["a "], ["a\u{1B}"]])
  func unwritable(commands: [String]) throws {
    let store = CorpusStore(directory: folder.path, layout: .flat)
    #expect(
      throws: CorpusError(
        .data, file: "entry for list/offsets",
        message: "the initial state or a command holds a control character, or space at its ends")
    ) {
      try store.save(CorpusEntry(target: "list/offsets", commands: commands))
    }
    #expect(try folder.names() == [])
  }

  @Test("refuses a target that leads out of the folder")
  func escape() throws {
    let store = CorpusStore(directory: folder.path + "/in", layout: .suiteFolders)
    #expect(throws: CorpusError.self) {
      try store.save(CorpusEntry(target: "../out", commands: ["render"]))
    }
    #expect(try folder.names() == [])
  }

  @Test("says when a file is where a folder has to be")
  func fileInTheWay() throws {
    let file = try folder.add("corpus")
    #expect(
      throws: CorpusError(
        .cannotCreate, file: file,
        message: "cannot create: Not a directory; a file is where a folder has to be")
    ) {
      try CorpusStore(directory: file, layout: .flat).checkWritable()
    }
  }

  @Test("finds out early whether it can, without leaving a trace")
  func checkWritable() throws {
    try CorpusStore(directory: folder.path + "/new", layout: .flat).checkWritable()
    #expect(try folder.names("new") == [])
  }

  @Test("replaces a file as a whole")
  func replace() throws {
    let path = try folder.add("mine.repro", "old")
    try CorpusStore.replace(path, with: sampleEntry)
    #expect(try folder.text("mine.repro") == sampleText)
    #expect(try folder.names() == ["mine.repro"])
  }

  @Test("replaces what a link leads to and not the link", arguments: ["there.repro", "new.repro"])
  func replaceLinked(name: String) throws {
    try folder.add("real/there.repro", "old")
    let link = { (name: String, target: String) in
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(name)", withDestinationPath: target)
    }
    try link("one.repro", "real/two.repro")
    try link("real/two.repro", name)
    try CorpusStore.replace(folder.path + "/one.repro", with: sampleEntry)
    #expect(try folder.text("real/\(name)") == sampleText)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(
        atPath: folder.path + "/one.repro") == "real/two.repro")
    try link("loop.repro", "loop.repro")
    #expect(followLinks("loop.repro") == "loop.repro")
    #expect(followLinks(folder.path + "/loop.repro") == folder.path + "/loop.repro")
  }

  @Test("is safe from many threads at once")
  func concurrent() async throws {
    let path = folder.path
    let newFiles = try await withThrowingTaskGroup { group in
      for index in 0..<32 {
        group.addTask {
          var entry = sampleEntry
          entry.commands.append("edit B \(index / 2)")
          return try CorpusStore(directory: path, layout: .suiteFolders).save(entry).path
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(newFiles.count == 16)
    #expect(CorpusListing(of: path).paths == newFiles.sorted())
    #expect(try folder.names("list").count == 16)
  }
}
