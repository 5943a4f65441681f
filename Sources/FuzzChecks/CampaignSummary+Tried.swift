import FuzzCampaigns
import StatefulFuzz

extension CampaignSummary {
  /// How much a check has tried, one line an entry: what a test prints that passes, on request.
  ///
  /// ```text
  /// queue/array: 1,000 cases, 24310 commands, 1203 of them illegal and skipped
  ///   of 63 watched cases:
  ///     push  801
  ///     pop   790, 112 illegal, 40 without effect
  ///     label full  12 cases
  ///     all 4 pairs of consecutive command kinds occurred
  /// ```
  public var tried: [String] {
    statistics.flatMap { target -> [String] in
      // A tenth command in flight counts as illegal where it stands.
      let limit = FlightRecord.flightLimit
      let reason =
        target.overlaps
        ? "skipped: illegal, or more than \(limit) in flight" : "illegal and skipped"
      let skipped = target.overlaps ? "skipped" : "illegal"
      let illegal = rejected == 0 ? "" : ", \(rejected) of them \(reason)"
      let width = target.kinds.map(\.name.count).max() ?? 0
      let kinds = target.kinds.map { kind -> String in
        let idle = kind.generated - min(kind.generated, kind.rejected + kind.effective)
        return "    " + kind.name + String(repeating: " ", count: width - kind.name.count + 2)
          + "\(kind.generated)" + (kind.rejected == 0 ? "" : ", \(kind.rejected) \(skipped)")
          + (idle == 0 ? "" : ", \(idle) without effect")
      }
      let labels = target.labels.sorted { $0.key < $1.key }.map { label, count in
        "    label \(label)  \(count) case\(count == 1 ? "" : "s")"
      }
      let undecided =
        undecidedCases == 0
        ? ""
        : "; \(undecidedCases) undecided: too many possible orders of the commands in flight to check"
      let indeterminate =
        indeterminateCases == 0
        ? "" : "; \(indeterminateCases) indeterminate: they show nothing about the system"
      return [
        "\(target.target): \(cases) cases, \(commands) commands\(illegal)\(undecided)\(indeterminate)",
        "  of \(target.cases) watched cases:",
      ] + kinds + labels + [PairCoverage([target]).text.map { "    " + $0 }].compactMap(\.self)
    }
  }
}
