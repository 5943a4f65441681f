import StatefulFuzz

/// Why a corpus entry could not be read or saved; prints as `FILE:LINE: message`.
public struct CorpusError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What failed, one for each exit code of the driver.
  public enum Kind: Hashable, Sendable {
    /// The file is there and is not a legal entry.
    case data
    /// The file is not there or may not be read.
    case missing
    /// The file could not be made: read-only, no permission.
    case cannotCreate
    /// The file could not be written to the end: disk full, input/output error.
    case cannotSave
  }

  /// What failed.
  public let kind: Kind

  /// The path as it was given, or a name such as `standard input`.
  public let file: String

  /// Counted from 1; nil when the file as a whole is meant.
  public let line: Int?

  /// One clause without a full stop; quotes the file raw, so print `description` instead.
  public let message: String

  /// Whether there was no room on the disk, so that making some and trying again may help.
  ///
  /// After any other failed write a second try proves nothing: a flush that failed once may succeed the
  /// next time without anything having reached the disk.
  package var isWithoutRoom = false

  /// Makes an error.
  public init(_ kind: Kind, file: String, line: Int? = nil, message: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.message = message
  }

  /// The driver's exit code, after `sysexits.h`.
  public var exitCode: Int32 {
    switch kind {
    case .data: 65
    case .missing: 66
    case .cannotCreate: 73
    case .cannotSave: 74
    }
  }

  /// The error on one line that is safe to print, whatever the file or its name holds.
  public var description: String { located(message, file: file, line: line) }
}

/// Something odd about an entry that does not keep it from being used.
public struct CorpusWarning: Hashable, Sendable, CustomStringConvertible {
  /// The path as it was given.
  public let file: String

  /// Counted from 1; nil when the file as a whole is meant.
  public let line: Int?

  /// One clause without a full stop.
  public let message: String

  /// The warning on one line that is safe to print.
  public var description: String { located("warning: " + message, file: file, line: line) }
}

private func located(_ message: String, file: String, line: Int?) -> String {
  let place = line.map { "\(file):\($0)" } ?? file
  return "\(place): \(message)".escapingControls
}
