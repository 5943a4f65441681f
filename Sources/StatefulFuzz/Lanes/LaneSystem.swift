/// The system's side of commands in flight: the system, what has been begun on it, and the schedule.
final class LaneSystem: ContentBox {
  let box: StateBox
  let schedule: CaseSchedule

  /// What was begun and has not run yet.
  private(set) var begun: [Flight] = []

  /// Every command of the case, for the picture of it.
  let history: LaneHistory

  /// What each command does that will never return, from the word `waits` on, by its number; empty but for a
  /// deadlock.
  private(set) var waiting: [Int: String] = [:]

  /// The commands in flight with one that will never return; empty but for a deadlock.
  private(set) var stuck: [Flight] = []

  init(_ box: StateBox, _ plan: SchedulePlan) {
    self.box = box
    let record = FlightRecord.current
    schedule = CaseSchedule(plan, log: record?.journal?.flight)
    history = LaneHistory(journal: record?.journal)
    record?.keep(schedule, history)
  }

  /// What reflection sees.
  var content: Any { box.content }

  func begin(_ command: LaneCommand) {
    begun.append(Flight(lane: command.lane, number: history.add(command), command: command.command))
  }

  /// Runs what was begun to its end.
  ///
  /// - Returns: The commands with their calls and returns; nil where one of them can never return.
  func runFlight() -> [Flight]? {
    let flights = begun
    begun = []
    ProcessExecutors.install()
    let inFlight = LanesInFlight(history)
    let executor = SteppingExecutor(schedule: [], deciding: schedule, for: inFlight)
    // In the order of their first commands: a lane's number says nothing.
    var lanes: [Int] = []
    for flight in flights where !lanes.contains(flight.lane) { lanes.append(flight.lane) }
    let left = LanesLeft(lanes.count)
    schedule.beginFlight(of: flights.count)
    for lane in lanes {
      let commands = flights.filter { $0.lane == lane }
      schedule.expect(commands.count, in: lane)
      let (schedule, lent) = (schedule, LentSystem(memory: box.memory))
      executor.starting(lane: lane) {
        let task = Task(executorPreference: executor) {
          await SteppingExecutor.$current.withValue(executor) {
            for (index, flight) in commands.enumerated() {
              inFlight.call(flight.number, in: lane)
              guard let kind = flight.command.withKind({ $0 }) else { continue }
              await FlightRecord.$running.withValue(flight.number) {
                guard kind.isCancellable else {
                  return await kind.performOverlapping(flight.command, lent)
                }
                let task = Task(executorPreference: executor) {
                  await kind.performOverlapping(flight.command, lent)
                }
                inFlight.allowCancelling(lane, task)
                await task.value
              }
              inFlight.returned(flight.number, in: lane)
              schedule.expect(commands.count - index - 1, in: lane)
            }
          }
          if left.oneLess() { executor.finish() }
        }
        inFlight.begin(lane, task)
      }
    }
    // Nobody ran last: the first lane begins.
    executor.starting(lane: 0) {}
    guard executor.runUntilFinished(patience: patience) else {
      waiting = inFlight.unreturned.mapValues {
        WaitingTasks.words(for: $0) + executor.othersInVain
      }
      stuck = flights
      // What waits for ever keeps the system.
      _ = Unmanaged.passRetained(self)
      return nil
    }
    return flights.map { history.timed($0) }
  }
}

/// A command that was in flight.
struct Flight {
  let lane: Int

  /// Its place among the commands of the case, counted from 1.
  let number: Int

  /// With its arguments; its answer is in it once it has returned.
  let command: ClosureCommand

  /// When it was called, and when it returned, as the history counts.
  var call = 0
  var returned = 0

  /// When it probably took effect; 0 for one that did not return.
  var effect = 0

  /// Whether it was cancelled while it was in flight.
  var wasCancelled = false
}

/// Counts the lanes that have not come to their end.
///
/// Unchecked: the jobs of an operation run one at a time.
private final class LanesLeft: @unchecked Sendable {
  private var count: Int

  init(_ count: Int) { self.count = count }

  /// Whether the last one is at its end.
  func oneLess() -> Bool {
    count -= 1
    return count == 0
  }
}
