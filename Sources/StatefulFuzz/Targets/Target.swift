/// Something to test: a machine under the name `suite/strategy`, type-erased for catalogues and drivers.
///
/// Erasure happens here, once a run; inside, everything is specialised for the machine.
public struct Target: Sendable {
  /// `suite/strategy` in kebab case.
  public let name: String

  /// A short code of the strategy, for tables; empty if it has none.
  public let code: String

  /// One line for lists.
  public let summary: String

  /// Where the strategy comes from.
  public let source: String

  /// Where tests find the target; nil if not given.
  public package(set) var declaration: TargetDeclaration?

  /// Hazards that this target is known to show; any other finding is unexpected.
  public let expectedHazards: [String]

  /// Those of `hazardNames` that fresh runs can reach.
  public private(set) var reachableHazards: [String]

  /// The envelope that the target was narrowed to; nil if envelopes make no difference.
  public private(set) var envelope: Envelope?

  /// The fault that its drawn cases have; nil for none.
  package private(set) var planted: PlantedEffect?

  /// The targets that fresh runs in each envelope take; empty where envelopes make no difference.
  private var variants: [Envelope: @Sendable () -> Target] = [:]

  /// Hazards whose precondition no run of this target can meet, each with the reason; a matrix
  /// then does not report them as gaps.
  public private(set) var unreachableHazards: [String: String] = [:]

  /// Whether a pattern must name the target to include it; planted faults are such.
  public let isOnRequest: Bool

  /// Why the target cannot run as it was written; nil where it can.
  package internal(set) var problem: String?

  /// Makes a target with the same commands, one after the other; nil, or making none, where they never are in flight
  /// together.
  package internal(set) var makeSequential: (@Sendable () -> Target?)?

  /// Whether its commands are made of closures, which may have conditions.
  package private(set) var isMadeOfClosures = false

  /// Whether it is a test with a model that nothing is compared with.
  package private(set) var comparesNothing = false

  /// What of the machine is left.
  private var lazyMachine: LazyMachine

  var machine: ErasedMachine { lazyMachine.value.machine }

  /// Command kinds, the simplest first.
  public var commandKinds: [String] { machine.commandKinds }

  /// Hazards that runs of this target can meet, in the order of the bits of `RunOutcome.exercised`.
  public let hazardNames: [String]

  /// Labels, each with the share of cases that must have it.
  public var coverGoals: [CoverGoal] { machine.coverGoals }

  /// The slow, model-side and text-side operations.
  package var tools: TargetTools { machine.tools }

  /// How the target is enumerated; nil for a machine that cannot be.
  package var enumeration: EnumerationTools? { machine.enumeration }

  /// Whether every command sequence of a small scope can be run.
  public var isEnumerable: Bool { enumeration != nil }

  /// Erases `makeMachine`'s type.
  ///
  /// - Parameters:
  ///   - name: `suite/strategy` in kebab case.
  ///   - code: At most 20 ASCII letters, digits and hyphens; may be empty.
  ///   - summary: One line for lists.
  ///   - source: Where the strategy comes from.
  ///   - expectedHazards: Hazards that the target is known to have.
  ///   - isOnRequest: Whether runs leave the target out unless they name it.
  ///   - commandKinds: The kinds, where they are values; nil for those of the type.
  ///   - coverGoals: The goals, where they are values; nil for those of the type.
  ///   - makeMachine: Called once for each run or replay.
  @inlinable
  public init<Machine: StateMachine>(
    _ name: String, code: String = "", summary: String, source: String = "",
    expectedHazards: [String] = [], isOnRequest: Bool = false,
    commandKinds: [String]? = nil, coverGoals: [CoverGoal]? = nil,
    makeMachine: @escaping @Sendable () -> Machine
  ) {
    self.init(
      name, code: code, summary: summary, source: source, expectedHazards: expectedHazards,
      isOnRequest: isOnRequest, hazardNames: Machine.hazardNames,
      LazyMachine {
        ErasedMachine(makeMachine, commandKinds: commandKinds, coverGoals: coverGoals)
      })
  }

  /// Whether its commands may be in flight together.
  package var overlaps: Bool { machine.overlaps }

  /// How many of its commands are in flight at most; 0 where they may not be.
  package var lanes: Int { machine.lanes }

  /// Whether there are states in which one of these commands is not legal.
  package var overlapDependsOnState: Bool { machine.overlapDependsOnState }

  /// Erases the type of a machine whose commands may be in flight together.
  init<Machine: StateMachine>(
    _ name: String, summary: String, source: String, expectedHazards: [String],
    commandKinds: [String], coverGoals: [CoverGoal], overlap: Overlap<Machine>,
    makeMachine: @escaping @Sendable () -> Machine
  ) {
    self.init(
      name, code: "", summary: summary, source: source, expectedHazards: expectedHazards,
      isOnRequest: false, hazardNames: Machine.hazardNames,
      LazyMachine {
        ErasedMachine(
          makeMachine, commandKinds: commandKinds, coverGoals: coverGoals, overlap: overlap)
      })
  }

  /// Erases the type of a machine that can also be enumerated.
  ///
  /// - Parameters:
  ///   - name: `suite/strategy` in kebab case.
  ///   - code: At most 20 ASCII letters, digits and hyphens; may be empty.
  ///   - summary: One line for lists.
  ///   - source: Where the strategy comes from.
  ///   - expectedHazards: Hazards that the target is known to have.
  ///   - isOnRequest: Whether runs leave the target out unless they name it.
  ///   - makeMachine: Called once for each run, replay or scope.
  @inlinable
  public init<Machine: EnumerableMachine>(
    _ name: String, code: String = "", summary: String, source: String = "",
    expectedHazards: [String] = [], isOnRequest: Bool = false,
    makeMachine: @escaping @Sendable () -> Machine
  ) {
    self.init(
      name, code: code, summary: summary, source: source, expectedHazards: expectedHazards,
      isOnRequest: isOnRequest, hazardNames: Machine.hazardNames,
      LazyMachine { ErasedMachine(enumerating: makeMachine) })
  }

  @usableFromInline
  init(
    _ name: String, code: String, summary: String, source: String, expectedHazards: [String],
    isOnRequest: Bool, hazardNames: [String], _ machine: LazyMachine
  ) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    Self.require(
      parts.count == 2 && parts.allSatisfy(\.isKebabCase),
      "a target is named SUITE/STRATEGY, such as 'list/native-foreach', not '\(name)'; each is "
        + KebabCase.rule)
    Self.require(
      code.utf8.count <= 20
        && code.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") },
      "\(name): the code '\(code)' is not at most 20 ASCII letters, digits and hyphens")
    for hazard in hazardNames + expectedHazards {
      Self.require(
        hazard.isKebabCase,
        "\(name): '\(hazard)' is not the name of a hazard; it is \(KebabCase.rule)")
    }
    Self.require(
      hazardNames.count <= 64, "at most 64 hazards, got \(hazardNames.count)")
    self.name = name
    self.code = code
    self.summary = summary
    self.source = source
    self.expectedHazards = expectedHazards
    self.isOnRequest = isOnRequest
    self.hazardNames = hazardNames
    lazyMachine = machine
    reachableHazards = hazardNames
  }

  /// Ends the process with a sentence, also where the build is optimised.
  private static func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
  }

  /// Makes the machine, where that was put off: what a process does before it forks, its children need not.
  package func prepare() { _ = machine }

  /// Generates and runs one case from `choices`, with at most `limit` commands if it is fresh.
  package func run(_ choices: inout Choices, _ limit: Int, _ journal: Journal) -> RunOutcome {
    lazyMachine.value.machine.run(&choices, limit, journal, nil)
  }

  /// The same, watched.
  package func observe(
    _ choices: inout Choices, _ limit: Int, _ journal: Journal, _ watch: RunWatch
  ) -> RunOutcome {
    lazyMachine.value.machine.run(&choices, limit, journal, watch)
  }

  /// The target with a fault in the effects of one kind of command: drawn cases have it.
  package func planting(_ planted: PlantedEffect) -> Target {
    var copy = self
    copy.lazyMachine = LazyMachine { machine.planting(planted) }
    copy.planted = planted
    return copy
  }

  /// Whether envelopes make a difference.
  public var hasEnvelopes: Bool { !variants.isEmpty }

  /// The target as fresh runs in `envelope` take it: same name, same commands in scripts, another
  /// generator, and only the hazards of the envelope.
  public func within(_ envelope: Envelope) -> Target {
    guard var target = variants[envelope]?() else { return self }
    target.unreachableHazards.merge(unreachableHazards) { own, _ in own }
    target.declaration = declaration
    return target
  }

  /// The same target with variants for envelopes.
  ///
  /// - Parameter variant: The target for an envelope, and the hazards that runs in it can reach.
  /// - Returns: A target that `within` narrows.
  public func withEnvelopes(
    _ variant: @escaping @Sendable (Envelope) -> (target: Target, reachable: [String])
  ) -> Target {
    var copy = self
    for envelope in Envelope.allCases {
      copy.variants[envelope] = {
        let (target, reachable) = variant(envelope)
        // So that a narrowed target can be narrowed further.
        var narrowed = target.withEnvelopes(variant)
        narrowed.envelope = envelope
        narrowed.reachableHazards = target.hazardNames.filter(reachable.contains)
        return narrowed
      }
    }
    return copy
  }

  /// The part of the name before the slash.
  public var suite: String { String(name.prefix { $0 != "/" }) }

  /// The part of the name after the slash.
  public var strategy: String { String(name.drop { $0 != "/" }.dropFirst()) }

  /// The same target with a hazard documented as one that it cannot meet.
  public func unreachable(_ hazard: String, because reason: String) -> Target {
    var target = self
    target.unreachableHazards[hazard] = reason
    return target
  }

  /// The same target as one that is made of closures, with what is wrong with it.
  func madeOfClosures(problem: String?, comparesNothing: Bool) -> Target {
    var target = self
    target.isMadeOfClosures = true
    target.problem = problem
    target.comparesNothing = comparesNothing
    return target
  }

  /// Whether the catalogue says that the target shows this.
  public func expects(_ hazard: String?) -> Bool {
    hazard.map(expectedHazards.contains) ?? false
  }

  /// Whether the catalogue says that the target fails so.
  package func expects(_ signature: Signature) -> Bool { expects(signature.rawValue) }
}
