// What the articles on StatefulFuzz show.
import StatefulFuzz
import StatefulFuzzTesting
import Testing

func simplest() {
  // block 1 of Shrinking.md
}

struct Ticket: Sendable {}

struct Items {
  mutating func push(_ item: Int) {}
  mutating func remove(_ item: Int) {}
  mutating func set(_ index: Int, _ item: Int) {}
  mutating func take() -> Ticket { Ticket() }
  mutating func giveBack(_ ticket: Ticket) {}
}

struct Measurement {
  let celsius: Int
}

func arguments(_ on: Commands<[Int], Items>) {
  // block 1 of Arguments.md
  // block 2 of Arguments.md
  // block 4 of Arguments.md
}

func results(_ on: Commands<[Bool], Items>) {
  // block 3 of Arguments.md
}

struct Queue: Sendable {
  private var items: [Int] = []

  var count: Int { items.count }

  mutating func push(_ item: Int) { items.append(item) }
  mutating func pop() -> Int? { items.isEmpty ? nil : items.removeFirst() }
}

func twoForms() {
  // block 1 of ClosuresOrAMachine.md
}

// block 2 of ClosuresOrAMachine.md

// block 1 of OverlappingCommands.md
