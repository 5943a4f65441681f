import StatefulFuzz

/// Checks a property of generated values, and throws the smallest values for which it fails.
///
/// ```swift
/// @Test func sortingKeepsTheLength() throws {
///   try forAll(.array(of: Gen.int())) { $0.sorted().count == $0.count }
/// }
/// ```
///
/// - Parameters:
///   - generators: One for each parameter of `property`.
///   - options: How many cases, from which seed, isolated or not.
///   - name: The property's name, in reports and file names.
///   - property: Returns a Boolean, false if the property fails for these values, or returns
///     nothing and throws.
/// - Throws: `CheckFailure` with the smallest values; `CheckGaveUp` if filters reject all values.
public func forAll<each Part: Sendable, Outcome>(
  _ generators: repeat Gen<each Part>, options: CheckOptions = CheckOptions(),
  name: String = #function, property: @escaping @Sendable (repeat each Part) throws -> Outcome
) throws {
  try Target.property(named: name, repeat each generators, property: property)
    .check(options.withOneCommand)
}

extension CheckOptions {
  var withOneCommand: CheckOptions {
    var options = self
    options.commandLimit = 1
    return options
  }
}
