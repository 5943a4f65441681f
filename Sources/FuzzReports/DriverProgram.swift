import StatefulFuzz

/// What the executable of the driver is called, for command lines that are there to be pasted.
public enum DriverProgram {
  /// The name as a shell takes it; that of the shipped driver unless one has said its own.
  @TaskLocal public static var name = "fuzz-driver"

  /// A target that examples name; nil for those of the shipped driver.
  @TaskLocal package static var exampleTarget: String?
}

extension String {
  /// The text with command lines of the shipped driver as command lines of this one.
  package var namingDriver: String {
    let named =
      DriverProgram.name == "fuzz-driver"
      ? self : replacing("fuzz-driver", with: DriverProgram.name)
    guard let target = DriverProgram.exampleTarget else { return named }
    let suite = target.prefix { $0 != "/" }
    return ["list/native-foreach", "list/id-lookup-fallback"]
      .reduce(named) { $0.replacing($1, with: target) }
      .replacing("such as list,", with: "such as \(suite),")
      .replacing("list/id-*", with: "\(suite)/*").replacing("store/*", with: "\(suite)/*")
      .replacing("list/*", with: "\(suite)/*").replacing(" run list ", with: " run \(suite) ")
      // Such a driver has no planted bugs.
      .replacing(" but the planted bugs of the suite 'selftest'", with: "")
      .replacing(", 'selftest' included", with: "").replacing(" but 'selftest'", with: "")
  }
}
