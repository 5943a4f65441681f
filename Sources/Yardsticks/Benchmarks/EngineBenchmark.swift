import BareLoops
import FuzzCampaigns
import FuzzChecks
import FuzzDriver
import ListMachines
import FuzzReports
import StatefulFuzz

/// Measures the engine: commands, traps, draws and shrinking, with fixed seeds and one worker.
enum EngineBenchmark: String, CaseIterable {
  case passingCommands = "passing-commands"
  case listMachine = "list-machine"
  case peerMachine = "peer-machine"
  case trivialMachine = "trivial-machine"
  case closureForm = "closure-form"
  case largeState = "large-state"
  case searchLane = "search-lane"
  case lanes
  case trappingCases = "trapping-cases"
  case draws
  case shrinking

  /// The target that it runs on; a driver whose catalogue lacks it does not have the benchmark.
  private var targetName: String? {
    switch self {
    case .passingCommands, .listMachine, .searchLane: "list/id-lookup-fallback"
    case .trappingCases: "list/id-lookup-unwrap"
    case .shrinking: "list/unwrapped-optional"
    default: nil
    }
  }

  /// Those that a driver with this catalogue can measure.
  static func possible(with catalog: [Target]) -> [EngineBenchmark] {
    allCases.filter { benchmark in
      benchmark.targetName.map { name in catalog.contains { $0.name == name } } ?? true
    }
  }

  func measure(_ catalog: [Target]) throws -> [BenchmarkResult] {
    switch self {
    case .passingCommands: try Self.single(Self.passingCommands(catalog))
    case .listMachine: try Self.listMachine(catalog)
    case .peerMachine: try Self.peerMachine()
    case .trivialMachine: try Self.trivialMachine()
    case .closureForm: Self.single(try ClosureFormPair.measure())
    case .largeState: Self.single(try LookBenchmark.largeState())
    case .searchLane:
      Self.single(
        try LookBenchmark.searchLane(Self.target("list/id-lookup-fallback", in: catalog)))
    case .lanes: Self.single(try LaneBenchmark.measure())
    case .trappingCases: try Self.single(Self.trappingCases(catalog))
    case .draws: Self.single(Self.draws())
    case .shrinking: try Self.single(Self.shrinking(catalog))
    }
  }

  private static func single(_ measurements: [Measurement]) -> [BenchmarkResult] {
    measurements.map { BenchmarkResult(measurement: $0) }
  }

  private static func listMachine(_ catalog: [Target]) throws -> [BenchmarkResult] {
    let target = try target("list/id-lookup-fallback", in: catalog)
    return try LoopBenchmark(
      name: "list-machine \(target.name)", target: target,
      loops: [.init(yardstick: .bareLoop, run: ListCatalog.bareLoop)], cases: 50_000
    ).measure()
  }

  /// The machine that was written in fourteen libraries, with the fault and without.
  private static func peerMachine() throws -> [BenchmarkResult] {
    let fresh = PeerLoop(bindsByIndex: false, reusesArrays: false)
    let reused = PeerLoop(bindsByIndex: false, reusesArrays: true)
    return try LoopBenchmark(
      name: "peer-machine", target: PeerMachine.target(bindsByIndex: false),
      loops: [
        .init(yardstick: .bareLoop, run: fresh.run),
        .init(yardstick: .bareLoopReusingArrays, run: reused.run),
      ], cases: 50_000
    ).measure()
      + LoopBenchmark.casesUntilFailure(
        of: PeerMachine.target(bindsByIndex: true), name: "peer-machine cases-until-failure")
  }

  private static func trivialMachine() throws -> [BenchmarkResult] {
    let target = TrivialMachine.target
    return try LoopBenchmark(
      name: "trivial-machine in-process", target: target,
      loops: [.init(yardstick: .bareLoop, run: BareLoop(TrivialMachine()).run)], cases: 200_000,
      isolation: .none
    ).measure()
  }

  private static func passingCommands(_ catalog: [Target]) throws -> [Measurement] {
    let name = "list/id-lookup-fallback"
    var best = 0.0
    for _ in 0..<3 {
      let summary = try campaign(catalog, name, cases: 200_000, confirmations: 1)
      best = max(best, Double(summary.commands) / summary.elapsed.seconds)
    }
    return [
      Measurement(
        name: "passing-commands \(name)", value: best, unit: "commands/s", better: "higher")
    ]
  }

  private static func trappingCases(_ catalog: [Target]) throws -> [Measurement] {
    let name = "list/id-lookup-unwrap"
    var best = 0.0
    for _ in 0..<3 {
      let summary = try campaign(catalog, name, cases: 10_000, confirmations: 1)
      let trapping = summary.buckets.reduce(0) { $0 + $1.count }
      best = max(best, Double(trapping) / summary.elapsed.seconds)
    }
    return [
      Measurement(name: "trapping-cases \(name)", value: best, unit: "traps/s", better: "higher")
    ]
  }

  private static func draws() -> [Measurement] {
    let count = 5_000_000
    var best = Double.infinity
    for seed in 0..<3 as Range<UInt64> {
      var choices = Choices(fresh: SplitMix64(seed: seed))
      let start = ContinuousClock.now
      var sum: UInt64 = 0
      for draw in 0..<count {
        // As long as a case; the buffers are kept, as a campaign keeps them.
        if draw % 100 == 0 { choices.restart(fresh: SplitMix64(seed: UInt64(draw))) }
        sum &+= choices.draw(below: 100)
      }
      precondition(sum > 0, "five million draws below 100 cannot all be 0")
      best = min(best, start.duration(to: .now).seconds / Double(count) * 1e9)
    }
    return [Measurement(name: "draws", value: best, unit: "ns", better: "lower")]
  }

  private static func shrinking(_ catalog: [Target]) throws -> [Measurement] {
    var runs: [Double] = []
    var milliseconds: [Double] = []
    for seed in 1...10 as ClosedRange<UInt64> {
      let start = ContinuousClock.now
      let summary = try campaign(
        catalog, "list/unwrapped-optional", cases: 1_000, confirmations: 1, findings: 1, seed: seed)
      milliseconds.append(start.duration(to: .now).seconds * 1e3)
      runs += summary.findings.map { Double($0.shrinkRuns) }
    }
    let mean = { (values: [Double]) in values.reduce(0, +) / Double(max(1, values.count)) }
    return [
      Measurement(name: "shrinking runs", value: mean(runs), unit: "runs", better: "lower"),
      Measurement(
        name: "shrinking first-finding", value: mean(milliseconds), unit: "ms", better: "lower"),
    ]
  }

  private static func campaign(
    _ catalog: [Target], _ name: String, cases: UInt64, confirmations: Int, findings: Int? = nil,
    seed: UInt64 = 42
  ) throws -> CampaignSummary {
    let target = try target(name, in: catalog)
    var campaign = CampaignOptions(seed: seed)
    campaign.cases = cases
    campaign.findings = findings
    campaign.confirmations = confirmations
    campaign.hasCanary = false
    // The figures are those of the random lane, in which a campaign runs most of its cases.
    campaign.search = .none
    var events = CampaignEvents()
    events.isStopRequested = { StopSignals.isStopRequested }
    return try Campaign(targets: [target], options: campaign, events: events).run()
  }

  private static func target(_ name: String, in catalog: [Target]) throws -> Target {
    guard let target = catalog.first(where: { $0.name == name }) else {
      throw DriverError(.internalError, "the catalogue lacks \(name)")
    }
    return target
  }
}
