/// What a search sees the code of the system by, where the build counts it.
package protocol CodeTrace: AnyObject {
  /// Forgets the last case, also one that was cut short.
  func beginCase()

  /// Forgets what ran since the last command of the system.
  func beginCommand()

  /// Tells which edges are now in a higher bucket of hits than before the command.
  func endCommand(_ note: (_ edge: Int, _ bucket: UInt64) -> Void)
}
