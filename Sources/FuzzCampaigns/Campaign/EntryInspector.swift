import StatefulFuzz

/// What a catalogue makes of an entry, found out without running the system.
public struct EntryInspection: Sendable {
  /// Lines that the machine does not understand.
  public var unreadable: [UnreadableLine]

  /// Whether the recorded choices lead to other commands than the entry holds.
  public var hasDrifted: Bool

  /// The schedule that the recorded choices have and the entry lacks, where that is all that they differ in.
  package var missingSchedule: String?

  /// The choices behind the commands: those of the entry, or, where it has none or they have
  /// drifted, those that the machine finds; nil for commands that its generator cannot draw.
  public var choices: ChoiceSequence?
}

/// Validates entries against their targets, in a separate process.
public final class EntryInspector {
  private let targets: [Target]
  private let executor: any Executor
  private let stops: Bool

  /// Prepares inspections; the process starts with the first one.
  ///
  /// - Throws: When this platform cannot isolate runs.
  public convenience init(_ targets: [Target]) throws(IsolationError) {
    self.init(
      targets, try makeExecutor(targets: targets, options: CampaignOptions(seed: 0)), stops: true)
  }

  /// Inspects in the processes of an executor, which whoever made it stops.
  convenience init(_ targets: [Target], with executor: any Executor) {
    self.init(targets, executor, stops: false)
  }

  private init(_ targets: [Target], _ executor: any Executor, stops: Bool) {
    (self.targets, self.executor, self.stops) = (targets, executor, stops)
  }

  deinit { if stops { executor.stop() } }

  /// Inspects an entry with code of its machine alone.
  ///
  /// - Returns: What was found; nil for a target that nobody knows.
  /// - Throws: When workers cannot run.
  public func inspect(_ entry: CorpusEntry) throws(IsolationError) -> EntryInspection? {
    guard let index = targets.firstIndex(where: { $0.name == entry.target }) else { return nil }
    let read = try executor.perform(.decode(target: index, .script(entry.script)))
    var inspection = EntryInspection(unreadable: [], hasDrifted: false)
    if case .record(let record) = read {
      inspection.unreadable = record.unreadable.map(targets[index].suggesting)
    }
    if let choices = entry.choices {
      let decoded = try executor.perform(.decode(target: index, .flat(choices.choices)))
      let record: RunRecord? = if case .record(let record) = decoded { record } else { nil }
      inspection.missingSchedule = entry.missingSchedule(record?.script)
      if let record, record.script == entry.script || inspection.missingSchedule != nil {
        inspection.choices = record.executed
      } else {
        inspection.hasDrifted = true
      }
    }
    guard inspection.choices == nil, inspection.unreadable.isEmpty else { return inspection }
    inspection.choices = try executor.encode(target: index, entry.script)
    return inspection
  }

  /// The entry with choices of the present generator, if its own have drifted or are of an older
  /// one, without any where the commands have none; and with the schedule of its choices, if it lacks that.
  ///
  /// - Returns: The entry as it should be; nil for one that is up to date, or that names an unknown
  ///   target or holds lines that nobody understands.
  /// - Throws: When workers cannot run.
  public func migrated(_ entry: CorpusEntry) throws(IsolationError) -> CorpusEntry? {
    guard let recorded = entry.choices, let inspection = try inspect(entry),
      inspection.unreadable.isEmpty,
      inspection.hasDrifted || inspection.missingSchedule != nil
        || recorded.generation != choiceGeneration
    else { return nil }
    var migrated = entry
    if let schedule = inspection.missingSchedule {
      migrated.initial = FlightRecord.initial(entry.script.initial, schedule: schedule)
    }
    let choices = inspection.hasDrifted ? inspection.choices?.flat : recorded.choices
    migrated.choices = choices.map { ChoiceRecord(generation: choiceGeneration, choices: $0) }
    return migrated
  }
}
