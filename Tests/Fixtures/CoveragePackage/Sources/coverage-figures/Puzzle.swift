import Puzzles
import StatefulFuzz

/// A system whose mistake hides behind branches that neither its model nor its answers show.
struct Puzzle {
  let target: Target

  /// All of them; each model is the number of commands.
  static let all = [
    Puzzle(typewriter), Puzzle(frames), Puzzle(maze),
  ]

  private init<Model, System>(_ test: StatefulTest<Model, System>) { target = test.target }

  private static let typewriter = StatefulTest(
    "puzzle/typewriter", model: 0, system: { Typewriter() }
  ) {
    command("type", .int(in: 0...26)) { count, _ in
      count += 1
      return true
    } system: { typewriter, number in
      typewriter.type(Array("qwertyuiop!asdfghjklzxcvbnm")[number])
    }
  }

  private static let frames = StatefulTest(
    "puzzle/frames", model: 0, system: { FrameReader() }
  ) {
    command("read", .int(in: 0...255)) { count, _ in
      count += 1
      return true
    } system: { reader, byte in
      reader.read(UInt8(byte))
    }
  }

  private static let maze = StatefulTest("puzzle/maze", model: 0, system: { Maze() }) {
    turn("left", .left)
    turn("right", .right)
    turn("up", .up)
    turn("down", .down)
  }

  private static func turn(_ name: String, _ turn: Maze.Turn) -> TestCommand<Int, Maze> {
    command(name) { count in
      count += 1
      return true
    } system: { maze in
      maze.take(turn)
    }
  }
}
