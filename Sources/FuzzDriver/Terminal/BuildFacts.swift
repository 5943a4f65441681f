import FuzzCampaigns
import FuzzPlatform
import StatefulFuzz

/// What this build and the working tree are, for provenance and `--version`.
enum BuildFacts {
  static let version = "0.1.0"

  /// Compiler, platform and configuration, as a corpus entry's `toolchain`.
  static let toolchain = "\(compiler) \(platform) \(configuration)"

  /// The commit of the working directory's tree with `clean` or `dirty`; nil outside of one.
  static func commit() -> String? {
    guard let hash = output(of: "git rev-parse HEAD 2>/dev/null"), hash.count == 40 else {
      return nil
    }
    let changes = output(of: "git status --porcelain --untracked-files=no 2>/dev/null") ?? ""
    return "\(hash) \(changes.isEmpty ? "clean" : "dirty")"
  }

  private static var configuration: String {
    #if DEBUG
    "debug"
    #else
    "release"
    #endif
  }

  private static var compiler: String {
    #if compiler(>=6.4)
    "swift-6.4-or-later"
    #elseif compiler(>=6.3.1)
    "swift-6.3.1"
    #elseif compiler(>=6.3)
    "swift-6.3"
    #elseif compiler(>=6.2)
    "swift-6.2"
    #else
    "swift-6"
    #endif
  }

  private static var platform: String {
    #if arch(x86_64)
    let architecture = "x86_64"
    #elseif arch(arm64)
    let architecture = "aarch64"
    #else
    let architecture = "unknown"
    #endif
    #if os(Linux)
    return "\(architecture)-unknown-linux-gnu"
    #else
    return "\(architecture)-apple-darwin"
    #endif
  }

  /// The first line that a command prints; nil when it fails or prints nothing.
  private static func output(of command: String) -> String? {
    guard let pipe = popen(command, "r") else { return nil }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = fread(&bytes, 1, bytes.count, pipe)
    guard pclose(pipe) == 0, count > 0 else { return nil }
    let line = String(decoding: bytes.prefix(count), as: UTF8.self).prefix { !$0.isNewline }
    return line.isEmpty ? nil : String(line)
  }
}
