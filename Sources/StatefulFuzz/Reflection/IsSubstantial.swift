/// Whether there is anything in a value but nothing, false, zero and emptiness.
///
/// A query whose model answers something is no idle command, though it changes nothing. An enum
/// counts by what it carries; one that carries nothing says something by its case.
func isSubstantial(_ value: Any) -> Bool {
  switch value {
  case let flag as Bool: return flag
  case let number as any BinaryInteger: return Int(clamping: number) != 0
  case let number as Double: return number != 0
  case let text as String: return !text.isEmpty
  default: break
  }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .collection, .set, .dictionary, .optional:
    guard mirror.displayStyle == .optional else { return !mirror.children.isEmpty }
    return mirror.children.contains { isSubstantial($0.value) }
  case .enum where mirror.children.isEmpty, .class, nil: return true
  default: return mirror.children.contains { isSubstantial($0.value) }
  }
}
