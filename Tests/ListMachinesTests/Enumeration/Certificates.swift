import Testing

@testable import StatefulFuzz

/// What an enumeration says of a target, to compare one that merges states with one that does not.
struct Certificate: Equatable {
  /// Each hazard with the length of its shortest case.
  var shortest: [String]
  var sequences: SequenceCount
  var isCertified: Bool

  /// Enumerates a scope.
  ///
  /// - Returns: The certificate, how many sequences were run, and how often two states were one.
  static func make(
    of target: Target, depth: Int, elements: Int, merging: Bool
  ) throws -> (certificate: Certificate, result: EnumerationResult) {
    var options = EnumerationOptions(depth: depth, elements: elements)
    options.confirmations = 0
    options.mergesStates = merging
    let result = try Enumerator(target, options: options).run()
    let certificate = Certificate(
      shortest: result.counterexamples
        .map { "\($0.signature) \($0.finding.script.commands.count)" }.sorted(),
      sequences: result.sequences, isCertified: result.isCertified)
    return (certificate, result)
  }
}

/// Expects that merging states changes nothing but the number of runs.
func expectSameCertificates(_ target: Target, depth: Int, elements: Int) throws {
  let merged = try Certificate.make(of: target, depth: depth, elements: elements, merging: true)
  let single = try Certificate.make(of: target, depth: depth, elements: elements, merging: false)
  #expect(merged.certificate == single.certificate)
  if target.enumeration?.stateDeclaration.contains("the whole history") == true {
    #expect(merged.result.merges == 0)
    #expect(merged.result.basis == single.result.basis)
  } else {
    #expect(merged.result.runs < single.result.runs)
    #expect(merged.result.basis.hasSuffix("declared by the strategy"))
  }
  #expect(single.result.basis == "no states merged: every sequence was run")
}
