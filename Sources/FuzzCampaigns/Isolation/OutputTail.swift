import FuzzPlatform

/// The last 64 KiB of what workers print, taken out of a pipe while they run.
///
/// The supervisor must drain it while it waits: a worker that prints more than the pipe holds
/// stands still until it does.
final class OutputTail {
  static let capacity = 64 << 10

  /// Becomes readable when there is output.
  let readEnd: Int32

  /// What workers print to.
  let writeEnd: Int32

  private var bytes: [UInt8] = []

  /// Makes a pipe; nil when the system gives none.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    // What is started by exec(2) is no worker.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A pipe that blocks would stop the supervisor as soon as it is empty.
    guard fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 else {
      for end in ends { close(end) }
      return nil
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Takes what is in the pipe, a mebibyte at most, so that a worker that prints without end is
  /// still watched.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: Self.capacity)
    for _ in 0..<16 {
      let count = read(readEnd, &buffer, buffer.count)
      guard count > 0 else { return }
      bytes += buffer[..<count]
      if bytes.count > 2 * Self.capacity { bytes.removeFirst(bytes.count - Self.capacity) }
    }
  }

  /// The last of it.
  var tail: [UInt8] {
    drain()
    return Array(bytes.suffix(Self.capacity))
  }

  /// Forgets what was printed so far.
  func clear() {
    drain()
    bytes = []
  }
}
