@testable import FuzzReports
@testable import StatefulFuzz

/// A campaign's files, as the driver writes them; names are as hostile as they can be.
enum SampleReport {
  static let hostile = "<img src=x onerror=alert(1)>&\"'\u{202E}\u{1B}[31m\n]]>::error::|`"

  /// The last line of `run --json`: one new bucket, one known, one expected.
  static let summary = #"""
    {"kind":"summary","v":1,"seed":"0x2a","cases":2400000,"commands":60000000,"duration_s":7200,
    "findings":[
    {"target":"list/on-demand","hazard":"resurrection","verdict":"mismatch",
    "bucket":"resurrection/edit/after-remove","file":".fuzz/night/findings/a b.repro","commands":3,
    "from":37,"runs":160,"reproduced":"3/3","expected":false,"known":false,"one_minimal":true,
    "step":3,"message":"B is back after its removal","script":["init A B","remove B","edit B 7"]},
    {"target":"list/on-demand","hazard":"wrong-write","verdict":"mismatch",
    "bucket":"wrong-write/edit","file":null,"commands":2,"from":9,"runs":3,"reproduced":"3/3",
    "expected":false,"known":true,"message":"x","script":["render"]},
    {"target":"list/native-foreach","hazard":"wrong-write","verdict":"mismatch",
    "bucket":"wrong-write/edit","file":"f.repro","commands":3,"from":12,"runs":5,
    "reproduced":"3/3","expected":true,"known":false,"message":"y","script":["render"]}],
    "buckets":[
    {"target":"list/native-foreach","signature":"wrong-write","cases":212,"first":7},
    {"target":"list/on-demand","signature":"resurrection","cases":1,"first":99},
    {"target":"list/on-demand","signature":"wrong-write","cases":40,"first":3}],
    "canary":"ok","hazards_reached":["wrong-write"],"hazards_never":["tearing"],"restarts":2,
    "lost":1,"end":"budget","exit":1,
    "corpus":{"replayed":46,"differences":["Corpus/list/a.repro: fixed: it passes"],"unreadable":[]},
    "targets":["list/native-foreach","list/on-demand"],
    "exercised":{"list/native-foreach":{"wrong-write":9100000},"list/on-demand":{"wrong-write":800}}}
    """#

  static let samples = """
    {"v":1,"kind":"stat","t":1800,"cases":700000,"commands":1,"buckets":1}
    {"v":1,"kind":"stat","t":3600,"cases":1300000,"commands":1,"buckets":2}
    not JSON at all
    {"v":1,"kind":"stat","t":5400,"cases":1900000,"commands":1,"buckets":3}
    """

  static func report(name: String = "night") throws -> CampaignReport {
    var report = try CampaignReport(
      summary: Array(summary.utf8), name: name, file: "summary.json")
    report.addSamples(samples)
    return report
  }

  /// A report in which every text that comes from somewhere else is hostile.
  static func hostileReport() throws -> CampaignReport {
    var report = try report(name: hostile)
    report.facts = [hostile]
    report.seed = hostile
    report.end = hostile
    report.canary = hostile
    report.again = hostile
    report.targets = [hostile]
    report.shards = [.init(name: hostile, cases: 1, state: hostile)]
    report.comparison = .init(name: hostile, new: [hostile], gone: [hostile], unchanged: 1)
    report.corpus.differences = [hostile]
    report.statistics = [
      .init(target: hostile, cases: .max, kinds: [hostile: .max, "b": .max], lengths: [1: .max])
    ]
    report.buckets = [
      .init(
        target: hostile, signature: Signature(rawValue: hostile), cases: 1, standing: .new,
        finding: .init(
          title: hostile, verdict: hostile, bucket: hostile, message: hostile, script: [hostile],
          commands: 1, from: 1, reproduced: hostile, file: hostile))
    ]
    return report
  }
}
