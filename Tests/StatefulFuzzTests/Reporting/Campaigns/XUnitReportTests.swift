import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@testable import FuzzReports
@testable import StatefulFuzz

@Suite("A campaign as JUnit XML")
struct XUnitReportTests {
  @Test("has a test for each target and each bucket that is not expected")
  func document() throws {
    var report = try SampleReport.report()
    report.seconds = 8.5
    #expect(
      XUnitReport(report).xml == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="fuzz-driver" tests="6" failures="2" errors="0" skipped="1" time="8.500">
        <testsuite name="list" tests="3" failures="1" errors="0" skipped="1" time="8.500">
        <testcase classname="list" name="native-foreach" time="2.833"></testcase>
        <testcase classname="list" name="on-demand: resurrection/edit/after-remove" time="2.833">\
        <failure type="resurrection" message="B is back after its removal">
        init A B
        remove B
        edit B 7
        seen in 1 case
        fuzz-driver replay &#39;.fuzz/night/findings/a b.repro&#39;</failure></testcase>
        <testcase classname="list" name="on-demand: wrong-write/edit" time="2.833">\
        <skipped message="wrong-write: known from the corpus"></skipped></testcase>
        </testsuite>
        <testsuite name="campaign" tests="3" failures="1" errors="0" skipped="0" time="0.000">
        <testcase classname="campaign" name="cases ran" time="0.000"></testcase>
        <testcase classname="campaign" name="canary" time="0.000"></testcase>
        <testcase classname="campaign" name="corpus" time="0.000">\
        <failure type="corpus" message="1 entries are not as expected">
        Corpus/list/a.repro: fixed: it passes</failure></testcase>
        </testsuite>
        </testsuites>

        """)
  }

  @Test("fails where nothing ran, and where the canary was missed")
  func vacuous() throws {
    var report = try SampleReport.report()
    (report.cases, report.canary, report.buckets) = (0, "missed", [])
    let xml = XUnitReport(report).xml
    #expect(xml.contains("<failure type=\"vacuous\" message=\"no case ran\">"))
    #expect(xml.contains("<failure type=\"vacuous\" message=\"a planted fault was not found\">"))
  }

  @Test("is well-formed whatever the names", arguments: ["\u{FFFE}", "\u{0}", "]]>", "\u{7F}"])
  func hostile(more: String) throws {
    var report = try SampleReport.hostileReport()
    report.buckets[0].finding?.message = SampleReport.hostile + more
    let parser = XMLParser(data: Data(XUnitReport(report).xml.utf8))
    #expect(parser.parse(), "\(parser.parserError.debugDescription)")
  }
}

@Suite("A campaign on GitHub")
struct GitHubReportTests {
  @Test("annotates with file and title, in which nothing ends the line or the property")
  func annotation() {
    #expect(
      GitHubReport.annotation(
        .error, file: "a,b:c.repro", title: "50% of x: y",
        lines: ["one", "two\nthree", "100%", "::error::"])
        == "::error file=a%2Cb%3Ac.repro,line=1,title=50%25 of x%3A y::one%0Atwo\\u{A}three%0A"
        + "100%25%0A::error::")
    #expect(
      GitHubReport.annotation(.notice, file: nil, title: "t", lines: [])
        == "::notice title=t::")
  }

  @Test("annotates a finding with its message, its case, and the command that replays it")
  func finding() {
    let line = GitHubReport.annotation(of: .sample(), file: "x.repro", isKnown: false)
    #expect(
      line.hasPrefix(
        "::error file=x.repro,line=1,title=resurrection in list/identified-assign::A is back"))
    #expect(line.hasSuffix("%0Afuzz-driver replay x.repro"))
    #expect(line.contains("%0Ainit A%0Arender%0AremoveLast%0Aedit A 1%0A"))
    #expect(!line.contains("\n"))
  }

  @Test("sums up a job: what is new, with its case")
  func summary() throws {
    let report = try SampleReport.report()
    let text = GitHubReport.summary(report, matrix: report.matrix([], columns: []))
    #expect(
      text == """
        ## ✗ Fuzzing: 1 new, 1 known, 1 expected

        | cases | commands | time | canary | seed | exit |
        |--:|--:|--:|---|---|--:|
        | 2400000 | 60000000 | 2 h | ok | `0x2a` | 1 |

        | bucket | target | steps | seen | file |
        |---|---|--:|--:|---|
        | `resurrection/edit/after-remove` | `list/on-demand` | 3 | 1 \
        | `.fuzz/night/findings/a b.repro` |
        | `wrong-write/edit` | `list/on-demand` | 2 | 40 | not saved |

        ### resurrection in `list/on-demand`

        ```
          init A B
          remove B
          edit B 7
        ```

        """)
  }

  @Test("keeps hostile names from being markup")
  func hostile() throws {
    let report = try SampleReport.hostileReport()
    let text = GitHubReport.summary(report, matrix: report.matrix([], columns: []))
    #expect(!text.contains("\n]]"))
    #expect(!text.contains("\u{202E}"))
    let outside = text.split(separator: "\n").filter { !$0.hasPrefix("  ") }
    #expect(!outside.contains { $0.contains("<img") })
  }
}
