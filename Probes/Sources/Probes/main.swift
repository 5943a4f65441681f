import AppKit

// Without an argument every probe is run in a process of its own, because some end in a trap. With the
// code of a rule its probe is run here.
NSApplication.shared.setActivationPolicy(.prohibited)
if let code = CommandLine.arguments.dropFirst().first {
  guard let probe = allProbes.first(where: { $0.code == code }) else {
    print("There is no probe \(code).")
    exit(64)
  }
  probe.run()
  exit(0)
}

let version = ProcessInfo.processInfo.operatingSystemVersionString
for probe in allProbes {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = Bundle.main.executableURL
  process.arguments = [probe.code]
  process.standardOutput = pipe
  process.standardError = FileHandle.nullDevice
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  var words = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  if process.terminationReason == .uncaughtSignal { words.append("trap") }
  let seen = words.joined(separator: " ")
  // The line to paste back.
  print("\(probe.code) \(seen == probe.expected ? "holds" : "DIFFERS") | \(seen) | \(version)")
}
