import CIsolation

import FuzzPlatform
import StatefulFuzz

/// Another start of the running program for a result, with other arguments or another hash seed.
///
/// On Linux it is the very file that runs, even where a build has replaced it in the meantime.
package struct ProgramStart {
  /// Behind the name of the program.
  package var arguments: [String]

  package var hashSeed: UInt64

  /// What it reads from standard input; nil for what this process reads.
  package var input: [UInt8]?

  package init(_ arguments: [String], hashSeed: UInt64, input: [UInt8]? = nil) {
    self.arguments = arguments
    self.hashSeed = hashSeed
    self.input = input
  }

  /// Runs it beside this process, which goes on when it has ended; it ends with this one.
  ///
  /// - Parameters:
  ///   - byteLimit: What is printed beyond this is dropped.
  ///   - mayGoOn: Asked several times a second; false ends it at once.
  /// - Returns: What it printed on standard output; nil where it did not exit with 0.
  package func output(upTo byteLimit: Int, while mayGoOn: () -> Bool) -> [UInt8]? {
    guard let program = Self.program, let standardInput = openInput() else { return nil }
    defer { close(standardInput) }
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { if null >= 0 { close(null) } }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let process = CStrings.withPointers(words) { arguments in
      CStrings.withPointers(variables) { environment in
        Orphans.own {
          sf_start(
            program, arguments, environment,
            [standardInput, ends[1], null >= 0 ? null : ends[1]], 3)
        }
      }
    }
    close(ends[1])
    guard process > 0 else { return nil }
    defer { Orphans.forget(process) }
    let bytes = read(ends[0], upTo: byteLimit, while: mayGoOn)
    if bytes == nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? bytes : nil
  }

  /// Puts it in the place of this process.
  ///
  /// - Returns: Only when that failed: why.
  package func replaceProcess() -> String {
    guard let program = Self.program else { return "the program's file is not known" }
    if input != nil {
      guard let file = openInput(), dup2(file, STDIN_FILENO) >= 0 else {
        return systemError(errno)
      }
    }
    return CStrings.withPointers(words) { arguments in
      CStrings.withPointers(variables) { environment in
        execve(program, arguments, environment)
        return systemError(errno)
      }
    }
  }

  private var words: [String] { [CommandLine.arguments.first ?? "fuzz-driver"] + arguments }

  private var variables: [String] {
    var variables = environmentVariables()
    variables[HashSeed.variable] = HashSeed.text(hashSeed)
    return variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  /// What is read to the end of file; nil when it may not go on.
  private func read(_ file: Int32, upTo byteLimit: Int, while mayGoOn: () -> Bool) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while mayGoOn() {
      var descriptor = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 50) > 0 else { continue }
      let count = Self.read(file, &buffer)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        return nil
      }
      bytes += buffer[..<min(count, max(0, byteLimit - bytes.count))]
    }
    return nil
  }

  private static func read(_ file: Int32, _ buffer: inout [UInt8]) -> Int {
    buffer.withUnsafeMutableBytes { bytes in
      CLibrary.read(file, bytes.baseAddress, bytes.count)
    }
  }

  /// A descriptor to read `input` from; of this process's own input where there is none.
  private func openInput() -> Int32? {
    guard let input else {
      let copy = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
      return copy >= 0 ? copy : nil
    }
    let file = sf_memory_file()
    guard file >= 0 else { return nil }
    var rest = input[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        close(file)
        return nil
      }
      rest = rest.dropFirst(count)
    }
    lseek(file, 0, SEEK_SET)
    return file
  }

  /// The file of this program; nil where it cannot be told.
  static var program: String? {
    #if os(Linux)
    if access("/proc/self/exe", X_OK) == 0 { return "/proc/self/exe" }
    #endif
    guard let name = CommandLine.arguments.first, !name.isEmpty else { return nil }
    if name.contains("/") { return name }
    let folders = environmentVariables()["PATH"]?.split(separator: ":") ?? []
    return folders.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}

/// Texts as C wants them.
package enum CStrings {
  package typealias Pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  /// Hands copies of texts to `body`, with a null pointer at their end.
  package static func withPointers<Value>(_ texts: [String], _ body: (Pointers) -> Value) -> Value {
    var pointers = texts.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("an array of one at least") }
      return body(base)
    }
  }
}
