import CIsolation
import StatefulFuzz
import Synchronization

/// Puts functions in place of what a worker has seen on the stack of a trap; see `sf_place`.
///
/// Why: an address of inlined code is another one in every function that it was inlined into, and in
/// every build. The function is the same.
///
/// Only a supervisor asks: it has the memory and the time to read symbols, and asks once for each
/// place. Its workers run the same program, whose images have the same numbers.
enum TrapPlaces {
  private struct Known {
    var functions: [UInt64: [PlacedFunction]] = [:]
    /// What the compiler calls the check at an address.
    var checks: [UInt64: String] = [:]
    /// Nil for one that cannot be read.
    var files: [String: DebugInfo?] = [:]
  }

  private static let known = Mutex(Known())

  /// What workers have called a signature.
  private static let workersNames = Mutex<[Signature: [Signature]]>([:])

  /// So many are kept of each: there is one for each way in which a function was called.
  private static let workersNameLimit = 32

  /// Notes what a worker calls a signature.
  fileprivate static func note(_ name: Signature, as signature: Signature) {
    workersNames.withLock { names in
      let known = names[signature, default: []]
      guard known.count < workersNameLimit, !known.contains(name) else { return }
      names[signature] = known + [name]
    }
  }

  /// A signature, and what workers have called it so far.
  static func names(of signature: Signature) -> [Signature] {
    [signature] + workersNames.withLock { $0[signature] ?? [] }
  }

  /// Code that is no user's: a trap in it is the doing of whoever called it.
  static let others: Set<String> = [
    "Swift", "StatefulFuzz", "FuzzPlatform", "FuzzCampaigns", "FuzzReports", "FuzzChecks",
    "StatefulFuzzTesting", "StatefulFuzzXCTest", "FuzzDriver", "FuzzBridge", "Foundation",
    "FoundationEssentials", "Glibc", "Musl", "Dispatch",
    "Synchronization", "Observation", "_Concurrency", "_StringProcessing", "_RegexParser",
    "RegexBuilder", "Distributed", "Testing", "XCTest", "SwiftOnoneSupport", "__C",
    "__C_Synthesized",
  ]

  private static let otherPrefixes = [
    "sf_", "sandbox_main", "swift_", "_swift_", "__swift_", "_ZN5swift", "dispatch_", "_dispatch_",
    // Those that CIsolation puts in place of the C library's.
    "clock_gettime", "nanosleep", "pthread_cond_",
  ]

  /// A function, and the line of it at some address.
  struct PlacedFunction {
    var name: FunctionName
    var line: SourceLine?
  }

  /// The innermost function of the user's on a stack; nil where nothing tells.
  static func function(of frames: [UInt64]) -> PlacedFunction? {
    known.withLock { known in
      for frame in frames {
        for function in functions(at: frame, &known) where isUsers(function.name) {
          return function
        }
      }
      return nil
    }
  }

  /// What the compiler calls the check that an address belongs to, such as `arithmetic overflow`; nil for none.
  static func failedCheck(at frame: UInt64) -> String? {
    known.withLock { known in
      _ = functions(at: frame, &known)
      return known.checks[frame]
    }
  }

  /// What the compiler writes for a function of its own before the words of the check.
  private static let checkPrefix = "Swift runtime failure: "

  /// What a task does that nothing will resume, from the word `waits` on.
  fileprivate static func words(for place: WaitingPlace) -> String {
    var goal = place.goal
    let function = known.withLock { known -> FunctionName? in
      for frame in place.frames {
        for function in functions(at: frame, &known) {
          // Tasks are in functions of Swift; the runtime has others, which have no module.
          if function.name.module != nil, isUsers(function.name) { return function.name }
          // Streams wait for continuations of their own.
          if streams.contains(where: function.name.text.hasPrefix) { goal = .stream }
        }
      }
      return nil
    }
    // Which closure of a function it is says little.
    let name = function.flatMap { FunctionName.split($0.text[...], at: " in ").last }
    return WaitingPlace.words(in: name.map(String.init), for: goal)
  }

  private static let streams = ["AsyncStream.", "AsyncThrowingStream."]

  private static func isUsers(_ function: FunctionName) -> Bool {
    guard let module = function.module else {
      return !otherPrefixes.contains(where: function.text.hasPrefix)
    }
    // The planted faults stand for a user's system.
    if module == "FuzzCampaigns", function.text.hasPrefix("Planted") { return true }
    return !others.contains(module)
  }

  private static func functions(at frame: UInt64, _ known: inout Known) -> [PlacedFunction] {
    if let functions = known.functions[frame] { return functions }
    guard let path = sf_image_of_place(frame)?.pointee.path else { return [] }
    let name = String(cString: path)
    if known.files[name] == nil {
      known.files[name] = .some(ObjectFile(path: name).map(DebugInfo.init))
    }
    var functions: [PlacedFunction] = []
    if let info = known.files[name] ?? nil {
      let place = imageOffset(of: frame)
      let found = info.functions(at: place)
      functions = found.compactMap { function in
        FunctionName(symbol: function.symbol).map { PlacedFunction(name: $0, line: function.line) }
      }
      if let symbol = found.first?.symbol, symbol.hasPrefix(checkPrefix) {
        known.checks[frame] = String(symbol.dropFirst(checkPrefix.count))
      }
      // What encloses everything has a symbol where there is no debug information.
      if functions.isEmpty, let symbol = info.file.symbol(at: place) {
        functions = [FunctionName(symbol: symbol)].compactMap { name in
          name.map { PlacedFunction(name: $0) }
        }
      }
    }
    known.functions[frame] = functions
    return functions
  }

  /// The address in the image's file.
  static func imageOffset(of frame: UInt64) -> UInt64 { frame & 0xFFFF_FFFF_FFFF }
}

extension Interruption {
  /// The same with the function in the place of addresses.
  var placed: Interruption {
    guard let first = frames.first else { return self }
    var placed = self
    // Where the bucket is named by the place, a record must find the one that a block's count finds.
    let isNamed = cause == .trap && !isNamedByMessage && !isStackOverflow
    let function = TrapPlaces.function(of: isNamed ? RawPlace(frames).frames : frames)
    placed.place = function?.name.text
    if cause == .trap {
      placed.line = function?.line.map { "\($0.file):\($0.line)" }
      placed.failedCheck = runtimeMessage.isEmpty ? TrapPlaces.failedCheck(at: first) : nil
    }
    // Without symbols the address is that in the program, also where the C library trapped.
    if cause == .trap, placed.place == nil {
      placed.imageOffset = TrapPlaces.imageOffset(of: first)
    }
    placed.frames = []
    return placed
  }
}

extension Failure {
  fileprivate var placed: Failure {
    var placed = self
    placed.message = WaitingPlace.replaced(in: message, by: TrapPlaces.words)
    guard let interruption, !interruption.frames.isEmpty else { return placed }
    let known = interruption.placed
    placed.interruption = known
    placed.message = placed.message.replacing(interruption.summary, with: known.summary)
    return placed
  }

  /// A worker's signature as it is outside of workers.
  static func placedSignature(_ signature: Signature) -> Signature {
    guard signature.isUnnamed(.trap), let raw = signature.detail.flatMap({ RawPlace($0[...]) })
    else { return signature }
    var trap = Interruption(cause: .trap)
    trap.frames = raw.frames
    let placed = Ledger.stored(signature.with(detail: trap.placed.bucketPart))
    TrapPlaces.note(signature, as: placed)
    return placed
  }
}

extension RunRecord {
  fileprivate var placed: RunRecord {
    var placed = self
    placed.failure = failure?.placed
    placed.picture.explanation = picture.explanation.map {
      WaitingPlace.replaced(in: $0, by: TrapPlaces.words)
    }
    return placed
  }
}

extension ExecutorResult {
  /// What a worker has found, with functions in the place of addresses.
  var placed: ExecutorResult {
    switch self {
    case .encoded: return self
    case .record(let record): return .record(record.placed)
    case .records(let records): return .records(records.map(\.placed))
    case .expansion(var expansion):
      expansion.edges = expansion.edges.map { edge in
        guard case .failed(let signature) = edge.outcome else { return edge }
        return ExpandedEdge(
          edge: edge.edge, outcome: .failed(Failure.placedSignature(signature)))
      }
      return .expansion(expansion)
    case .block(var block):
      let failures = block.failures
      guard failures.contains(where: { $0.signature.detail?.hasPrefix("@") == true }) else {
        return self
      }
      block.failures = []
      for var entry in failures {
        entry.signature = Failure.placedSignature(entry.signature)
        block = block.merged(with: BlockResult(failure: entry))
      }
      return .block(block)
    }
  }
}
