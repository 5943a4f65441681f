import CIsolation

import FuzzPlatform
import StatefulFuzz

/// The life of a worker process: take a request, handle it, answer, until the channel closes.
enum WorkerMain {
  static func run(
    channel: Int32, region: SharedRegion, targets: [Target], limits: RunLimits, trapLimit: Int,
    parent: pid_t, output: Int32?, isForked: Bool = true
  ) -> Never {
    setpgid(0, 0)
    #if os(Linux)
    guard sf_die_with_parent(parent) == 0 else { _exit(0) }
    #endif
    resetSignals()
    redirectOutput(to: output)
    // What a started program has opened by now is its own: Dispatch waits for timers by such files.
    let channel = isForked ? keepOnly(channel) : channel
    ResourceLimits.apply(limits)
    atexit { FlightRecord.noteExit() }
    ProcessThreads.noteWorker(region)
    region.beginWorker()
    let handler = RequestHandler(
      targets: targets, region: region, isIsolated: true, trapLimit: trapLimit,
      memory: WorkerMemory(region: region, limits: limits))
    var byte: UInt8 = 0
    while readByte(channel, &byte) {
      var reader = WireReader(region.request.bytes)
      guard let request = try? reader.read(WorkerRequest.self) else { _exit(Exit.badRequest) }
      let reply = handler.handle(request)
      region.reply.clear()
      guard region.reply.append(reply.wireBytes) else { _exit(Exit.replyTooLarge) }
      byte = 1
      guard write(channel, &byte, 1) == 1 else { _exit(Exit.channelClosed) }
      if handler.isWornOut { _exit(Exit.wornOut) }
    }
    _exit(0)
  }

  /// Statuses with which a worker ends itself between runs.
  enum Exit {
    static let badRequest: Int32 = 90
    static let replyTooLarge: Int32 = 91
    /// A system has closed the channel; the reply is in shared memory all the same.
    static let channelClosed: Int32 = 92
    /// It has seen so many traps, or grown so much, that another one goes on.
    static let wornOut: Int32 = 93
    /// The system gave no thread for a case.
    static let noThread: Int32 = 94
    /// The started program has no target of a name that it was told.
    static let unknownTarget: Int32 = 95
    /// The started program has ended without coming to the check that it was started for.
    static let notReached: Int32 = 96
    /// The case that trapped cannot be named in this process.
    static let cannotTell: Int32 = 97
    /// The program could not be started: no worker has said anything.
    static let notStarted: Int32 = 127

    /// Whether a wait status is that of a worker that ended with `code`.
    static func isEnd(_ status: Int32?, by code: Int32) -> Bool {
      status.map { $0 & 0x7F == 0 && ($0 >> 8) & 0xFF == code } ?? false
    }

    /// Whether a wait status is that of a worker that answered without being able to ring.
    static func isAnswered(_ status: Int32?) -> Bool { isEnd(status, by: channelClosed) }
  }

  private static func readByte(_ channel: Int32, _ byte: inout UInt8) -> Bool {
    while true {
      let count = read(channel, &byte, 1)
      if count == 1 { return true }
      if count < 0, errno == EINTR { continue }
      return false
    }
  }

  /// Signals do to the system what they do to any program, whatever the tests or the driver have made of them.
  ///
  /// Those of a thread of Dispatch, on which a test may run, are blocked, and so would be those of all that a worker
  /// starts.
  private static func resetSignals() {
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT] { signal(number, SIG_DFL) }
  }

  /// What a system under test prints must reach neither the terminal nor the results.
  ///
  /// Where there is no `/dev/null`, the supervisor has given a pipe for the output, and there is no
  /// input.
  private static func redirectOutput(to output: Int32?) {
    let null = open("/dev/null", O_RDWR)
    let sink = output ?? null
    if null >= 0 { dup2(null, 0) } else { close(0) }
    if sink >= 0 {
      dup2(sink, 1)
      dup2(sink, 2)
    }
    if null > 2 { close(null) }
  }

  /// Moves the channel to the first descriptor behind those of the standard streams and closes every
  /// other one: what a system writes to or closes at random must be nobody else's.
  private static func keepOnly(_ channel: Int32) -> Int32 {
    let kept: Int32 = 3
    guard channel == kept || dup2(channel, kept) == kept else { return channel }
    sf_close_from(kept + 1)
    return kept
  }
}
