import FuzzCampaigns
import StatefulFuzz

extension CampaignJournal.Memory {
  /// What is damaged of a campaign's memory, a sentence each without a full stop; none where all of
  /// it could be read.
  func damage(in folder: String) -> [String] {
    let name = folder.escapingControls
    var sentences: [String] = []
    // Sessions leave their summary last: where there is one, there was a ledger.
    let isGone =
      ledger.sessions.isEmpty && CampaignFolder.exists(joinPath(folder, "summary.json"))
    if isGone {
      let loss = Self.loss(of: joinPath(folder, "ledger"))
      sentences.append("the ledger of \(name) \(loss); all cases are run again")
    } else if isLedgerTorn {
      sentences.append(
        "the ledger of \(name) is cut off; the cases that it no longer holds are run again")
    }
    if mendedLines > 0 {
      sentences.append(
        "\(ClockText.counted(mendedLines, "damaged line")) in the ledger of \(name) "
          + (mendedLines == 1 ? "was read from its copy" : "were read from their copies")
          + "; nothing is lost")
    }
    if damagedLines > 0 {
      let reasons =
        refusals.isEmpty
        ? "" : " (\(refusals.map(\.escapingControls).joined(separator: "; ")))"
      sentences.append(
        "\(ClockText.counted(damagedLines, "damaged line")) in ledger and journal of \(name)\(reasons); "
          + "the cases that they held are run again")
    }
    return sentences
  }

  /// What became of a ledger of which nothing can be read.
  private static func loss(of ledger: String) -> String {
    guard CampaignFolder.exists(ledger) else { return "is gone" }
    let bytes = try? readRegularFile(ledger, limit: 1, followsLinks: false)
    return bytes?.isEmpty == true ? "is empty" : "is damaged from its start"
  }
}

extension FindingFiles {
  /// What is wrong with files of findings that are there, a sentence each without a full stop.
  var damage: [String] { problems.map { "\($0); the finding is recreated by 'run --resume'" } }
}

extension CampaignFiles {
  /// What is damaged in a campaign's folder that no driver is at work in; none for a summary alone.
  static func damage(in path: String) throws -> [String] {
    guard isFolder(path), try CampaignSettings.read(path) != nil,
      CampaignLock.holder(of: path) == nil
    else { return [] }
    let memory = try CampaignJournal.read(path)
    return memory.damage(in: path) + FindingFiles(of: memory.findings, in: path).damage
  }
}
