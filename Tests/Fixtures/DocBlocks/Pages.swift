// The tests of the pages, which are one target there.

// block 3 of README.md

// block 4 of README.md

// block 1 of docs/Recipes.md

// block 2 of docs/Recipes.md

// block 3 of docs/Recipes.md

// block 4 of docs/Recipes.md

// block 1 of docs/Machines.md

// block 2 of docs/Machines.md

// block 3 of docs/Machines.md

// block 2 of docs/Concurrency.md

// block 3 of docs/Concurrency.md

// block 4 of docs/Concurrency.md

@Test func theCacheOfThePage() {
  // block 1 of docs/Concurrency.md
}

struct Notes: Sendable {
  func label(_ name: String, when condition: Bool) {}
}

func labels(_ on: Commands<[Int], RingQueue>) {
  // block 5 of docs/Recipes.md
}
