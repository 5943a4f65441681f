import Testing

@testable import IdentifiedModel

@Suite("The difference of two values")
struct ValueDifferenceTests {
  struct User: Equatable {
    var id = 1
    var name = "Blob"
    var address = Address()
    var tags: [String] = ["a", "b", "c"]
    var plan: Plan? = .paid(months: 3, "x")
  }

  struct Address: Equatable {
    var street = "Main"
    var number = 1
  }

  enum Plan: Equatable {
    case free
    case paid(months: Int, String)
    case trial(Address)
  }

  private func text(_ change: (inout User) -> Void) -> String {
    var actual = User()
    change(&actual)
    return ValueDifference.text(expected: User(), actual: actual)
  }

  @Test("is nothing for equal values")
  func equal() { #expect(ValueDifference.lines(expected: User(), actual: User()) == nil) }

  @Test("shows a changed field and counts the others")
  func field() {
    #expect(
      text { $0.name = "Blob \"Jr\"" } == #"""
          User(
            … 1 unchanged
        -   name: "Blob"
        +   name: "Blob \"Jr\""
            … 3 unchanged
          )
        """#)
  }

  @Test("goes down into a struct")
  func nested() {
    #expect(
      text { $0.address.number = 2 } == """
          User(
            … 2 unchanged
            address: Address(
              … 1 unchanged
        -     number: 1
        +     number: 2
            )
            … 2 unchanged
          )
        """)
  }

  @Test("finds what was inserted into a collection, and what was removed")
  func elements() {
    #expect(
      text { $0.tags = ["z", "a", "c"] } == """
          User(
            … 3 unchanged
            tags: [
        +     "z"
              … 1 unchanged
        -     "b"
              … 1 unchanged
            ]
            … 1 unchanged
          )
        """)
  }

  @Test("compares an element with what stands in its place")
  func replaced() {
    let lines = ValueDifference.lines(
      expected: [Address(), Address(number: 5)], actual: [Address(), Address(number: 6)])
    #expect(
      lines == [
        "  [", "    … 1 unchanged", "    Address(", "      … 1 unchanged", "-     number: 5",
        "+     number: 6", "    )", "  ]",
      ])
  }

  @Test("shows cases, their values, and nil")
  func cases() {
    #expect(
      ValueDifference.lines(expected: Plan.free, actual: Plan.paid(months: 2, "y"))
        == ["- .free", "+ .paid(months: 2, \"y\")"])
    #expect(
      ValueDifference.lines(expected: Plan.paid(months: 1, "y"), actual: Plan.paid(months: 2, "y"))
        == ["  .paid(", "-   months: 1", "+   months: 2", "    … 1 unchanged", "  )"])
    #expect(
      ValueDifference.lines(expected: Plan?.none as Any, actual: Plan?.some(.free) as Any)
        == ["- nil", "+ .free"])
    #expect(
      ValueDifference.lines(
        expected: Plan.trial(Address()), actual: Plan.trial(Address(street: "Side")))
        == [
          "  .trial(", "    Address(", "-     street: \"Main\"", "+     street: \"Side\"",
          "      … 1 unchanged", "    )", "  )",
        ])
  }

  @Test("does not depend on the order of sets and dictionaries")
  func unordered() {
    #expect(
      ValueDifference.lines(expected: Set(0..<3), actual: Set(0..<4))
        == ["  [", "    … 3 unchanged", "+   3", "  ]"])
    #expect(
      ValueDifference.lines(expected: ["a": 1, "b": 2], actual: ["b": 2, "a": 3])
        == [
          "  [", "    (", "      … 1 unchanged", "-     value: 1", "+     value: 3", "    )",
          "    … 1 unchanged", "  ]",
        ])
  }

  @Test("ends at an object that contains itself")
  func cycle() {
    final class Node {
      var next: Node?
      var value = 0
    }
    let node = Node()
    node.next = node
    let other = Node()
    other.next = other
    other.value = 1
    let lines = ValueDifference.lines(expected: node, actual: other)
    node.next = nil
    other.next = nil
    #expect(
      lines == ["  Node(", "    … 1 unchanged", "-   value: 0", "+   value: 1", "  )"])
  }
}
