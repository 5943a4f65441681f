import FuzzCampaigns
import FuzzChecks
import Foundation
import StatefulFuzz
import Testing

@testable import StatefulFuzzTesting

/// A corpus that is gone after the test.
struct TemporaryCorpus {
  let path = NSTemporaryDirectory() + "native-\(UUID().uuidString)"

  /// Runs checks that keep their failures here.
  func scope<Value>(
    cases: UInt64 = 200, isolated: Bool = false, _ body: () throws -> Value
  ) rethrows -> Value {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let settings = CheckSettings(cases: cases, isIsolated: isolated, corpus: .folder(path))
    return try FuzzScope.$settings.withValue(settings, operation: body)
  }

  /// The entries that there are.
  func entries() throws -> [CorpusEntry] {
    try CorpusListing(of: path).paths.filter { $0.hasSuffix(".repro") }
      .map { try CorpusFile(contentsOf: $0).entry }
  }

  /// Adds an entry.
  func add(
    _ target: String, _ commands: [String], _ role: CorpusRole?, _ expected: CorpusExpectation?
  ) throws {
    var entry = CorpusEntry(target: target, commands: commands)
    entry.role = role
    entry.expectation = expected
    _ = try CorpusStore(directory: path, layout: .suiteFolders).save(entry)
  }
}
