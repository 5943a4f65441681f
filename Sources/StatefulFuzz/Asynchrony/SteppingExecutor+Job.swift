extension SteppingExecutor {
  /// Where a job came from, and is run.
  enum Place: Hashable {
    /// A task of the operation itself.
    case operation
    /// A task that prefers no executor, as `Task { }` makes it, or a global queue of Dispatch.
    case process
    /// The main actor, which is the main queue.
    case main
    /// A queue of the program's own, which the number names.
    case queue(UInt)

    var isQueue: Bool {
      if case .queue = self { true } else { false }
    }
  }

  /// A job of a task or an actor, or work that was handed to a queue.
  ///
  /// An object, for a list of them is looked through at every decision. Unchecked: whose list it is in changes
  /// it, within that one's lock.
  final class Job: @unchecked Sendable {
    enum Content {
      case job(UnownedJob)
      case work(QueueWork)
    }

    let content: Content
    let place: Place
    var ready = ReadyJob(number: 0, lane: 0)
    var task: UInt64 = 0

    /// The lane of who handed work to a queue; nil for another job.
    var lane: Int?

    /// How many jobs had run when it became ready.
    var arrival = 0

    init(job: UnownedJob, place: Place) { (content, self.place) = (.job(job), place) }

    init(work: QueueWork, place: Place, lane: Int?) {
      (content, self.place, self.lane) = (.work(work), place, lane)
    }

    /// The number of its task; 0 where it is none's.
    var taskNumber: UInt64 {
      if case .job(let job) = content { StatefulFuzz.taskNumber(of: job) } else { 0 }
    }

    /// What was handed to a queue; nil for another job.
    var work: QueueWork? {
      if case .work(let work) = content { work } else { nil }
    }
  }
}

/// The number of a job's task, the same whenever the task becomes ready; 0 for an actor's job.
///
/// - Source: the runtime names jobs by it in `UnownedJob.description`.
@_silgen_name("swift_task_getJobTaskId")
private func taskNumber(of job: UnownedJob) -> UInt64
