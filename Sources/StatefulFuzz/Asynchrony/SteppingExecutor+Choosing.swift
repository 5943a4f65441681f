// Which of the ready jobs may be next. Plain loops: tests of actors run them in debug builds, at every decision, and
// there closures and iterators are slow.
extension [SteppingExecutor.Job] {
  /// The places of the jobs that may be next: of the main actor's, and of each queue's, only the one that has
  /// waited longest.
  ///
  /// Why: the main actor runs on a queue, and code of user interfaces relies on its order.
  ///
  /// - Parameters:
  ///   - besideMainActor: Whether the main actor is busy, so that none of its jobs may be.
  ///   - task: The task whose first job goes to the front, if one of these is its; 0 for none.
  /// - Returns: Places, in order; at least one where a job is ready and the main actor is not busy.
  func eligible(besideMainActor: Bool = false, first task: UInt64 = 0) -> [Int] {
    var hasMain = besideMainActor
    var queues: [UInt] = []
    var places: [Int] = []
    places.reserveCapacity(count)
    var first: Int?
    var index = 0
    while index < count {
      let job = self[index]
      var isEligible = true
      switch job.place {
      case .operation, .process: break
      case .main:
        isEligible = !hasMain
        hasMain = true
      case .queue(let queue):
        isEligible = !queues.contains(queue)
        if isEligible { queues.append(queue) }
      }
      if isEligible {
        if first == nil, task != 0, job.task == task { first = places.count }
        places.append(index)
      }
      index += 1
    }
    if let first, first > 0 { places.insert(places.remove(at: first), at: 0) }
    return places
  }

  /// The jobs at these places, as a schedule sees them.
  func candidates(at places: [Int]) -> [ReadyJob] {
    var jobs: [ReadyJob] = []
    jobs.reserveCapacity(places.count)
    var index = 0
    while index < places.count {
      jobs.append(self[places[index]].ready)
      index += 1
    }
    return jobs
  }
}
