// The module that the drivers of the pages import.
import StatefulFuzz

// block 1 of docs/Machines.md

struct Deck {
  private var cards: [Int] = []

  mutating func draw() -> Int? { cards.popLast() }
}

// block 5 of docs/Machines.md
