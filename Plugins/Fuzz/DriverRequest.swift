/// What the arguments of `swift package fuzz` ask for.
///
/// Options of the plugin stand before everything else; the rest is the driver's.
struct DriverRequest {
  private(set) var driverName: String?
  private(set) var isDebug = false
  private(set) var driverArguments: [String] = []

  /// Reads the arguments.
  ///
  /// - Throws: A sentence for an option of the plugin without a value, or with a wrong one.
  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let word = rest.first, word == "--driver" || word == "--configuration" {
      rest.removeFirst()
      guard let value = rest.popFirst() else {
        throw FuzzPluginError("'\(word)' needs a value, before the arguments of the driver")
      }
      switch (word, value) {
      case ("--driver", _): driverName = value
      case (_, "debug"): isDebug = true
      case (_, "release"): isDebug = false
      default:
        throw FuzzPluginError("'--configuration \(value)' is invalid: expected debug or release")
      }
    }
    driverArguments = Array(rest)
  }

  /// The driver that is meant.
  ///
  /// - Parameters:
  ///   - names: The package's executables that are drivers.
  ///   - package: The package's name.
  /// - Returns: One of `names`.
  /// - Throws: What to do about none, several, or another name.
  func driver(among names: [String], of package: String) throws -> String {
    if names.isEmpty {
      throw FuzzPluginError(
        """
        the package '\(package)' has no driver: add an executable that depends on the product \
        'FuzzDriver', with 'await FuzzDriver.main(targets)' in its main.swift; 'swift package fuzz init' writes \
        both
        """)
    }
    let list = names.sorted().joined(separator: ", ")
    if let driverName {
      guard names.contains(driverName) else {
        throw FuzzPluginError("no driver is named '\(driverName)'; there is \(list)")
      }
      return driverName
    }
    guard names.count == 1 else {
      throw FuzzPluginError("the package has several drivers, pick one with '--driver': \(list)")
    }
    return names[0]
  }
}
