// Which of the ready jobs may be next. Plain loops: tests of actors run them in debug builds, at every decision, and
// there closures and iterators are slow.
extension [SteppingExecutor.Job] {
  /// The places of the jobs that may be next: of the main actor's, and of each queue's, only the one that has
  /// waited longest.
  ///
  /// Why: the main actor runs on a queue, and code of user interfaces relies on its order.
  ///
  /// - Parameter besideMainActor: Whether the main actor is busy, so that none of its jobs may be.
  /// - Returns: Places, in order; at least one where a job is ready and the main actor is not busy.
  func eligible(besideMainActor: Bool = false) -> [Int] {
    var hasMain = besideMainActor
    var queues: [UInt] = []
    var places: [Int] = []
    places.reserveCapacity(count)
    var index = 0
    while index < count {
      switch self[index].place {
      case .operation, .process: places.append(index)
      case .main:
        if !hasMain { places.append(index) }
        hasMain = true
      case .queue(let queue):
        if !queues.contains(queue) {
          queues.append(queue)
          places.append(index)
        }
      }
      index += 1
    }
    return places
  }

  /// Moves the place of a task's first job to the front, if it has one among these.
  func putFirst(_ task: UInt64, in places: inout [Int]) {
    var index = 0
    while index < places.count, self[places[index]].task != task { index += 1 }
    if index < places.count { places.insert(places.remove(at: index), at: 0) }
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
