import StatefulFuzz

/// What `stdlib/string` has on trial, and what a mutant of it must have.
protocol StringOnTrial: RangeReplaceableCollection, BidirectionalCollection, Hashable, Sendable
where Index == String.Index, Element == Character {
  associatedtype Scalars: RangeReplaceableCollection, BidirectionalCollection
  where Scalars.Element == Unicode.Scalar, Scalars.Index == Index
  associatedtype UTF8: Collection<UInt8>
  associatedtype UTF16: BidirectionalCollection<UInt16> where UTF16.Index == Index
  var unicodeScalars: Scalars { get set }
  var utf8: UTF8 { get }
  var utf16: UTF16 { get }
}

extension String: StringOnTrial {
  typealias Scalars = UnicodeScalarView
  typealias UTF8 = UTF8View
  typealias UTF16 = UTF16View
}

extension Substring: StringOnTrial {
  typealias Scalars = UnicodeScalarView
  typealias UTF8 = UTF8View
  typealias UTF16 = UTF16View
}

/// Strings and their views under range replacement, each against an array of scalars.
enum StringMachine {
  typealias Model = Copies<PlainText>

  static func test<Value: StringOnTrial>(
    _ name: String, start: @escaping @Sendable () -> Value
  ) -> StatefulTest<Model, Copies<Value>> {
    StatefulTest(
      name,
      model: Copies(PlainText()), system: { Copies(start()) }
    ) {
      copying()
      characters()
      scalars()
      positions()
    } check: { model, system in
      try system.agree(with: model, compare)
    }
  }

  /// All views forwards, characters also backwards; equality and hash of an equal string.
  private static func compare<Value: StringOnTrial>(
    _ text: Value, _ model: PlainText
  ) throws(Difference) {
    let characters = model.characters
    try expect("unicodeScalars", text.unicodeScalars, lists: model.scalars)
    try expect("utf8", text.utf8, lists: model.utf8)
    try expect("utf16", text.utf16, lists: model.utf16)
    try expect("count", text.count, is: characters.count)
    try expect("characters", text.lazy.map(scalars), lists: characters)
    try expect("characters backwards", text.reversed().map(scalars), lists: characters.reversed())
    var same = Value()
    same.append(contentsOf: model.string)
    try expect("the string differs from an equal one", text == same)
    try expect("the hash", text.hashValue, is: same.hashValue)
  }

  private static func scalars(of character: Character) -> [Unicode.Scalar] {
    Array(character.unicodeScalars)
  }
}

extension StringOnTrial {
  /// The index of a character, or the end.
  func gap(ofCharacter place: Int) -> Index {
    index(startIndex, offsetBy: place, limitedBy: endIndex) ?? endIndex
  }

  /// The characters of a stretch.
  func characters(_ stretch: Stretch) -> Range<Index> {
    gap(ofCharacter: stretch.start)..<gap(ofCharacter: stretch.start + stretch.length)
  }

  /// The scalars of a stretch.
  func scalars(_ stretch: Stretch) -> Range<Index> {
    let view = unicodeScalars
    let range = stretch.range(in: view.count)
    let lower = view.index(view.startIndex, offsetBy: range.lowerBound)
    return lower..<view.index(lower, offsetBy: range.count)
  }
}
