import FuzzCampaigns
import StatefulFuzz

extension ValueParser where Value: CaseIterable & RawRepresentable<String> & SendableMetatype {
  /// Takes the raw value of one of the cases.
  static var choice: Self {
    let names = Value.allCases.map(\.rawValue)
    return Self(
      parse: { text throws(ValueError) in
        guard let value = Value(rawValue: text) else {
          let list = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
          throw ValueError(
            "expected \(list)", suggestion: Suggestion.nearest(to: text, among: names))
        }
        return value
      }, choices: names)
  }
}

extension ValueError {
  /// The end of the error message, from the colon on.
  var tail: String { ": \(reason)." + Suggestion.question(suggestion) }
}
