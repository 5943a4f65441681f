/// A maze with one way through it; a wrong turn leads back to the entrance.
public final class Maze {
  /// Where one can go.
  public enum Turn: Sendable { case left, right, up, down }

  private var step = 0

  /// Makes a maze, with somebody at its entrance.
  public init() {}

  /// Takes a turn; false when it leads out.
  public func take(_ turn: Turn) -> Bool {
    switch (step, turn) {
    case (0, .up): step = 1
    case (1, .left): step = 2
    case (2, .left): step = 3
    case (3, .down): step = 4
    case (4, .right): step = 5
    case (5, .up): step = 6
    case (6, .right): step = 7
    case (7, .down): step = 8
    case (8, .down): step = 9
    case (9, .left): step = 10
    case (10, .up): step = 11
    case (11, .right): return false
    default: step = 0
    }
    return true
  }
}
