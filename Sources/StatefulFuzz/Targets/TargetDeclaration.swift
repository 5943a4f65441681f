/// Where source code finds a target: what the test in a report has to import and to write.
public struct TargetDeclaration: Sendable, Hashable {
  /// The module to import.
  public let module: String

  /// The expression that gives the targets, such as `Catalog.targets`; public in the module.
  public let targets: String

  /// Names a list of targets.
  public init(module: String, targets: String) {
    self.module = module
    self.targets = targets
  }
}

extension Target {
  /// The same target, which tests find in a list of `module`.
  ///
  /// - Parameters:
  ///   - module: The module to import.
  ///   - targets: The expression that gives the list, such as `Catalog.targets`.
  /// - Returns: A target that differs in nothing else.
  public func declared(in module: String, as targets: String) -> Target {
    var target = self
    target.declaration = TargetDeclaration(module: module, targets: targets)
    return target
  }
}
