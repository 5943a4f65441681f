import Foundation
import IdentifiedModel
import ListMachines
import Testing

@Suite("An identified array conforms")
struct ConformanceTests {
  @Test("to Equatable by its elements in order")
  func equality() {
    #expect(words([1, 2]) == words([1, 2]))
    #expect(words([1, 2]) != words([2, 1]))
    #expect(words([1]) != [Word(id: 1, text: "x")])
  }

  @Test("D4: to Hashable so that equal arrays hash equally, however their ids are read")
  func hashing() {
    let pairs = [Pair(id: 1, other: 2), Pair(id: 2, other: 3)]
    let first = IdentifiedArray(uniqueElements: pairs)
    let second = IdentifiedArray(uniqueElements: pairs, id: \.other)
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(Set([first, second]).count == 1)
  }

  @Test("to Codable as an array of its elements")
  func coding() throws {
    let array: IdentifiedArrayOf<Word> = [Word(id: 2, text: "b"), Word(id: 1, text: "a")]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(array)
    #expect(
      String(decoding: data, as: UTF8.self) == #"[{"id":2,"text":"b"},{"id":1,"text":"a"}]"#)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Word>.self, from: data) == array)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Word>.self, from: Data("[]".utf8)) == [])
  }

  @Test("to Decodable and refuses a repeated id")
  func decodingDuplicates() throws {
    let text = #"[{"id":1,"text":"a"},{"id":1,"text":"b"}]"#
    do {
      _ = try JSONDecoder().decode(IdentifiedArrayOf<Word>.self, from: Data(text.utf8))
      Issue.record("decoded two elements with one id")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription == "Duplicate element at offset 1")
    }
  }

  @Test("to the protocols of text")
  func text() {
    let array: IdentifiedArrayOf<ListItem> = []
    #expect(array.description == "[]")
    #expect(array.debugDescription == "IdentifiedArray<ListItem>([])")
    let numbers = IdentifiedArray(uniqueElements: [1, 2], id: \.self)
    #expect("\(numbers)" == "[1, 2]")
    #expect(String(reflecting: numbers) == "IdentifiedArray<Int>([1, 2])")
  }

  @Test("to CustomReflectable as a collection")
  func reflection() {
    let mirror = Mirror(reflecting: words([1, 2]))
    #expect(mirror.displayStyle == .collection)
    #expect(mirror.children.compactMap(\.label).isEmpty)
    #expect(mirror.children.map { ($0.value as? Word)?.id } == [1, 2])
    #expect(Mirror(reflecting: words([1, 2]).ids).children.map { $0.value as? Int } == [1, 2])
  }

  @Test("to Sendable when its elements do")
  func sendable() async {
    let array = words(0..<40)
    let count = await Task.detached { array.ids.count + array.count }.value
    #expect(count == 80)
  }
}
