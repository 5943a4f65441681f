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
    Set(
      source.split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "_") }
        .filter { $0.first?.isUppercase == true }.map(String.init))
  }

  private static func folder(of path: String) -> String { String(path.prefix { $0 != "/" }) }

  /// Types at the left margin that other files can name.
  private static func declared(in source: String) -> [String] {
    source.split(separator: "\n").compactMap { line in
      let pattern =
        /^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|final|indirect) )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
      return (try? pattern.firstMatch(in: line)).map { String($0.1) }
    }
  }

  /// Generic parameters, which may have the name of a type elsewhere.
  private static func parameters(in source: String) -> Set<String> {
    Set(source.matches(of: #/[<,] ?([A-Z]\w*): /#).map { String($0.1) })
  }

  private static func withoutCommentsAndText(_ source: String) -> String {
    source
      .replacing(/\/\/[^\n]*/, with: "")
      .replacing(/"""(?:.|\n)*?"""/, with: "")
      // What an interpolation names stays.
      .replacing(/"(?:\\.|[^"\\\n])*"/) { text in
        text.0.matches(of: /\\\(([^")]*)/).map { String($0.1) }.joined(separator: " ")
      }
  }
}
