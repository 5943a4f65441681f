import FuzzCampaigns
import StatefulFuzz

/// A campaign as JUnit XML, which continuous-integration systems read: a suite of tests for each
/// suite of targets, and one for what holds the campaign itself.
///
/// A target is a test that passes when nothing new was found; every new bucket is a failed test of
/// its own, every bucket that the corpus knows a skipped one.
///
/// - Source: the format that `swift test --xunit-output` writes; there is no standard.
public struct XUnitReport {
  private let report: CampaignReport

  /// Prepares a report.
  public init(_ report: CampaignReport) { self.report = report }

  private struct Test {
    enum Outcome {
      case passed
      case failed(type: String, message: String, lines: [String])
      case skipped(message: String)
    }

    var name: String
    var outcome: Outcome
  }

  private struct Suite {
    var name: String
    var tests: [Test]
    var seconds: Double

    var failures: Int {
      tests.count { if case .failed = $0.outcome { true } else { false } }
    }

    var skipped: Int {
      tests.count { if case .skipped = $0.outcome { true } else { false } }
    }
  }

  /// The whole document; characters that XML cannot hold are written as `\u{1B}`.
  public var xml: String {
    let suites = suites
    var document = HTMLWriter()
    document.literal("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let attributes: [HTMLWriter.Attribute] = [
      .init("name", "fuzz-driver"), .init("tests", suites.reduce(0) { $0 + $1.tests.count }),
      .init("failures", suites.reduce(0) { $0 + $1.failures }), .init("errors", 0),
      .init("skipped", suites.reduce(0) { $0 + $1.skipped }),
      .init("time", Self.text(report.seconds)),
    ]
    document.element("testsuites", attributes) { root in
      for suite in suites { write(suite, to: &root) }
      root.literal("\n")
    }
    document.literal("\n")
    return document.html
  }

  // MARK: Tests

  private var suites: [Suite] {
    var names: [String] = []
    for target in report.targets where !names.contains(Self.suite(of: target)) {
      names.append(Self.suite(of: target))
    }
    let share = report.seconds / Double(max(report.targets.count, 1))
    let own = names.map { name in
      let targets = report.targets.filter { Self.suite(of: $0) == name }
      return Suite(
        name: name, tests: targets.flatMap(tests), seconds: share * Double(targets.count))
    }
    return own + [Suite(name: "campaign", tests: campaignTests, seconds: 0)]
  }

  private func tests(of target: String) -> [Test] {
    let strategy = String(target.drop { $0 != "/" }.dropFirst())
    let buckets = report.buckets.filter { $0.target == target && $0.standing != .expected }
    guard buckets.contains(where: { $0.standing == .new }) else {
      return [Test(name: strategy, outcome: .passed)] + buckets.map { test($0, strategy) }
    }
    return buckets.map { test($0, strategy) }
  }

  private func test(_ bucket: CampaignReport.Bucket, _ strategy: String) -> Test {
    let finding = bucket.finding
    let title = finding?.title ?? bucket.signature.rawValue
    let name = "\(strategy): \(finding?.bucket ?? bucket.signature.rawValue)"
    guard bucket.standing == .new else {
      return Test(name: name, outcome: .skipped(message: "\(title): known from the corpus"))
    }
    let replay = finding?.file.map { ["\(DriverProgram.name) replay \($0.shellWord)"] } ?? []
    let seen = "seen in \(bucket.cases) case\(bucket.cases == 1 ? "" : "s")"
    return Test(
      name: name,
      outcome: .failed(
        type: title, message: finding?.message ?? seen,
        lines: (finding?.script ?? []) + [seen] + replay))
  }

  private var campaignTests: [Test] {
    let differences = report.corpus.differences + report.corpus.unreadable
    let isMissed = report.canary == "missed"
    let unfinished = Test(
      name: "ended", outcome: .failed(type: "unfinished", message: report.ending, lines: []))
    return (report.hasEnded ? [] : [unfinished]) + [
      Test(
        name: "cases ran",
        outcome: report.cases > 0
          ? .passed : .failed(type: "vacuous", message: "no case ran", lines: [])),
      Test(
        name: "canary",
        outcome: isMissed
          ? .failed(type: "vacuous", message: "a planted fault was not found", lines: [])
          : report.canary == "off"
            ? .skipped(message: "not asked for")
            : report.canary == "pending" ? .skipped(message: "no result yet") : .passed),
      Test(
        name: "corpus",
        outcome: differences.isEmpty
          ? .passed
          : .failed(
            type: "corpus", message: "\(differences.count) entries are not as expected",
            lines: differences)),
    ]
  }

  // MARK: Writing

  private func write(_ suite: Suite, to root: inout HTMLWriter) {
    let attributes: [HTMLWriter.Attribute] = [
      .init("name", suite.name), .init("tests", suite.tests.count),
      .init("failures", suite.failures), .init("errors", 0), .init("skipped", suite.skipped),
      .init("time", Self.text(suite.seconds)),
    ]
    root.literal("\n")
    root.element("testsuite", attributes) { element in
      for test in suite.tests {
        write(
          test, of: suite.name, seconds: suite.seconds / Double(suite.tests.count), to: &element)
      }
      element.literal("\n")
    }
  }

  private func write(
    _ test: Test, of suite: String, seconds: Double, to element: inout HTMLWriter
  ) {
    let attributes: [HTMLWriter.Attribute] = [
      .init("classname", suite), .init("name", test.name), .init("time", Self.text(seconds)),
    ]
    element.literal("\n")
    element.element("testcase", attributes) { content in
      switch test.outcome {
      case .passed: break
      case .skipped(let message): content.element("skipped", [.init("message", message)])
      case .failed(let type, let message, let lines):
        content.element("failure", [.init("type", type), .init("message", message)]) { text in
          for line in lines {
            text.literal("\n")
            text.text(line)
          }
        }
      }
    }
  }

  private static func suite(of target: String) -> String { String(target.prefix { $0 != "/" }) }

  /// Seconds with three digits, whatever the locale.
  private static func text(_ seconds: Double) -> String {
    let milliseconds = UInt64(nearest: (seconds * 1000).rounded())
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
