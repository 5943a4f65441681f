import FuzzBridge
import ListMachines

// No main: `swift build --sanitize=fuzzer` links libFuzzer's.

private let bridge = FuzzBridge(Catalog.targets)

/// Called once by libFuzzer, before all else.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafePointer<CInt>, _ arguments: UnsafePointer<FuzzBridge.Arguments>
) -> CInt {
  bridge.initialize(arguments.pointee)
}

/// Called by libFuzzer with the bytes of each case.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  bridge.testOneInput(UnsafeBufferPointer(start: start, count: count))
}
