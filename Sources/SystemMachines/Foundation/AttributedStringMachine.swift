import Foundation
import StatefulFuzz

/// What `foundation/attributed-string` has on trial, and what a mutant of it must have.
protocol AttributedStringOnTrial: Hashable, Sendable {
  init()
  init(_ text: String, _ style: Style)
  var length: Int { get }
  var styledCharacters: [StyledCharacter] { get }
  var runStyles: [StyledRun] { get }
  var markRuns: [StyledRun] { get }
  func part(_ range: Range<Int>) -> Self
  mutating func append(_ other: Self)
  mutating func insert(_ other: Self, at place: Int)
  mutating func replace(_ range: Range<Int>, with new: Self)
  mutating func remove(_ range: Range<Int>)
  mutating func mark(_ range: Range<Int>, _ mark: Int?)
  mutating func shade(_ range: Range<Int>, _ shade: Int?)
  mutating func setStyle(_ style: Style, of range: Range<Int>)
  mutating func mergeStyle(_ style: Style, into range: Range<Int>, keepingOld: Bool)
}

/// The attributes of a character: two, so that runs of one overlap runs of the other.
struct Style: Hashable, Sendable {
  var mark: Int?
  var shade: Int?
}

/// A character and its attributes.
struct StyledCharacter: Hashable, Sendable {
  var character: Character
  var style: Style
}

/// How many characters in a row have the same attributes.
struct StyledRun: Hashable, Sendable {
  var style: Style
  var length: Int
}

/// Attributed strings under replacement and attribute changes, against an array of characters.
enum AttributedStringMachine {
  typealias Model = Copies<[StyledCharacter]>

  static func test<Value: AttributedStringOnTrial>(
    _ name: String, empty: Value
  ) -> StatefulTest<Model, Copies<Value>> {
    StatefulTest(
      name,
      model: Copies([]), system: { Copies(empty) }
    ) {
      copying()
      texts()
      styles()
    } check: { model, system in
      try system.agree(with: model, compare)
    }
  }

  /// Characters with their attributes, and runs, which end only where an attribute changes.
  private static func compare<Value: AttributedStringOnTrial>(
    _ text: Value, _ model: [StyledCharacter]
  ) throws(Difference) {
    try expect("length", text.length, is: model.count)
    try expect("the text", text.styledCharacters, is: model)
    try expect("runs", text.runStyles, is: runs(of: model.map(\.style)))
    try expect(
      "runs of marks", text.markRuns, is: runs(of: model.map { Style(mark: $0.style.mark) }))
  }

  private static func runs(of styles: [Style]) -> [StyledRun] {
    styles.reduce(into: []) { runs, style in
      if runs.last?.style == style {
        runs[runs.count - 1].length += 1
      } else {
        runs.append(StyledRun(style: style, length: 1))
      }
    }
  }
}
