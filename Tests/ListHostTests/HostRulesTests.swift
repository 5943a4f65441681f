import IdentifiedModel
import ListMachines
import Testing

@Suite("The host's rules")
struct HostRulesTests {
  @Test("have codes of their own, a sentence and a source")
  func complete() {
    let codes = HostRules.all.map(\.code)
    #expect(Set(codes).count == codes.count)
    for rule in HostRules.all {
      #expect(rule.statement.hasSuffix("."), "\(rule.code)")
      #expect(!rule.source.isEmpty, "\(rule.code)")
    }
  }

  @Test("are found by code")
  func lookup() {
    #expect(HostRules.rule("B2")?.confidence == .medium)
    #expect(HostRules.rule("Z9") == nil)
  }
}
