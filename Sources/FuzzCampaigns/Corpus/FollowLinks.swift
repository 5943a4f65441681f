import FuzzPlatform
import StatefulFuzz

/// Where a file is, or would be made, that is opened by `path`: symbolic links at its end are
/// followed, also to what is not there yet.
///
/// Who puts a new file in the place of an old one by renaming it would put it in the place of the
/// link. A link that leads round in a circle, or to a name that is not UTF-8, is not followed.
package func followLinks(_ path: String) -> String {
  var followed = path
  // As many as Linux follows.
  for _ in 0..<40 {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(followed, &buffer, buffer.count)
    guard count >= 0 else { return followed }
    let bytes = buffer[..<count].map { UInt8(bitPattern: $0) }
    guard let target = String(validating: bytes, as: UTF8.self) else { return path }
    followed =
      target.utf8.first == UInt8(ascii: "/")
      ? target : joinPath(parentFolder(of: followed), target)
  }
  return path
}
