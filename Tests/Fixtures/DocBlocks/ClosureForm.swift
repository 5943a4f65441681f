// What the comments of the closure form show, each in a function with the types that it names.
import StatefulFuzz
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

final class Registry {
  private(set) var contents: [Int: String] = [:]

  func add(_ text: String) { contents[contents.count] = text }
  func remove(_ id: Int) { contents[id] = nil }
  func load() async {}
}

extension [Int: String] {
  mutating func add(_ text: String) { self[count] = text }
}

func registry() {
  // block 1 of Commands.swift
}

actor Tickets {
  func take() throws {}
}

func cancellable(_ on: Commands<Int, Tickets>) {
  // block 2 of Commands.swift
}

func resultsFromModel() {
  struct Reader {}
  struct Library: Sendable {
    var files: [Int] = []
    mutating func open(_ file: Int) -> Reader { Reader() }
  }
  func body(_ on: Commands<Library, Library>) {
    // block 1 of Commands+ResultsFromModel.swift
  }
}

func stack() throws {
  // block 1 of StatefulTest.swift
}

func weights(_ on: Commands<[Int], Stack>) {
  // block 1 of Weight.swift
}

func existing(_ on: Commands<[Int: String], Registry>) {
  // block 1 of Gen+Existing.swift
}

func results() {
  struct FileHandle {}
  struct Model {
    func open() -> Int { 0 }
    func close(_ file: Int) {}
  }
  struct System {
    func open() throws -> FileHandle { FileHandle() }
    func close(_ file: FileHandle) throws {}
  }
  func commands(_ on: Commands<Model, System>) {
    // block 1 of Results.swift
  }
}

func temporal() {
  struct Channel {
    let isSorted = true
    let delivers = true
    let isIdle = true
  }
  func commands(_ on: Commands<Int, Channel>) {
    // block 1 of Commands+Temporal.swift
  }
  typealias Model = Int
  typealias System = Channel
  // block 1 of TemporalProperty.swift
}

func collidingKeys(_ on: Commands<Set<CollidingKey>, Set<CollidingKey>>) {
  // block 1 of CollidingKey.swift
}

func unordered() {
  struct Members { let members: [Int] }
  func commands(_ on: Commands<Set<Int>, Members>) {
    // block 1 of Unordered.swift
  }
}

func unchanged() {
  struct Parser {
    var tokens: [Int] = []
    mutating func parse(_ text: String) throws {}
  }
  func commands(_ on: Commands<Parser, Parser>) {
    // block 1 of UnchangedOnError.swift
  }
}

func lifetimes() {
  typealias Deque = Array
  // block 1 of Lifetimes.swift
}

func lanes() {
  // block 1 of StatefulTest+Lanes.swift
}

func clock() {
  struct Entries { var time = 0 }
  struct Cache { let clock: VirtualClock }
  // block 1 of VirtualClock.swift
}

func generators() {
  struct Point {
    let x: Int
    let y: Int
  }
  indirect enum Tree: Sendable {
    case empty
    case node(Tree, Int, Tree)
  }
  // block 1 of Gen.swift
  // block 1 of Gen+Recursive.swift
}

func schedules() {
  struct Command {
    let amount: Int
    let schedule: [Int]
  }
  actor Bank {
    func withdraw(_ amount: Int) -> Int { amount }
  }
  // block 1 of RunToCompletion.swift
}

enum Call {
  case write(Int)
  case read
}

func history(_ operations: [ConcurrentOperation<Call, Int>]) {
  // block 1 of CheckLinearizability.swift
}
