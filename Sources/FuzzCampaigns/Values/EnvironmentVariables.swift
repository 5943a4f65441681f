import FuzzPlatform

/// The environment as a dictionary; the first of equal names wins, as getenv(3) has it.
package func environmentVariables() -> [String: String] {
  var variables: [String: String] = [:]
  var next = environ
  while let entry = next.pointee {
    let text = String(cString: entry)
    if let equals = text.firstIndex(of: "=") {
      let name = String(text[..<equals])
      if variables[name] == nil { variables[name] = String(text[text.index(after: equals)...]) }
    }
    next += 1
  }
  return variables
}
