import FuzzCampaigns
import FuzzReports
import StatefulFuzz

import FuzzPlatform

/// The shell command that is told of new findings, while the campaign goes on.
///
/// Each one leads a process group of its own, so that it can be ended with all that it has started.
final class FindingHook {
  private struct Running {
    var process: pid_t
    /// The finding that it was told of.
    var finding: String
  }

  private let command: String
  private let tell: (String) -> Void
  private var running: [Running] = []
  private var failureCount = 0

  /// How long commands may go on when the campaign is over, and when somebody has asked to stop.
  static let patience = Duration.seconds(60)
  static let patienceWhenStopped = Duration.seconds(1)

  /// Failures that are told one by one; of the others only their number is.
  static let toldFailures = 5

  /// Makes a hook.
  ///
  /// - Parameters:
  ///   - command: For the shell.
  ///   - tell: Takes the lines that are for a person.
  init(command: String, tell: @escaping (String) -> Void) {
    self.command = command
    self.tell = tell
  }

  /// Starts the command for a finding; it reads what it needs from its environment, so that nothing
  /// of a finding is ever part of a command line.
  func start(for finding: Finding, file: String?, campaign: String) {
    let name = "\(finding.title) in \(finding.target)"
    let facts = [
      "FUZZ_FINDING": file ?? "", "FUZZ_TARGET": finding.target, "FUZZ_HAZARD": finding.title,
      "FUZZ_BUCKET": finding.failure.bucket, "FUZZ_CAMPAIGN": campaign,
    ]
    switch ShellCommand.start(command, adding: facts) {
    case .success(let process):
      StopSignals.watch(group: process)
      running.append(Running(process: process, finding: name))
    case .failure(let problem): fail("cannot run the --on-finding command for \(name): \(problem)")
    }
  }

  /// Takes note of commands that have ended, and tells of those that failed.
  func reap() {
    running.removeAll { command in
      var status: Int32 = 0
      let process = waitpid(command.process, &status, WNOHANG)
      guard process != 0 else { return false }
      StopSignals.unwatch(group: command.process)
      if process > 0, let problem = ShellCommand.problem(of: status) {
        fail("the --on-finding command for \(command.finding) \(problem)")
      }
      return true
    }
  }

  private func fail(_ sentence: String) {
    failureCount += 1
    if failureCount <= Self.toldFailures { tell("warning: \(sentence)") }
  }

  /// Waits at the end for commands that still run, and ends those that take too long.
  func finish() {
    reap()
    if !running.isEmpty, !StopSignals.isStopRequested {
      tell(
        "waiting up to \(ClockText.budget(Self.patience)) for "
          + "\(ClockText.counted(running.count, "command")) of --on-finding; Ctrl-C ends the wait")
    }
    wait {
      $0 < (StopSignals.isStopRequested ? Self.patienceWhenStopped : Self.patience)
    }
    let late = running
    running = []
    for command in late {
      fail("the --on-finding command for \(command.finding) was still running and was killed")
      kill(-command.process, SIGTERM)
    }
    if !late.isEmpty { usleep(300_000) }
    // With what they have started and did not take along.
    for command in late { kill(-command.process, SIGKILL) }
    if failureCount > Self.toldFailures {
      tell("warning: the --on-finding command failed for \(failureCount) findings in all")
    }
  }

  private func wait(while isPatient: (Duration) -> Bool) {
    var start = ContinuousClock.now
    var isStopped = StopSignals.isStopRequested
    while !running.isEmpty, isPatient(start.duration(to: .now)) {
      usleep(10_000)
      reap()
      // From the moment of the request on.
      if StopSignals.isStopRequested, !isStopped { (isStopped, start) = (true, .now) }
    }
  }
}
