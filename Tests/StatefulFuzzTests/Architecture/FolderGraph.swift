import Foundation

/// The types that each folder of a target declares, and those of other folders that it names.
///
/// Names are compared as words of the source without comments and text, so that it is a check of what
/// is written and not of what the compiler makes of it. Types inside other types are left out, and so is
/// a name that two folders declare.
struct FolderGraph {
  /// A name in a file of a folder, and the folder that declares it.
  struct Reference: Hashable, CustomStringConvertible {
    var folder: String
    var file: String
    var name: String
    var declaredIn: String

    var description: String { "\(folder)/\(file) names \(name) of \(declaredIn)" }
  }

  private(set) var folders: Set<String> = []
  private(set) var references: Set<Reference> = []

  /// - Parameter files: The sources by path, `Folder/File.swift`.
  init(_ files: [String: String]) {
    let sources = files.mapValues(Self.withoutCommentsAndText)
    var declarations: [String: Set<String>] = [:]
    for (path, source) in sources {
      let folder = Self.folder(of: path)
      folders.insert(folder)
      for name in Self.declared(in: source) { declarations[name, default: []].insert(folder) }
    }
    for (path, source) in sources {
      let folder = Self.folder(of: path)
      let local = Self.parameters(in: source)
      for word in Self.words(of: source) {
        guard let owners = declarations[word], owners.count == 1, let owner = owners.first,
          owner != folder, !local.contains(word)
        else { continue }
        references.insert(
          Reference(
            folder: folder, file: String(path.dropFirst(folder.count + 1)), name: word,
            declaredIn: owner))
      }
    }
  }

  /// References to a folder that comes later in `order`, or to one that is not in it.
  func violations(of order: [String]) -> [String] {
    let places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    return
      references
      .filter { places[$0.declaredIn, default: .max] > places[$0.folder, default: -1] }
      .map(\.description).sorted()
  }

  private static func words(of source: String) -> Set<String> {
    let words = source.utf8.split { byte in
      let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
      let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      return !isLetter && !isDigit && byte != UInt8(ascii: "_")
    }
    return Set(
      words.filter { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0[$0.startIndex] }
        .map { String(decoding: $0, as: UTF8.self) })
  }

  private static func folder(of path: String) -> String { String(path.prefix { $0 != "/" }) }

  /// Types at the left margin that other files can name.
  private static func declared(in source: String) -> [String] {
    source.utf8.split(separator: UInt8(ascii: "\n")).compactMap { bytes in
      if bytes.first == UInt8(ascii: " ") || bytes.first == UInt8(ascii: "}") { return nil }
      let line = String(decoding: bytes, as: UTF8.self)
      let pattern =
        /^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|final|indirect) )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
      return (try? pattern.firstMatch(in: line)).map { String($0.1) }
    }
  }

  /// Generic parameters, which may have the name of a type elsewhere.
  private static func parameters(in source: String) -> Set<String> {
    Set(source.matches(of: #/[<,] ?([A-Z]\w*): /#).map { String($0.1) })
  }

  /// What an interpolation names stays.
  private static func withoutCommentsAndText(_ source: String) -> String {
    let bytes = Array(source.utf8)
    let (quote, newline) = (UInt8(ascii: "\""), UInt8(ascii: "\n"))
    var kept: [UInt8] = []
    var place = 0
    func follows(_ text: StaticString) -> Bool {
      let end = place + text.utf8CodeUnitCount
      guard end <= bytes.count else { return false }
      return (place..<end).allSatisfy { bytes[$0] == text.utf8Start[$0 - place] }
    }
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "/"), follows("//") {
        while place < bytes.count, bytes[place] != newline { place += 1 }
      } else if bytes[place] == quote, follows("\"\"\"") {
        place += 3
        while place < bytes.count, !follows("\"\"\"") { place += 1 }
        place += 3
      } else if bytes[place] == quote {
        place += 1
        while place < bytes.count, bytes[place] != quote, bytes[place] != newline {
          guard bytes[place] == UInt8(ascii: "\\") else {
            place += 1
            continue
          }
          let isInterpolation = follows("\\(")
          place += 2
          guard isInterpolation else { continue }
          kept.append(UInt8(ascii: " "))
          while place < bytes.count, bytes[place] != UInt8(ascii: ")"), bytes[place] != quote {
            kept.append(bytes[place])
            place += 1
          }
        }
        place += 1
      } else {
        kept.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
