/// Runs a closure and says which expectation of a test framework failed in it; nil for none.
///
/// Cases run in a process of their own, where a framework's records end with the process: without
/// capturing them a check would pass whatever its expectations say.
package typealias ExpectationCapture = @Sendable (_ body: () -> Void) -> String?
