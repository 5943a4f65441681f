import Testing

@testable import FuzzReports
@testable import StatefulFuzz

@Suite("The picture of commands in flight, as text")
struct FlightPictureTextTests {
  private func picture(lanes: Int, command: String) -> FlightPicture {
    let called = (1...lanes).map { FlightPicture.Event(.called, lane: $0, "\(command)(\($0))") }
    let returned = FlightPicture.Event(.returned, lane: 1, "")
    return FlightPicture(events: called + [returned], explanation: [])
  }

  @Test("has a column for each lane where every text fits into its column")
  func columns() {
    let lines = FlightPictureText(picture(lanes: 3, command: "add"), width: 78).lines
    #expect(
      lines == [
        "         lane 1                 lane 2                 lane 3",
        "         ┌ add(1)",
        "         ┊                      ┌ add(2)",
        "         ┊                      ┊                      ┌ add(3)",
        "         └ returned             ┊                      ┊",
        "                                ✗ (never returned)     ✗ (never returned)",
      ])
  }

  @Test("has all texts beside the lanes where one of them would be cut off in its column")
  func beside() {
    let lines = FlightPictureText(
      picture(lanes: 4, command: "addEverythingInTheBasket"), symbols: .ascii, width: 60
    ).lines
    #expect(
      lines == [
        "    lane 1  2  3  4",
        "         +           addEverythingInTheBasket(1)",
        "         :  +        addEverythingInTheBasket(2)",
        "         :  :  +     addEverythingInTheBasket(3)",
        "         :  :  :  +  addEverythingInTheBasket(4)",
        "         `  :  :  :  returned",
        "            x  x  x  (never returned)",
      ])
  }

  @Test("is never wider than it may be", arguments: [40, 60, 78], 1...8)
  func width(columns: Int, lanes: Int) {
    for command in ["add", "addEverythingInTheBasket"] {
      let lines = FlightPictureText(picture(lanes: lanes, command: command), width: columns).lines
      #expect(lines.allSatisfy { $0.count <= columns })
      #expect(lines.count == lanes + (lanes > 1 ? 3 : 2))
    }
  }
}
