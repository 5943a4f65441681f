/// What is one step simpler than a value: what "one-minimal" is held against.
///
/// It knows values alone, nothing of choices, spans or shrinkers: an element may go where the least
/// length allows it, a number may be one nearer to its simplest value, be that value, or lose its sign.
/// Everything is written out; what a shrinker has tried before plays no part.
struct SingleSteps<Value: Sendable>: Sendable {
  let from: @Sendable (Value) -> [Value]

  init(_ from: @escaping @Sendable (Value) -> [Value]) { self.from = from }

  /// The steps that a condition, such as that of a filter, lets pass.
  func filter(_ isLegal: @escaping @Sendable (Value) -> Bool) -> SingleSteps {
    SingleSteps { from($0).filter(isLegal) }
  }

  /// The steps of a value in two forms.
  func mapped<Other: Sendable>(
    to: @escaping @Sendable (Value) -> Other, from: @escaping @Sendable (Other) -> Value
  ) -> SingleSteps<Other> {
    SingleSteps<Other> { self.from(from($0)).map(to) }
  }

  static var none: SingleSteps { SingleSteps { _ in [] } }
}

extension SingleSteps where Value == Int {
  static func number(_ range: ClosedRange<Int>) -> SingleSteps {
    let simplest = min(max(0, range.lowerBound), range.upperBound)
    return SingleSteps { number in
      guard number != simplest else { return [] }
      let nearer = number > simplest ? number - 1 : number + 1
      let positive = number < 0 && number > .min && range.contains(-number) ? [-number] : []
      return (nearer == simplest ? [simplest] : [simplest, nearer]) + positive
    }
  }
}

extension SingleSteps where Value == Double {
  /// A numerator nearer to 0 over the least power of two; 0; the same without its sign.
  static var double: SingleSteps {
    SingleSteps { number in
      guard number != 0 else { return [] }
      guard number.isFinite, abs(number) < 0x1p53 else { return [0] }
      let power = (0...52).lazy.map { Double(1 << $0) }.first {
        (number * $0).rounded() == number * $0
      }
      guard let power else { return [0] }
      let numerator = number * power
      let nearer = (numerator > 0 ? numerator - 1 : numerator + 1) / power
      return [0, nearer] + (number < 0 ? [-number] : [])
    }
  }
}

extension SingleSteps {
  static func lists<Element: Sendable>(
    of element: SingleSteps<Element>, atLeast least: Int = 0
  ) -> SingleSteps where Value == [Element] {
    SingleSteps { list in
      let shorter = list.count > least ? list.indices.map { list.removing(at: $0) } : []
      let lower = list.indices.flatMap { index in
        element.from(list[index]).map { list.replacing(at: index, by: $0) }
      }
      return shorter + lower
    }
  }

  static func sets<Element: Sendable & Hashable>(
    of element: SingleSteps<Element>, atLeast least: Int = 0
  ) -> SingleSteps where Value == Set<Element> {
    SingleSteps { set in
      let shorter = set.count > least ? set.map { set.subtracting([$0]) } : []
      let lower = set.flatMap { old in
        element.from(old).filter { !set.contains($0) }.map { set.subtracting([old]).union([$0]) }
      }
      return shorter + lower
    }
  }

  static func dictionaries<Key: Sendable & Hashable, Item: Sendable>(
    of keys: SingleSteps<Key>, _ items: SingleSteps<Item>, atLeast least: Int = 0
  ) -> SingleSteps where Value == [Key: Item] {
    SingleSteps { map in
      func without(_ key: Key) -> [Key: Item] { map.filter { $0.key != key } }
      let shorter = map.count > least ? map.keys.map(without) : []
      let lower = map.flatMap { key, item in
        items.from(item).map { lower in without(key).merging([key: lower]) { $1 } }
          + keys.from(key).filter { map[$0] == nil }.map { lower in
            without(key).merging([lower: item]) { $1 }
          }
      }
      return shorter + lower
    }
  }

  static func optional<Wrapped: Sendable>(
    _ wrapped: SingleSteps<Wrapped>
  ) -> SingleSteps where Value == Wrapped? {
    SingleSteps { value in value.map { [nil] + wrapped.from($0).map(Optional.some) } ?? [] }
  }

  static func pair<One: Sendable, Other: Sendable>(
    _ one: SingleSteps<One>, _ other: SingleSteps<Other>
  ) -> SingleSteps where Value == (One, Other) {
    SingleSteps { pair in
      one.from(pair.0).map { ($0, pair.1) } + other.from(pair.1).map { (pair.0, $0) }
    }
  }

  static func triple<One: Sendable, Two: Sendable, Three: Sendable>(
    _ one: SingleSteps<One>, _ two: SingleSteps<Two>, _ three: SingleSteps<Three>
  ) -> SingleSteps where Value == (One, Two, Three) {
    SingleSteps { value in
      one.from(value.0).map { ($0, value.1, value.2) }
        + two.from(value.1).map { (value.0, $0, value.2) }
        + three.from(value.2).map { (value.0, value.1, $0) }
    }
  }
}

extension SingleSteps where Value == String {
  /// The letters `a` to `z` are in their order; other characters may become an `a`.
  static func letters(atLeast least: Int = 0) -> SingleSteps {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let character = SingleSteps<Character> { character in
      guard let place = letters.firstIndex(of: character) else { return ["a"] }
      return place == 0 ? [] : place == 1 ? ["a"] : ["a", letters[place - 1]]
    }
    return SingleSteps<[Character]>.lists(of: character, atLeast: least)
      .mapped(to: { String($0) }, from: { Array($0) })
  }
}

extension Array {
  fileprivate func removing(at index: Int) -> Array {
    var copy = self
    copy.remove(at: index)
    return copy
  }

  fileprivate func replacing(at index: Int, by element: Element) -> Array {
    var copy = self
    copy[index] = element
    return copy
  }
}
