import Foundation
import StatefulFuzz

/// The first attribute.
private enum MarkKey: AttributedStringKey {
  typealias Value = Int
  static let name = "mark"
}

/// The second attribute.
private enum ShadeKey: AttributedStringKey {
  typealias Value = Int
  static let name = "shade"
}

/// How the machine's commands are said in `AttributedString`'s words.
extension AttributedString: AttributedStringOnTrial {
  init(_ text: String, _ style: Style) { self.init(text, attributes: Self.container(style)) }

  var length: Int { characters.count }

  var styledCharacters: [StyledCharacter] {
    runs.flatMap { run in
      let style = Style(mark: run[MarkKey.self], shade: run[ShadeKey.self])
      return self[run.range].characters.map { StyledCharacter(character: $0, style: style) }
    }
  }

  var runStyles: [StyledRun] {
    runs.map { run in
      StyledRun(
        style: Style(mark: run[MarkKey.self], shade: run[ShadeKey.self]),
        length: characters[run.range].count)
    }
  }

  var markRuns: [StyledRun] {
    runs[MarkKey.self].map { mark, range in
      StyledRun(style: Style(mark: mark), length: characters[range].count)
    }
  }

  func part(_ range: Range<Int>) -> AttributedString { AttributedString(self[indices(range)]) }

  mutating func append(_ other: AttributedString) { self += other }

  mutating func insert(_ other: AttributedString, at place: Int) {
    insert(other, at: index(place))
  }

  mutating func replace(_ range: Range<Int>, with new: AttributedString) {
    replaceSubrange(indices(range), with: new)
  }

  mutating func remove(_ range: Range<Int>) { removeSubrange(indices(range)) }

  mutating func mark(_ range: Range<Int>, _ mark: Int?) {
    self[indices(range)][MarkKey.self] = mark
  }

  mutating func shade(_ range: Range<Int>, _ shade: Int?) {
    self[indices(range)][ShadeKey.self] = shade
  }

  mutating func setStyle(_ style: Style, of range: Range<Int>) {
    self[indices(range)].setAttributes(Self.container(style))
  }

  mutating func mergeStyle(_ style: Style, into range: Range<Int>, keepingOld: Bool) {
    self[indices(range)].mergeAttributes(
      Self.container(style), mergePolicy: keepingOld ? .keepCurrent : .keepNew)
  }

  private static func container(_ style: Style) -> AttributeContainer {
    var container = AttributeContainer()
    container[MarkKey.self] = style.mark
    container[ShadeKey.self] = style.shade
    return container
  }

  private func index(_ place: Int) -> Index { index(startIndex, offsetByCharacters: place) }

  private func indices(_ range: Range<Int>) -> Range<Index> {
    index(range.lowerBound)..<index(range.upperBound)
  }
}
