import FuzzCampaigns
import StatefulFuzz

/// Where everything of a timeline stands, in pixels.
struct TimelineMetrics {
  /// The two halves of the picture.
  enum Band { case model, system }

  /// From one lane to the next.
  static let pitch = 34

  /// Characters that a command, a cell and a lane's label have room for.
  static let headLimit = 30
  static let cellLimit = 25
  static let labelLimit = 12

  /// Wide enough for a monospaced character of 12 pixels in any common font.
  private static let character = 7.4

  /// Between columns: arrows and marks run here.
  private static let space = 34

  private static let bandTop = 70

  private let starts: [Int]
  private let widths: [Int]
  private let rows: Int

  /// Where the first column begins; the lanes' tags stand to the left of it.
  let gutter: Int

  init(_ timeline: Timeline) {
    rows = max(1, timeline.lanes.count + (timeline.otherCount > 0 ? 1 : 0))
    let label = timeline.lanes.map { min($0.label.displayWidth, Self.labelLimit) }.max() ?? 0
    let others = timeline.otherCount > 0 ? 20 : 0
    gutter = max(64, Self.pixels(max(label, others)) + 52)
    var starts: [Int] = []
    var widths: [Int] = []
    var x = gutter
    for column in timeline.columns {
      starts.append(x)
      widths.append(Self.width(of: column, timeline))
      x += (widths.last ?? 0) + Self.space
    }
    self.starts = starts
    self.widths = widths
  }

  private static func pixels(_ characters: Int) -> Int { Int(Double(characters) * character) + 1 }

  private static func width(of column: Timeline.Column, _ timeline: Timeline) -> Int {
    guard case .step(let step) = column else { return 84 }
    let texts = timeline.lanes.flatMap { lane in
      [step.model, step.system].compactMap { $0?[lane.key] }.map { text(of: $0, in: lane) }
    }
    let longest = texts.map { min($0.displayWidth, cellLimit) }.max() ?? 0
    // Heads may reach into the space between columns, but not into the next head.
    let head = min(step.command.displayWidth + (step.isOK ? 0 : 2), headLimit + 2)
    let lost = step.system == nil ? pixels("✗ \(timeline.missing.rawValue)".count) + 16 : 0
    return max(104, lost, pixels(longest) + 16, pixels(head) - space + 14)
  }

  /// `B [1] v=7`: the lane's letter, position and contents; nil stands for a part that is not there.
  ///
  /// The letter is here as well as at the left end, which a wide picture does not show next to a failure.
  static func text(of cell: StateCell?, in lane: Timeline.Lane) -> String {
    guard let cell else { return "\(lane.letter) absent" }
    let position = cell.position.map { "[\($0)]" }
    let words = [position, cell.text].compactMap { $0 }.filter { !$0.isEmpty }
    return ([lane.letter] + (words.isEmpty ? ["present"] : words)).joined(separator: " ")
  }

  func x(ofColumn index: Int) -> Int { starts[index] }

  func columnWidth(_ index: Int) -> Int { widths[index] }

  func top(of band: Band) -> Int {
    band == .model ? Self.bandTop : Self.bandTop + rows * Self.pitch + 34
  }

  /// The middle of a lane.
  func y(ofLane row: Int, in band: Band) -> Int { top(of: band) + row * Self.pitch + 12 }

  var width: Int { (starts.last ?? gutter) + (widths.last ?? 0) + 32 }

  var height: Int { y(ofLane: rows - 1, in: .system) + 30 }
}

extension String {
  /// At most so many characters, the last one an ellipsis where something is missing.
  func cut(to limit: Int) -> String {
    let shown = escapingControls
    return shown.count > limit ? shown.prefix(limit - 1) + "…" : shown
  }

  /// Columns of a monospaced font that the text takes: two for wide characters.
  var displayWidth: Int {
    escapingControls.reduce(0) { width, character in
      width + (character.unicodeScalars.contains { $0.isWide } ? 2 : 1)
    }
  }
}

extension Unicode.Scalar {
  /// East Asian wide characters and emoji, roughly (Unicode Standard Annex 11).
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
