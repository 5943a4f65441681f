import FuzzCampaigns
import ListMachines
import StatefulFuzz
import Testing

@Test("no resurrection in list/id-lookup-fallback")
func resurrectionInIdLookupFallback() throws {
  let result = try Replayer(Catalog.targets).replay(
    "list/id-lookup-fallback", initial: "A",
    commands: [
      "render",
      "removeLast",
      "edit A 1",
    ])
  #expect(result.verdict == .passed, "\(result.message)")
}
