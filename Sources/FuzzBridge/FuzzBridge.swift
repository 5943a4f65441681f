import CFuzzBridge
import FuzzCampaigns
@preconcurrency import FuzzPlatform
import StatefulFuzz

import FuzzPlatform

/// A catalogue's targets behind the entry points of a byte fuzzer such as libFuzzer.
///
/// One executable serves every target: it runs the one that its own file name ends with
/// (`Fuzz_list_native-foreach` runs `list/native-foreach`) or that `FUZZ_TARGET` names. All there
/// is to write:
///
/// ```swift
/// private let bridge = FuzzBridge(MyMachines.catalog)
///
/// @_cdecl("LLVMFuzzerInitialize")
/// public func initialize(
///   _ count: UnsafePointer<CInt>, _ arguments: UnsafePointer<FuzzBridge.Arguments>
/// ) -> CInt { bridge.initialize(arguments.pointee) }
///
/// @_cdecl("LLVMFuzzerTestOneInput")
/// public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
///   bridge.testOneInput(UnsafeBufferPointer(start: start, count: count))
/// }
/// ```
///
/// - Source: <https://llvm.org/docs/LibFuzzer.html>, `LLVMFuzzerTestOneInput`.
public final class FuzzBridge: @unchecked Sendable {
  // Safe to share: a fuzzer calls from one thread, `initialize` before all else.

  /// A C program's arguments.
  public typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  private let catalog: [Target]
  private let envelope: Envelope
  private var target: Target?

  /// Makes a bridge to one of `catalog`'s targets, which is chosen when the fuzzer starts.
  ///
  /// - Parameters:
  ///   - catalog: The targets.
  ///   - envelope: Failures that need a wider one are not crashes: nearly every target has those, and
  ///     a fuzzer would end at once. Bytes stay what they are, whatever the envelope.
  public init(_ catalog: [Target], envelope: Envelope = .observed) {
    self.catalog = catalog
    self.envelope = envelope
  }

  /// Chooses the target and gives fatal signals back to the fuzzer; ends the process with 64 and
  /// the list of targets when none is named.
  ///
  /// The Swift runtime's own crash handler would be first, and no input would be saved.
  public func initialize(_ arguments: Arguments) -> CInt {
    for fatal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] { signal(fatal, SIG_DFL) }
    let program = arguments[0].map { String(cString: $0) } ?? ""
    let wish = getenv("FUZZ_TARGET").map { String(cString: $0) }
    target = Self.target(of: program, wish: wish, in: catalog)
    if target == nil { refuse(wish ?? program) }
    return 0
  }

  /// Runs the case behind the bytes.
  ///
  /// A difference is printed as a corpus entry, then crashes with a different stack for each
  /// hazard; a trap of the system crashes where it is.
  ///
  /// - Returns: 0, which asks the fuzzer to keep what covers something new.
  public func testOneInput(_ bytes: UnsafeBufferPointer<UInt8>) -> CInt {
    guard let target else { refuse("") }
    if let found = target.run(bytes: Array(bytes)), Self.counts(found.failure, in: envelope) {
      crash(found, target)
    }
    return 0
  }

  /// Whether a failure can come up within an envelope; one that depends on nothing of a host can.
  static func counts(_ failure: Failure, in envelope: Envelope) -> Bool {
    !failure.isIndeterminate && failure.basis.map { $0.envelope <= envelope } ?? true
  }

  private func crash(_ found: ByteFailure, _ target: Target) -> Never {
    let name = found.failure.hazard ?? found.failure.bucket
    let title = target.code.isEmpty ? target.name : "\(target.code) \(target.name)"
    write(
      "\(found.entry.text())\(name) \(title) step \(found.failure.step): "
        + "\(found.failure.message)\n")
    let number = target.hazardNames.firstIndex(of: name).map { $0 + 1 } ?? 0
    sf_crash_as_hazard(UInt32(number))
  }

  private func refuse(_ wish: String) -> Never {
    write(
      "Error: '\(wish)' names no target; rename the executable to Fuzz_SUITE_STRATEGY or set "
        + "FUZZ_TARGET to one of:\n"
        + catalog.map { "  \($0.name)\n" }.joined())
    exit(64)
  }

  private func write(_ text: String) { fputs(text, stderr) }
}

extension FuzzBridge {
  /// The target that `wish` names, or else the file name of `program`.
  ///
  /// A file name may end in `_debug` or `_release`, as builds of one target are told apart by.
  static func target(of program: String, wish: String?, in catalog: [Target]) -> Target? {
    if let wish { return catalog.first { $0.name == wish } }
    var name = program.split(separator: "/").last.map(String.init) ?? ""
    for suffix in ["_debug", "_release"] where name.hasSuffix(suffix) {
      name.removeLast(suffix.count)
    }
    return catalog.first { name == fileName(for: $0) }
  }

  /// The executable's file name that chooses `target`: letters, digits, `_` and `-` alone.
  public static func fileName(for target: Target) -> String {
    "Fuzz_" + target.name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "_" }
  }
}
