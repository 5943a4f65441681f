import StatefulFuzz

/// Where the file of a finding is, as a campaign's ledger and journal keep it.
///
/// ```text
/// findings/wrong-write-on-demand-1c77ab90e2d4.repro       in the campaign's folder
/// /home/me/Corpus/list/wrong-write-on-demand-1c77….repro  in a corpus: absolute
/// ```
///
/// A campaign renames and removes the files in its own folder, and `merge` copies them. A ledger may
/// come from anybody, so a path in it is checked as it is read: a known folder and a name, or the
/// path of a corpus entry, which is only read.
package enum StoredFile: Hashable, Sendable {
  /// A file of the campaign.
  case own(FindingFolder, EntryFileName)
  /// A file of a corpus, by its absolute path.
  case corpus(path: String)

  /// A path that no driver would have written.
  package struct Refusal: Error, Hashable, CustomStringConvertible {
    /// What is wrong with it, as a clause.
    package let description: String
  }

  /// Reads the text form.
  package init(_ text: String) throws(Refusal) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.first?.isEmpty == true {
      // The root, folders, the suite's folder, the name.
      guard parts.count >= 3, parts[parts.count - 2].isKebabCase, !text.utf8.contains(0),
        EntryFileName(parts[parts.count - 1]) != nil
      else { throw Self.refusal(of: text) }
      self = .corpus(path: text)
    } else {
      guard parts.count == 2, let folder = FindingFolder(rawValue: parts[0]),
        let name = EntryFileName(parts[1])
      else { throw Self.refusal(of: text) }
      self = .own(folder, name)
    }
  }

  private static func refusal(of text: String) -> Refusal {
    Refusal(description: "\(text.quotedForMessage) is not where a campaign saves a finding")
  }

  /// The text form.
  package var text: String {
    switch self {
    case .own(let folder, let name): "\(folder.rawValue)/\(name.text)"
    case .corpus(let path): path
    }
  }

  /// The file's name.
  package var name: EntryFileName? {
    switch self {
    case .own(_, let name): name
    case .corpus(let path): path.split(separator: "/").last.flatMap { EntryFileName(String($0)) }
    }
  }

  /// The path of the file that the campaign in `folder` has kept.
  package func path(in folder: String) -> String {
    switch self {
    case .own: joinPath(folder, text)
    case .corpus(let path): path
    }
  }
}

extension StoredFile: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do throws(Refusal) {
      self = try StoredFile(try Self.text(container))
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  private static func text(_ container: any SingleValueDecodingContainer) throws(Refusal) -> String
  {
    do {
      return try container.decode(String.self)
    } catch {
      throw Refusal(description: "a path is not a text")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// The folders inside a campaign's for its findings.
package enum FindingFolder: String, Hashable, Sendable, CaseIterable {
  /// Minimal cases.
  case findings
  /// Cases that did not fail alike each time.
  case flaky
  /// Cases that something else cut short.
  case indeterminate

  /// The folder for findings of a verdict.
  package init(for verdict: Verdict) {
    switch verdict {
    case .flaky: self = .flaky
    case .indeterminate: self = .indeterminate
    default: self = .findings
    }
  }
}
