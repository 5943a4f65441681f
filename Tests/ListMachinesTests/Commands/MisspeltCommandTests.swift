import StatefulFuzz
import Testing

@testable import FuzzCampaigns
@testable import ListMachines

@Suite("A misspelt command of a file")
struct MisspeltCommandTests {
  @Test(
    "is answered with the nearest one, where one is near",
    arguments: [
      ("rendr", "'rendr' is not a command of the list suite (did you mean 'render'?)"),
      ("vanish", "'vanish' is not a command of the list suite"),
    ])
  func suggestion(line: String, reason: String) throws {
    let result = try Replayer(ListCatalog.targets).replay("list/native-foreach", commands: [line])
    #expect(result.unreadable.map(\.reason) == [reason])
  }
}
