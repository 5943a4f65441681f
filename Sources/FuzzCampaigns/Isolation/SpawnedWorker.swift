import CIsolation
import FuzzPlatform
import StatefulFuzz

/// A process that was started to be a worker: the same program, told so by its environment.
///
/// ```text
/// supervisor                              started program
/// FUZZ_WORKER=3,4  ── execve ──────────▶  finds its channel at 3, the shared memory at 4
/// setup in shared memory ─────────────▶  makes the targets again, by their names
/// rings ───────────────────────────────▶  takes requests as a forked worker does
/// ```
package struct SpawnedWorker {
  /// The environment variable that says so, with the numbers of both descriptors.
  static let variable = "FUZZ_WORKER"

  /// The descriptors of a started worker behind the standard ones.
  static let channel: Int32 = 3
  static let memory: Int32 = 4

  /// Whether this process was started as one.
  package static var isThisProcess: Bool { environmentVariables()[variable] != nil }

  private let region: SharedRegion
  private let setup: WorkerSetup

  /// What this process was started for; nil where it is no worker, or where whoever started it is gone.
  package init?() {
    guard environmentVariables()[Self.variable] == "\(Self.channel),\(Self.memory)",
      let region = SharedRegion(inherited: Self.memory)
    else { return nil }
    var reader = WireReader(region.setup.bytes)
    guard let setup = try? reader.read(WorkerSetup.self) else { return nil }
    self.region = region
    self.setup = setup
  }

  /// Which of the program's checks is to serve.
  package var check: String { setup.check }

  /// Takes requests until the channel closes.
  ///
  /// - Parameter catalog: Where the targets are found; the planted faults of the kit are known besides.
  package func serve(_ catalog: [Target]) -> Never {
    let known = catalog + Canary.targets + Target.selfTests
    var targets: [Target] = []
    for reference in setup.targets {
      guard let target = reference.target(in: known) else { _exit(WorkerMain.Exit.unknownTarget) }
      targets.append(target)
    }
    // What the system starts is no worker. Output goes where the supervisor has led it.
    unsetenv(Self.variable)
    close(Self.memory)
    WorkerMain.run(
      channel: Self.channel, region: region, targets: targets, limits: setup.limits,
      trapLimit: setup.trapLimit, parent: getppid(), output: STDOUT_FILENO, isForked: false)
  }

  /// Ends a process that was started as a worker and cannot be one, or that nobody waits for.
  package static func giveUp() -> Never {
    let text =
      "Error: the environment variable \(variable) is set, but no supervisor has started this process; "
      + "unset it\n"
    _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    _exit(WorkerMain.Exit.notReached)
  }
}
