import Foundation
import Testing

/// The built driver as a child process, in a folder of its own.
struct Driver {
  /// How a run ended and what it printed.
  struct Output {
    var status: Int32
    var out: String
    var err: String

    /// The last line of standard output as a JSON object.
    func lastObject() throws -> [String: Any] {
      let line = try #require(out.split(separator: "\n").last)
      return try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    /// Standard output as a JSON array of objects.
    func objects() throws -> [[String: Any]] {
      try #require(try JSONSerialization.jsonObject(with: Data(out.utf8)) as? [[String: Any]])
    }
  }

  /// The working directory, empty at the start and removed by `remove`.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("fuzz-driver-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Writes a file into the folder and gives its path.
  func file(_ name: String, _ text: String) throws -> String {
    try file(name, Data(text.utf8))
  }

  func file(_ name: String, _ data: Data) throws -> String {
    let url = folder.appendingPathComponent(name)
    try data.write(to: url)
    return url.path
  }

  /// Runs the driver to its end, in a shell that does something first.
  func run(_ arguments: String..., shell: String) throws -> Output {
    let command = "\(shell); exec \"$0\" \"$@\""
    let words = ["-c", command, try Self.executable().path] + arguments
    return try start(words, of: URL(fileURLWithPath: "/bin/sh")).finish()
  }

  /// Runs the driver to its end.
  func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Output {
    let process = try start(arguments, input: input, environment: environment)
    return process.finish()
  }

  /// A driver under way.
  struct Running {
    let process: Process
    let outFile: URL
    let errFile: URL

    func finish() -> Output {
      process.waitUntilExit()
      let text = { (url: URL) in (try? String(contentsOf: url, encoding: .utf8)) ?? "" }
      return Output(status: process.terminationStatus, out: text(outFile), err: text(errFile))
    }

    /// Waits until standard output or error holds `text`.
    func wait(for text: String) {
      var sizes: [off_t] = []
      while process.isRunning {
        let now = [outFile, errFile].map { Self.size(of: $0.path) }
        // Read only what has grown: reading a thousand times a second fills the memory, and a fork
        // of a large process costs every test beside this one.
        if now != sizes {
          sizes = now
          let both = [outFile, errFile].compactMap { try? String(contentsOf: $0, encoding: .utf8) }
          if both.contains(where: { $0.contains(text) }) { return }
        }
        usleep(5_000)  // leaves the core to the driver
      }
    }

    private static func size(of path: String) -> off_t {
      var status = stat()
      return stat(path, &status) == 0 ? status.st_size : 0
    }
  }

  func start(
    _ arguments: [String], of program: URL? = nil, input: String = "",
    environment: [String: String] = [:]
  ) throws -> Running {
    let process = try process(arguments, of: program, environment: environment)
    let outFile = folder.appendingPathComponent("out-\(UUID().uuidString)")
    let errFile = folder.appendingPathComponent("err-\(UUID().uuidString)")
    for url in [outFile, errFile] { try Data().write(to: url) }
    process.standardOutput = try FileHandle(forWritingTo: outFile)
    process.standardError = try FileHandle(forWritingTo: errFile)
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    pipe.fileHandleForWriting.write(Data(input.utf8))
    try pipe.fileHandleForWriting.close()
    return Running(process: process, outFile: outFile, errFile: errFile)
  }

  /// A driver that is not started yet.
  func process(
    _ arguments: [String], of program: URL? = nil, environment: [String: String]
  ) throws -> Process {
    let process = Process()
    process.executableURL = try program ?? Self.executable()
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var variables = ProcessInfo.processInfo.environment
    for name in variables.keys where name.hasPrefix("FUZZ_") || name == "COLUMNS" {
      variables[name] = nil
    }
    process.environment = variables.merging(environment) { $1 }
    return process
  }

  /// The driver that `DRIVER_UNDER_TEST` names, such as a release build, else the one that was built beside this
  /// test bundle.
  private static func executable() throws -> URL {
    if let path = ProcessInfo.processInfo.environment["DRIVER_UNDER_TEST"] {
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw MissingDriver(path: path)
      }
      return URL(fileURLWithPath: path)
    }
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<4 {
      let candidate = folder.appendingPathComponent("fuzz-driver")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder = folder.deletingLastPathComponent()
    }
    throw MissingDriver(path: CommandLine.arguments[0])
  }

  struct MissingDriver: Error {
    var path: String
  }
}
