import Foundation
import Testing

import StatefulFuzz

@testable import FuzzCampaigns

@Suite("Durable files")
struct DurableFileTests {
  @Test(
    "say what failed and what to do about it",
    arguments: [
      (
        FileProblem.Stage.write, ENOSPC, CorpusError.Kind.cannotSave,
        "cannot save: No space left on device; free some space there or save to another folder"
      ),
      (
        .create, ENOSPC, .cannotSave,
        "cannot save: No space left on device; free some space there or save to another folder"
      ),
      (
        .create, EROFS, .cannotCreate,
        "cannot create: Read-only file system; save to a folder on a writable disk"
      ),
      (
        .create, EACCES, .cannotCreate,
        "cannot create: Permission denied; allow writing there or save to another folder"
      ),
      (.write, EIO, .cannotSave, "cannot save: Input/output error"),
    ])
  func messages(stage: FileProblem.Stage, code: Int32, kind: CorpusError.Kind, message: String) {
    let problem = FileProblem(stage: stage, path: "/corpus", code: code)
    var expected = CorpusError(kind, file: "/corpus", message: message)
    // Only there does making room and trying again help.
    expected.isWithoutRoom = code == ENOSPC
    #expect(CorpusError(saving: problem) == expected)
  }

  #if os(Linux)
  @Test("report a full disk")
  func fullDisk() {
    let descriptor = open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    #expect(throws: FileProblem(stage: .write, path: "x", code: ENOSPC)) {
      try DurableFile.writeAll([1], to: descriptor, path: "x")
    }
  }
  #endif

  @Test(
    "hand on who may read and write the file that they replace", arguments: [0o600, 0o444, 0o664])
  func permissions(mode: Int) throws {
    let folder = try ScratchFolder()
    let path = try folder.add("a")
    chmod(path, mode_t(mode))
    try DurableFile.write([1], to: path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data([1]))
    var status = stat()
    #expect(lstat(path, &status) == 0)
    #expect(Int(status.st_mode) & 0o777 == mode)
  }

  @Test("leave no temporary file when they cannot be put in place")
  func failedRename() throws {
    let folder = try ScratchFolder()
    try folder.add("taken/by-a-folder")
    #expect(
      throws: FileProblem(stage: .write, path: folder.path + "/taken", code: EISDIR)
    ) {
      try DurableFile.write([1], to: folder.path + "/taken")
    }
    #expect(try folder.names() == ["taken"])
  }

  @Test("need their folder")
  func missingFolder() throws {
    let folder = try ScratchFolder()
    #expect(throws: FileProblem(stage: .create, path: folder.path + "/no", code: ENOENT)) {
      try DurableFile.write([1], to: folder.path + "/no/file")
    }
  }

  @Test("sweep away what dead writers left, and nothing else")
  func sweep() throws {
    let folder = try ScratchFolder()
    let kept = [
      ".tmp-\(getpid())-1", ".tmp-\(getppid())-1", ".tmp-0-1", ".tmp--1-1", ".tmp-x-1", ".tmp-1",
      "a.repro",
    ]
    for name in kept + [".tmp-2147483647-1", ".tmp-2147483647-22"] { try folder.add(name) }
    #expect(DurableFile.sweepTemporaries(in: folder.path) == 2)
    #expect(try folder.names() == kept.sorted())
  }

  @Test(
    "lie in the folder above",
    arguments: [
      ("a", "."), ("", "."), ("/", "/"), ("/a", "/"), ("//a", "/"), ("a/b", "a"), ("a//b/", "a"),
      ("/a/b/c", "/a/b"),
    ])
  func parents(path: String, parent: String) {
    #expect(parentFolder(of: path) == parent)
  }
}
