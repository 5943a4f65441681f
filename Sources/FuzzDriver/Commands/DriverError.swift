import FuzzCampaigns
import StatefulFuzz

/// An error with the exit code that it ends the driver with.
package struct DriverError: Error {
  var exitCode: ExitCode
  var message: String

  package init(_ exitCode: ExitCode, _ message: String) {
    self.exitCode = exitCode
    self.message = message
  }

  init(_ error: CorpusError) {
    self.init(ExitCode(rawValue: error.exitCode) ?? .internalError, error.description)
  }

  /// Whatever a command threw.
  init(any error: any Error) {
    switch error {
    case let error as DriverError: self = error
    case let error as CorpusError: self.init(error)
    default: self.init(.internalError, "\(error)")
    }
  }
}
