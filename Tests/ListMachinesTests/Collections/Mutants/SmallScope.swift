@testable import ListMachines
@testable import StatefulFuzz

/// Every case with few commands and small arguments, run one after the other: the proof that a
/// mutant cannot be shown with fewer commands.
struct SmallScope {
  /// Sizes of the start, around each change of the storage's layout.
  var starts: [Int]
  var commands: [CollectionCommand]

  /// All kinds and ways, with arguments of 0, 1 and the first id that is not there.
  static func wide(start: Int) -> SmallScope {
    SmallScope(
      starts: [start],
      commands: CollectionCommand.Kind.allCases.flatMap {
        all($0, ids: [0, 1, start], values: [0, 1])
      })
  }

  /// What fills, empties and copies two lists: few enough for three commands in a row.
  static func narrow(start: Int) -> SmallScope {
    let kinds: [CollectionCommand.Kind] = [
      .append, .removeLast, .copy, .removeAll, .appendAll, .hold,
    ]
    return SmallScope(
      starts: [start],
      commands: kinds.flatMap { all($0, ids: [0, 1], values: [0], isNarrow: true) })
  }

  private static func all(
    _ kind: CollectionCommand.Kind, ids: [Int], values: [Int], isNarrow: Bool = false
  ) -> [CollectionCommand] {
    var commands = [CollectionCommand(kind)]
    func vary(
      _ member: WritableKeyPath<CollectionCommand, Int>, _ values: some Sequence<Int>
    ) {
      commands = commands.flatMap { command in
        values.map { value in
          var command = command
          command[keyPath: member] = value
          return command
        }
      }
    }
    let lists = [[], [0], [0, 1], [1, 0], ids]
    for parameter in kind.shape.parameters {
      switch parameter {
      case .list: vary(\.list, 0...1)
      case .other: vary(\.other, 0...1)
      case .id: vary(\.id, ids)
      case .second: vary(\.second, ids)
      case .value: vary(\.value, values)
      case .position: vary(\.position, isNarrow ? [0, 1] : [0, 1, 255])
      case .target: vary(\.target, [0, 1])
      case .length: vary(\.length, isNarrow ? [1] : [0, 1, 2])
      case .way: vary(\.way, kind.ways.indices)
      case .generic:
        if !isNarrow {
          commands += commands.map { command in
            var command = command
            command.isGeneric = true
            return command
          }
        }
      case .numbers:
        commands = commands.flatMap { command in
          (isNarrow ? [[0, 1]] : lists).map { numbers in
            var command = command
            command.numbers = numbers
            return command
          }
        }
      }
    }
    return commands
  }

  /// The first case of `length` commands that a list fails at one of them, or nil when it passes all;
  /// so it passes all shorter ones as well.
  func firstFailure<List: KeyedList>(_ list: List.Type, length: Int) -> [CollectionCommand]? {
    let machine = CollectionMachine<List>()
    for size in starts {
      var odometer = [Int](repeating: 0, count: length)
      while true {
        let script = odometer.map { commands[$0] }
        if fails(machine, CollectionStart(size: size), script) { return script }
        // The last command turns fastest.
        var wheel = length - 1
        while wheel >= 0 {
          odometer[wheel] += 1
          if odometer[wheel] < commands.count { break }
          odometer[wheel] = 0
          wheel -= 1
        }
        if wheel < 0 { break }
      }
    }
    return nil
  }

  private func fails<List: KeyedList>(
    _ machine: CollectionMachine<List>, _ start: CollectionStart, _ script: [CollectionCommand]
  ) -> Bool {
    var model = machine.makeModel(start)
    var system = machine.makeSystem(start)
    for command in script {
      guard let expected = machine.step(command, model: &model) else { continue }
      let response = machine.perform(command, on: &system)
      let divergence = machine.check(
        command, response: response, expected: expected, model: model, system: system)
      if divergence != nil { return true }
    }
    return false
  }
}
