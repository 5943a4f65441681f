import StatefulFuzz

/// Options that several subcommands have, declared once so that they mean the same everywhere.
enum SharedOptions {
  static let timeout = CommandOption(
    "timeout", "duration", .duration(zero: "every case would time out"), default: "10s",
    help: """
      The time that a case may take; one that takes longer hangs, and that is a finding.
      """)

  static let memory = CommandOption(
    "memory", "size", .size(zero: "no case could start"), default: "1g",
    help: """
      The memory that a case may use, such as 512m or 2g; one that needs more is a finding.
      """)

  static let isolation = CommandOption<IsolationMode>(
    "isolation", "mode", .choice, default: "batch",
    help: """
      What keeps a crash from ending the driver. With 'batch' a worker process runs many cases \
      and is replaced when one kills it. With 'case' each case has a process of its own: slow, \
      but nothing leaks from one case into the next. With 'none' cases run in the driver itself, \
      for a debugger: a crash or a hang ends it.
      """)
}
