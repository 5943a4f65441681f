// What the comments of the tests show.
import FuzzChecks
import Queue
import StatefulFuzzTesting
import Testing

struct Stack {
  private(set) var items: [Int] = []

  mutating func push(_ value: Int) { items.append(value) }
  mutating func pop() -> Int? { items.popLast() }
}

actor Cache {
  private var values: [Int: Int] = [:]

  func put(_ key: Int, _ value: Int) { values[key] = value }
  func get(_ key: Int) -> Int? { values[key] }
}

func forms() {
  // block 1 of Fuzz.swift
  // block 2 of Fuzz.swift
  // block 3 of Fuzz.swift
}

// block 1 of docs/Machines.md

// block 1 of FuzzTrait.swift

// block 1 of ForAll.swift
