import Foundation
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzReports
@testable import StatefulFuzz

@Suite("A finding as a Swift test", .ownThread)
struct SwiftTestSourceTests {
  @Test("is complete, imports included")
  func text() {
    let target = AdderMachine.target("list/identified-assign")
      .declared(in: "ListMachines", as: "Catalog.targets")
    #expect(
      SwiftTestSource([target]).text(for: .sample()) == """
        import FuzzCampaigns
        import ListMachines
        import StatefulFuzz
        import Testing

        @Test("no resurrection in list/identified-assign")
        func resurrectionInIdentifiedAssign() throws {
          let result = try Replayer(Catalog.targets).replay(
            "list/identified-assign", initial: "A",
            commands: [
              "render",
              "removeLast",
              "edit A 1",
            ])
          #expect(result.verdict == .passed, "\\(result.message)")
        }
        """)
  }

  @Test("of one command has no comma too many")
  func oneCommand() {
    let text = SwiftTestSource([]).text(for: .sample(initial: "", commands: ["render"]))
    #expect(
      text.contains(
        """
            "list/identified-assign",
            commands: [
              "render"
            ])
        """))
  }

  @Test("escapes what is no plain ASCII, and leaves out a start that is not there")
  func escapes() {
    let target = AdderMachine.target("my/thing").declared(in: "MyMachines", as: "myTargets")
    let finding = Finding.sample(
      "my/thing", hazard: nil, verdict: .trap, initial: "",
      commands: ["say \"hi\" \\(x)", "tab\té", "\u{202E}\n"])
    #expect(
      SwiftTestSource([target]).text(for: finding) == #"""
        import FuzzCampaigns
        import MyMachines
        import StatefulFuzz
        import Testing

        @Test("no trap in my/thing")
        func trapInThing() throws {
          let result = try Replayer(myTargets).replay(
            "my/thing",
            commands: [
              "say \"hi\" \\(x)",
              "tab\u{9}\u{e9}",
              "\u{202e}\u{a}",
            ])
          #expect(result.verdict == .passed, "\(result.message)")
        }
        """#)
  }

  @Test("of a target that nobody has placed names no module that it may not be in")
  func undeclared() {
    let text = SwiftTestSource([AdderMachine.target("my/thing")]).text(for: .sample("my/thing"))
    #expect(
      text.hasPrefix(
        """
        import FuzzCampaigns
        import StatefulFuzz
        import Testing

        // 'targets' stands for what your driver hands to FuzzDriver.main: import the module that
        // declares it.

        @Test("no resurrection in my/thing")
        """))
    #expect(text.contains("try Replayer(targets).replay("))
  }

  @Test("keeps its place in every envelope")
  func envelopes() {
    let target = AdderMachine.target("my/thing")
      .withEnvelopes { _ in (AdderMachine.target("my/thing"), []) }
      .declared(in: "MyMachines", as: "myTargets")
    #expect(
      target.within(.paranoid).declaration
        == TargetDeclaration(module: "MyMachines", targets: "myTargets"))
  }

  @Test(
    "compiles when pasted",
    .timeLimit(.minutes(60)), .enabled(if: Toolchain.isAtHand, "needs swiftc"),
    arguments: [
      Finding.sample("selftest/failure", initial: "", commands: ["arm 0", "say \"\\(1)\" é\n"]),
      Finding.sample("selftest/failure", hazard: nil, verdict: .trap, commands: []),
    ])
  func compiles(finding: Finding) throws {
    let source = SwiftTestSource(Target.selfTests).text(for: finding)
    let diagnostics = try Toolchain.typecheck(source)
    #expect(diagnostics == "")
  }

  @Test(
    "would not compile if it were wrong: the check itself works",
    .timeLimit(.minutes(60)), .enabled(if: Toolchain.isAtHand, "needs swiftc"))
  func checkIsHonest() throws {
    let diagnostics = try Toolchain.typecheck("import FuzzCampaigns\nlet x: Int = Replayer.none")
    #expect(diagnostics.contains("error: "))
  }
}

/// The compiler of the running build, and where that build keeps its modules.
private enum Toolchain {
  static var isAtHand: Bool { compiler != nil && modules != nil }

  private static let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/swiftc" }
    .first(where: FileManager.default.isExecutableFile)

  /// The modules stand beside the test bundle.
  private static let modules: URL? = {
    let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let modules = products.appending(path: "Modules")
    let module = modules.appending(path: "StatefulFuzz.swiftmodule")
    return FileManager.default.fileExists(atPath: module.path) ? modules : nil
  }()

  /// The headers of `CIsolation`, which the compiled module refers to.
  private static let headers = URL(filePath: #filePath).appending(
    path: "../../../../Sources/CIsolation/include"
  ).standardized

  /// Type-checks one file as a test target would; answers with what the compiler says.
  static func typecheck(_ text: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "pasted-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Pasted.swift")
    try Data(text.utf8).write(to: file)
    let said = folder.appending(path: "said.txt")
    try Data().write(to: said)
    let output = try FileHandle(forWritingTo: said)
    let process = Process()
    process.executableURL = URL(filePath: try #require(compiler))
    process.arguments = [
      "-typecheck", "-parse-as-library", "-swift-version", "6", "-warnings-as-errors",
      "-I", try #require(modules).path, "-Xcc", "-I", "-Xcc", headers.path,
      "-Xcc", "-fmodule-map-file=\(headers.path)/module.modulemap",
      // Its own: compilers that share one on a busy machine may find it half written.
      "-module-cache-path", folder.appending(path: "ModuleCache").path,
      file.path,
    ]
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    let diagnostics = try String(contentsOf: said, encoding: .utf8)
    return process.terminationStatus == 0 || !diagnostics.isEmpty
      ? diagnostics : "error: the compiler ended with \(process.terminationStatus)"
  }
}
