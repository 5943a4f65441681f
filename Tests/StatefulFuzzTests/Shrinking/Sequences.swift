@testable import StatefulFuzz

extension ChoiceSequence {
  /// Reads the form that `values` writes; every choice draws below `bound`, kinds below `kinds`.
  init(_ values: String, bound: UInt64, kinds: UInt64 = 20) {
    let parts = values.split(separator: "|", omittingEmptySubsequences: false).map { part in
      part.split(separator: " ").map { Choice(value: UInt64($0) ?? 0, bound: bound) }
    }
    let commands = parts.dropFirst().map { part in
      part.enumerated().map { $0 == 0 ? Choice(value: $1.value, bound: kinds) : $1 }
    }
    let count = Choice(value: UInt64(commands.count), bound: UInt64(commands.count) + 1)
    self.init(header: [count] + (parts.first ?? []), commands: Array(commands))
  }

  /// The values of each command.
  var commandValues: [[UInt64]] { commands.map { $0.map(\.value) } }

  /// The values of the start.
  var startValues: [UInt64] { header.dropFirst().map(\.value) }
}

extension Shrinker {
  /// A shrinker of a case that fails where `fails` says so, at its last command; it is executed
  /// exactly as it stands.
  static func of(
    _ values: String, bound: UInt64 = 100, mode: Mode = .choices,
    limits: ShrinkLimits = ShrinkLimits(), fails: @escaping (ChoiceSequence) -> Bool
  ) -> Shrinker {
    Shrinker(
      best: ChoiceSequence(values, bound: bound), signature: "wrong", mode: mode, limits: limits,
      elapsed: { .zero },
      run: { candidate in
        CandidateResult(
          signature: fails(candidate) ? "wrong" : nil, step: candidate.commands.count,
          executed: candidate)
      })
  }
}
