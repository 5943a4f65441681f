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

  @Test("stands over a line for each command of a deadlock, and over one line of any other message")
  func deadlock() {
    func lines(hazard: String) -> [String] {
      let failure = Failure(
        verdict: .mismatch, hazard: hazard, step: 2, commandKind: "lanes", phase: "system",
        context: "in-flight",
        message: "eat(1) in lane 1 waits in Table.take(_:) for a continuation; "
          + "eat(2) in lane 2 waits in Table.take(_:) for a continuation", interruption: nil)
      var finding = Finding(
        target: deadlocked, failure: failure,
        script: Script(initial: "", commands: ["lane 1 eat(1)", "lane 2 eat(2)"]), choices: nil,
        seed: 1, caseIndex: 0, originalCommandCount: 2, elapsed: .zero)
      finding.picture = picture(lanes: 2, command: "eat")
      return FailureReport(finding).lines(file: nil, replayCommand: nil)
        .filter { $0.contains(" waits in ") }
    }
    #expect(
      lines(hazard: "deadlock") == [
        "  eat(1) in lane 1 waits in Table.take(_:) for a continuation;",
        "  eat(2) in lane 2 waits in Table.take(_:) for a continuation",
      ])
    #expect(lines(hazard: "not-linearizable").count == 1)
  }

  private var deadlocked: Target {
    StatefulTest("picture/deadlocked", model: 0, system: { 0 }) { on in
      on.command("eat") { _ in
      } system: { _ in
      }
    }.target
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
