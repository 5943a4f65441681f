import CIsolation

import FuzzPlatform
import StatefulFuzz

/// A child process with a channel to it on which both sides ring: a byte each way, no content.
struct WorkerChild {
  /// The child, which is also the leader of its process group.
  let process: pid_t

  /// The supervisor's end of the channel; -1 once the child has closed the other one.
  private(set) var channel: Int32

  private static let reapAttempts = 50

  /// What ended a wait.
  enum Wake {
    /// The child rang.
    case rang
    /// The child is gone, or the system under test has closed all its descriptors.
    case closed
    /// A signal arrived in the supervisor.
    case interrupted
    /// Nothing happened.
    case quiet
  }

  /// Forks; `body` runs in the child with its end of the channel and the parent's number.
  init(
    running body: (_ channel: Int32, _ parent: pid_t) -> Never
  ) throws(IsolationError) {
    let (own, other) = try Self.makeChannel()
    let parent = getpid()
    let child = Orphans.fork()
    if child == 0 {
      close(own)
      body(other, parent)
    }
    try self.init(child, own: own, other: other, failing: "fork")
  }

  /// Starts the running program once more, as a worker.
  ///
  /// - Parameters:
  ///   - arguments: Behind the program's name.
  ///   - memory: The file of the shared memory, which says what the worker is to do.
  ///   - output: Where it prints; nil for nowhere.
  /// - Throws: `IsolationError` where no process can be had.
  init(
    starting arguments: [String], memory: Int32, output: Int32?
  ) throws(IsolationError) {
    guard let program = ProgramStart.program else {
      throw .cannotStart("the program's file is not known")
    }
    let (own, other) = try Self.makeChannel()
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { if null >= 0 { close(null) } }
    var variables = environmentVariables()
    variables[SpawnedWorker.variable] = "\(SpawnedWorker.channel),\(SpawnedWorker.memory)"
    if let seed = HashSeed.current { variables[HashSeed.variable] = HashSeed.text(seed) }
    let words = [CommandLine.arguments.first ?? "fuzz-driver"] + arguments
    let settings = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    // Without /dev/null the worker closes its input.
    let input = null >= 0 ? null : other
    let sink = output ?? input
    let child = CStrings.withPointers(words) { words in
      CStrings.withPointers(settings) { settings in
        Orphans.own { sf_start(program, words, settings, [input, sink, sink, other, memory], 5) }
      }
    }
    try self.init(child, own: own, other: other, failing: "a start of the program")
  }

  /// Takes a child that was just made, or tells why there is none.
  ///
  /// - Parameters:
  ///   - child: Its number; 0 or less where there is none, with the reason in errno.
  ///   - own: This side's end of the channel; closed where there is no child.
  ///   - other: The child's end; closed.
  ///   - action: What was tried, for the error.
  /// - Throws: `IsolationError.cannotStart` where there is no child.
  private init(
    _ child: pid_t, own: Int32, other: Int32, failing action: String
  ) throws(IsolationError) {
    let reason = errno
    close(other)
    guard child > 0 else {
      close(own)
      throw .cannotStart("\(action) failed: \(systemError(reason))")
    }
    (process, channel) = (child, own)
  }

  /// Both ends of a channel.
  ///
  /// What is started by exec(2) has none: one that held an end open would hide the other's end.
  private static func makeChannel() throws(IsolationError) -> (own: Int32, other: Int32) {
    var pair: [Int32] = [-1, -1]
    #if os(Linux)
    let stream = Int32(SOCK_STREAM.rawValue)
    #else
    let stream = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, stream, 0, &pair) == 0 else {
      throw .cannotStart("socketpair failed: \(systemError(errno))")
    }
    for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (pair[0], pair[1])
  }

  /// Rings at the child; false when it does not listen any more.
  func ring() -> Bool {
    var byte: UInt8 = 1
    #if os(Linux)
    return send(channel, &byte, 1, Int32(MSG_NOSIGNAL)) == 1
    #else
    return write(channel, &byte, 1) == 1
    #endif
  }

  /// Waits for the child to ring or to close its channel; what it prints meanwhile goes to `output`.
  func wait(upTo duration: Duration, output: OutputTail? = nil) -> Wake {
    var descriptors = [channel, output?.readEnd ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let ready = poll(&descriptors, 2, duration.milliseconds)
    if ready == 0 { return .quiet }
    if ready < 0 { return errno == EINTR ? .interrupted : .quiet }
    if descriptors[1].revents != 0 { output?.drain() }
    if descriptors[0].revents == 0 { return .quiet }
    var byte: UInt8 = 0
    let count = read(channel, &byte, 1)
    if count < 0, errno == EINTR { return .interrupted }
    return count == 1 ? .rang : .closed
  }

  /// Gives up the channel and waits a moment for the child's end, which follows it as a rule.
  ///
  /// - Returns: The wait status; nil when the child goes on without a channel.
  mutating func reapAfterClosing() -> Int32? {
    close(channel)
    channel = -1
    for _ in 0..<Self.reapAttempts {
      if let status = reapIfDead() { return status }
      usleep(100)
    }
    return nil
  }

  /// The wait status of a child that is gone; nil while it runs.
  ///
  /// Once it has answered, whatever the child left in its group is gone too.
  mutating func reapIfDead() -> Int32? {
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    kill(-process, SIGKILL)
    closeChannel()
    Orphans.forget(process)
    return status
  }

  /// Ends the child and its group at once, and waits for that.
  mutating func end() {
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    closeChannel()
    Orphans.forget(process)
  }

  private mutating func closeChannel() {
    if channel >= 0 { close(channel) }
    channel = -1
  }
}
