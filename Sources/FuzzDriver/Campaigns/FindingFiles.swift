import FuzzCampaigns
import FuzzChecks
import StatefulFuzz

import FuzzPlatform

/// The files of a campaign's findings, held against what its ledger remembers of them.
///
/// A finding whose file is gone or damaged is remembered as one that is not finished, so that the
/// campaign makes it again from its case. What lies in a corpus is not looked at here: nothing there
/// is ever replaced, and its replay says what is wrong.
struct FindingFiles {
  /// All findings; those without a sound file have none, and are to be made again.
  private(set) var findings: [FoundRecord] = []

  /// What is wrong with files that are there.
  private(set) var problems: [CorpusError] = []

  private let folder: String

  /// Looks at the files and moves none of them.
  init(of findings: [FoundRecord], in folder: String) {
    self.folder = folder
    for var found in findings {
      if let file = found.file, !isSound(file, of: found) {
        found.file = nil
        found.isComplete = false
      }
      self.findings.append(found)
    }
  }

  private mutating func isSound(_ file: StoredFile, of found: FoundRecord) -> Bool {
    let path = file.path(in: folder)
    guard CampaignFolder.exists(path) else { return false }
    if case .corpus = file { return true }
    do throws(CorpusError) {
      try Self.check(CorpusFile(ownFile: path), of: found)
      return true
    } catch {
      problems.append(error)
      return false
    }
  }

  /// Finds out whether a file holds the case that a campaign has found.
  ///
  /// - Throws: When it holds another case, or expects something else of it. The other lines are
  ///   anybody's to change.
  static func check(_ file: CorpusFile, of found: FoundRecord) throws(CorpusError) {
    let finding = found.finding
    let expected = CorpusExpectation(finding)
    let entry = file.entry
    guard entry.target == finding.target, entry.script == finding.script else {
      throw CorpusError(
        .data, file: file.path, line: file.lines[.command],
        message: "the case is not the one that the campaign has found")
    }
    guard entry.expectation == expected else {
      throw CorpusError(
        .data, file: file.path, line: file.lines[.expect],
        message: "the campaign has found '\(expected.text)'")
    }
  }

  /// What damaged files are called from now on: they are no entries any more, and in nobody's way.
  static let damagedSuffix = ".damaged"

  /// Moves damaged files out of the way of the findings that are made again.
  func putAside() throws(CorpusError) {
    for problem in problems { try Self.putAside(problem.file) }
  }

  /// Moves one file out of the way.
  static func putAside(_ path: String) throws(CorpusError) {
    guard rename(path, path + damagedSuffix) == 0 else {
      throw CorpusError(saving: FileProblem(stage: .write, path: path, code: errno))
    }
  }
}
