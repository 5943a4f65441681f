import StatefulFuzz

/// What the executable of the driver is called, for command lines that are there to be pasted.
public enum DriverProgram {
  /// The name as a shell takes it; that of the shipped driver unless one has said its own.
  @TaskLocal public static var name = "fuzz-driver"
}

extension String {
  /// The text with command lines of the shipped driver as command lines of this one.
  package var namingDriver: String {
    DriverProgram.name == "fuzz-driver" ? self : replacing("fuzz-driver", with: DriverProgram.name)
  }
}
