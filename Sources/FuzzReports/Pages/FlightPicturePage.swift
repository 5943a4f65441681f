import StatefulFuzz

/// The picture of commands in flight, as a table of a page: a column a lane, time downwards.
struct FlightPicturePage {
  private let picture: FlightPicture

  init(_ picture: FlightPicture) { self.picture = picture }

  func write(to page: inout HTMLWriter) {
    let lanes = picture.lanes
    page.scrolling(label: "commands in flight") { region in
      region.element("table", [.init("class", "flight")]) { table in
        table.element("thead") { head in
          head.element("tr") { row in
            row.element("th", text: "alone")
            for lane in lanes { row.element("th", text: "lane \(lane)") }
          }
        }
        table.element("tbody") { writeRows(lanes, to: &$0) }
      }
    }
    page.element(
      "p", [.init("class", "mut")],
      text:
        "Time runs downwards. ┌ is a call, └ its return with the answer, ┊ a command that is in "
        + "flight while another one runs.")
    guard !picture.explanation.isEmpty else { return }
    page.element("h2", text: "Why no order of these commands is right")
    page.element("ul") { list in
      for line in picture.explanation { list.element("li", text: line) }
    }
  }

  private static func text(of event: FlightPicture.Event) -> String {
    switch event.moment {
    case .called: "┌ " + event.text
    case .returned: "└ " + event.text
    case .cancelled: "┊ cancelled"
    case .alone: event.text
    }
  }

  private func writeRows(_ lanes: [Int], to body: inout HTMLWriter) {
    var inFlight: Set<Int> = []
    for event in picture.events {
      body.element("tr") { row in
        row.element("td", [.init("class", "mono")], text: event.lane == 0 ? event.text : "")
        for lane in lanes {
          let text =
            lane == event.lane
            ? Self.text(of: event)
            : inFlight.contains(lane) ? "┊" : ""
          row.element("td", [.init("class", "mono")], text: text)
        }
      }
      switch event.moment {
      case .called: inFlight.insert(event.lane)
      case .returned: inFlight.remove(event.lane)
      case .cancelled, .alone: break
      }
    }
    guard !inFlight.isEmpty else { return }
    body.element("tr") { row in
      row.element("td", text: "")
      for lane in lanes {
        row.element("td", text: inFlight.contains(lane) ? "✗ never returned" : "")
      }
    }
  }
}
