import StatefulFuzzXCTest
import XCTest

struct Stack {
  private(set) var items: [Int] = []

  mutating func push(_ value: Int) { items.append(value) }
  mutating func pop() -> Int? { items.popLast() }
}

final class StackTests: XCTestCase {
  func testTheStack() {
    // block 1 of XCTestCase+Fuzz.swift
  }
}
