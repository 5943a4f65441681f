import Foundation
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("The contents of files and folders")
struct CorpusContentsTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/\(name)", withDestinationPath: target)
  }

  @Test("have a file once, whatever paths lead to it")
  func once() throws {
    let path = try folder.add("c/a.repro")
    try link("linked", to: "c")
    let contents = CorpusContents(
      of: [
        path, folder.path + "/c", folder.path + "/c/", folder.path + "/./c//a.repro",
        folder.path + "/linked",
      ])
    #expect(contents.files.map(\.path) == [path])
    #expect(contents.files.map(\.aliases) == [[]])
    #expect(contents.problems == [])
  }

  @Test("go by the file rather than by a link to it, which is another name of it")
  func links() throws {
    let path = try folder.add("z.repro")
    try link("a.repro", to: "z.repro")
    try FileManager.default.linkItem(atPath: path, toPath: folder.path + "/zz.repro")
    let contents = CorpusContents(of: [folder.path])
    #expect(contents.files.map(\.path) == [path])
    #expect(
      contents.files.map(\.aliases) == [[folder.path + "/a.repro", folder.path + "/zz.repro"]])
    #expect(CorpusContents(of: [folder.path + "/a.repro"]).files.map(\.path).count == 1)
  }

  @Test("name what is wrong with a file once")
  func problems() throws {
    try folder.add("bad.repro", "garbage\n")
    try link("also-bad.repro", to: "bad.repro")
    try link("nowhere.repro", to: "gone")
    let contents = CorpusContents(of: [folder.path, folder.path + "/nowhere.repro"])
    #expect(
      contents.problems.map(\.file) == [folder.path + "/bad.repro", folder.path + "/nowhere.repro"])
  }

  #if os(Linux)
  @Test("have files apart whose names differ in composition only")
  func composition() throws {
    try folder.add("\u{E9}.repro")
    try folder.add("e\u{301}.repro", smallText())
    #expect(CorpusContents(of: [folder.path]).files.count == 2)
  }
  #endif
}
