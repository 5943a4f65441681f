/// A machine with its types erased: what of it is worth specialising, and what is compiled once.
@frozen
@usableFromInline
package struct ErasedMachine: Sendable {
  @usableFromInline let commandKinds: [String]
  @usableFromInline let coverGoals: [CoverGoal]

  /// Generates and runs one case; watched, if somebody watches.
  @usableFromInline let run: @Sendable (inout Choices, Int, Journal, RunWatch?) -> RunOutcome

  /// The model-side and text-side operations.
  @usableFromInline let tools: TargetTools

  /// How the machine is enumerated; nil for one that cannot be.
  @usableFromInline let enumeration: EnumerationTools?

  /// Whether commands may be in flight together.
  @usableFromInline let overlaps: Bool

  /// How many of them at most; 0 where they may not.
  @usableFromInline let lanes: Int

  /// Whether there are states in which one of these is not legal.
  @usableFromInline let overlapDependsOnState: Bool

  /// Erases a machine's type.
  ///
  /// - Parameters:
  ///   - makeMachine: Called once for each run or replay.
  ///   - commandKinds: The kinds, where they are values; nil for those of the type.
  ///   - coverGoals: The goals, where they are values; nil for those of the type.
  ///   - overlap: What is to be known of commands that may be in flight together.
  @inlinable
  init<Machine: StateMachine>(
    _ makeMachine: @escaping @Sendable () -> Machine, commandKinds: [String]? = nil,
    coverGoals: [CoverGoal]? = nil, overlap: Overlap<Machine>? = nil
  ) {
    self.commandKinds = commandKinds ?? Machine.commandKinds
    self.coverGoals = coverGoals ?? Machine.coverGoals
    // Asked once, not at every run: many machines build the array anew each time.
    let areKindsValues = Machine.commandKinds.isEmpty
    run = { choices, limit, journal, watch in
      watch?.areKindsValues = areKindsValues
      return Runner(makeMachine(), overlap)
        .run(&choices, limit: limit, journal: journal, watch: watch, given: nil)
    }
    tools = TargetTools(makeMachine) { Runner($0, overlap).run($1, journal: $2) }
    enumeration = nil
    overlaps = overlap != nil
    lanes = overlap?.lanes ?? 0
    overlapDependsOnState = overlap?.dependsOnState ?? false
  }

  /// The same machine, whose commands of one kind have a fault.
  func planting(_ planted: PlantedEffect) -> ErasedMachine {
    ErasedMachine(self) { choices, limit, journal, watch in
      let watch = watch ?? RunWatch()
      watch.planted = planted
      defer { watch.planted = nil }
      return run(&choices, limit, journal, watch)
    }
  }

  private init(
    _ machine: ErasedMachine,
    run: @escaping @Sendable (inout Choices, Int, Journal, RunWatch?) -> RunOutcome
  ) {
    commandKinds = machine.commandKinds
    (coverGoals, tools, enumeration) = (machine.coverGoals, machine.tools, nil)
    (overlaps, overlapDependsOnState) = (machine.overlaps, machine.overlapDependsOnState)
    lanes = machine.lanes
    self.run = run
  }

  /// Erases the type of a machine that can also be enumerated.
  ///
  /// - Parameter makeMachine: Called once for each run, replay or scope.
  @inlinable
  init<Machine: EnumerableMachine>(enumerating makeMachine: @escaping @Sendable () -> Machine) {
    let erased = ErasedMachine(makeMachine)
    commandKinds = erased.commandKinds
    coverGoals = erased.coverGoals
    run = erased.run
    tools = erased.tools
    (overlaps, overlapDependsOnState, lanes) = (false, false, 0)
    enumeration = EnumerationTools(makeMachine) { Runner($0).run($1, journal: $2) }
  }
}
