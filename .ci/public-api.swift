// Prints every public declaration in a folder of symbol graphs, a line each, in order:
//
//   Gen.filter(_:)    func filter(_ isIncluded: @escaping (Value) -> Bool) -> Gen<Value>
import Foundation

struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Fragment: Decodable { let spelling: String }
    struct Identifier: Decodable { let precise: String }
    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
  }

  let symbols: [Symbol]
}

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: public-api.swift FOLDER\n".utf8))
  exit(64)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
let lines = try files.filter { $0.lastPathComponent.hasSuffix(".symbols.json") }.flatMap { file in
  // What a conformance brings along is the standard library's.
  try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file)).symbols.filter {
    !$0.identifier.precise.contains("::SYNTHESIZED::")
  }.map { symbol in
    let text = (symbol.declarationFragments ?? []).map(\.spelling).joined()
    let declaration = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return symbol.pathComponents.joined(separator: ".") + "\t" + declaration
  }
}
for line in Set(lines).sorted() { print(line) }
