/// How deep `[` and `{` are nested in a text, outside quoted strings.
///
/// A recursive reader of arguments overflows its stack on nesting alone, so the depth is bounded
/// before any reader sees the text. Closing brackets are not matched with opening ones: whether
/// the text is legal is the machine's business.
func nestingDepth(of text: String) -> Int {
  var depth = 0
  var deepest = 0
  var isQuoted = false
  var isEscaped = false
  for byte in text.utf8 {
    if isEscaped {
      isEscaped = false
      continue
    }
    switch byte {
    case UInt8(ascii: "\\"): isEscaped = isQuoted
    case UInt8(ascii: "\""): isQuoted.toggle()
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      if !isQuoted { depth += 1 }
      deepest = max(deepest, depth)
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      if !isQuoted { depth = max(0, depth - 1) }
    default: break
    }
  }
  return deepest
}
