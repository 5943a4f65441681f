import Foundation
import TestSupport
import Testing

@testable import FuzzCampaigns

@Suite("The corpus command of fuzz-driver", .timeLimit(.minutes(60)), .ownThread)
struct CorpusCommandTests {
  private let driver: Driver

  init() throws { driver = try Driver() }

  /// A legal entry on `list/native-foreach`.
  private static func entry(_ commands: String..., more: [String] = []) -> String {
    (["statefulfuzz-repro 1", "target   list/native-foreach"] + more
      + commands.map { "do       \($0)" } + ["end", ""]).joined(separator: "\n")
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: driver.folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// Files below a folder and their contents.
  private func files(_ folder: String) throws -> [String: String] {
    let root = driver.folder.appendingPathComponent(folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    return try Dictionary(
      uniqueKeysWithValues: paths.filter { $0.hasSuffix(".repro") }.map {
        ($0, try text("\(folder)/\($0)"))
      })
  }

  private func folder(_ name: String, _ files: [String: String]) throws {
    try FileManager.default.createDirectory(
      at: driver.folder.appendingPathComponent(name), withIntermediateDirectories: true)
    for (file, text) in files { _ = try driver.file("\(name)/\(file)", text) }
  }

  @Test("ls shows what entries are, and names unknown targets")
  func list() throws {
    defer { driver.remove() }
    try folder(
      "c",
      [
        "a.repro": Self.entry("render", more: ["role     open", "expect   trap step=1"]),
        "b.repro": Self.entry("render", "render").replacingOccurrences(
          of: "list/native-foreach", with: "list/nowhere"),
      ])
    let output = try driver.run("corpus", "ls", "c")
    #expect(output.status == 0)
    #expect(
      output.out == """
        c/a.repro  list/native-foreach  open  trap step=1  1 command
        c/b.repro  list/nowhere         -     -            2 commands, unknown target
        2 entries of 2 targets

        """)
    let objects = try driver.run("corpus", "ls", "c", "--json").objects()
    #expect(objects.map { $0["file"] as? String } == ["c/a.repro", "c/b.repro"])
    #expect(objects.map { $0["known"] as? Bool } == [true, false])
    #expect(objects.map { $0["commands"] as? [String] } == [["render"], ["render", "render"]])
    #expect(objects.allSatisfy { $0["v"] as? Int == 1 })
  }

  @Test("check names every bad file with its line, and ends with 65")
  func check() throws {
    defer { driver.remove() }
    try folder(
      "c",
      [
        "drift.repro": Self.entry("render", "render", more: ["choices  gen=3 3:51 1:4"]),
        "good.repro": Self.entry("render"),
        "lines.repro": Self.entry("render", "rendr"),
        "target.repro": Self.entry("render").replacingOccurrences(
          of: "list/native", with: "list/nativ"),
        "truncated.repro": "statefulfuzz-repro 1\ntarget list/native-foreach\n",
      ])
    let output = try driver.run("corpus", "check", "c")
    #expect(output.status == 65)
    #expect(output.out == "5 checked, 3 errors, 1 warning\n")
    #expect(
      output.err == """
        c/drift.repro:3: warning: drift: the recorded choices now generate different commands; \
        'fuzz-driver corpus migrate --write' fixes it
        Error: c/lines.repro:4: 'rendr' is not a command of the list suite (did you mean 'render'?)
        Error: c/target.repro:2: No target is named 'list/nativ-foreach'. Did you mean \
        'list/native-foreach'?
        Error: c/truncated.repro:2: no 'end' line: the file is truncated

        """)
    let json = try driver.run("corpus", "check", "c", "--json")
    #expect(json.status == 65)
    #expect(
      try json.objects().map { $0["severity"] as? String } == [
        "warning", "error", "error", "error",
      ]
    )
  }

  @Test("check names choices of a newer generator, and expectations that nothing can meet")
  func checkSlips() throws {
    defer { driver.remove() }
    try folder(
      "c",
      [
        "hazard.repro": Self.entry("render", more: ["expect mismatch wrong-wirte"]),
        "newer.repro": Self.entry("removeLast", more: ["choices  gen=99 3:51 1:4"]),
        "step.repro": Self.entry("removeLast", "render", more: ["expect trap step=3"]),
      ])
    let output = try driver.run("corpus", "check", "c")
    #expect(output.status == 65)
    #expect(output.out == "3 checked, 1 error, 2 warnings\n")
    #expect(
      output.err == """
        c/hazard.repro:3: warning: the expected 'wrong-wirte' is not a hazard of list/native-foreach; \
        did you mean 'wrong-write'?
        c/newer.repro:3: warning: drift: the recorded choices now generate different commands; they are of \
        generator 99, and this driver knows those up to 3
        Error: c/step.repro:3: step 3 is expected, but the case has 2 commands

        """)
    #expect(try driver.run("corpus", "add", "c", "--corpus", "d").status == 65)
    #expect(try files("d").count == 2)
  }

  @Test("check passes good files, warns of the same case twice, and fails then where it is strict")
  func checkDuplicates() throws {
    defer { driver.remove() }
    try folder("c", ["a.repro": Self.entry("render"), "b.repro": Self.entry("render")])
    let lenient = try driver.run("corpus", "check", "c")
    #expect(lenient.status == 0)
    #expect(lenient.err == "c/b.repro: warning: the same case as c/a.repro\n")
    #expect(try driver.run("corpus", "check", "--strict", "c").status == 65)
    #expect(try driver.run("corpus", "check", "c/a.repro").err == "")
  }

  @Test("check refuses one case that is expected to do different things, and merge keeps it once")
  func contradictions() throws {
    defer { driver.remove() }
    let entry = { (expected: String) in
      "statefulfuzz-repro 1\ntarget list/native-foreach\nexpect \(expected)\ndo render\nend\n"
    }
    try folder(
      "c",
      [
        "a.repro": entry("mismatch wrong-write step=1"), "b.repro": entry("mismatch lost-write"),
        "c.repro": entry("mismatch wrong-write"),
      ])
    let check = try driver.run("corpus", "check", "c")
    #expect(check.status == 65)
    #expect(
      check.err == """
        Error: c/b.repro:3: the same case as c/a.repro, which expects 'mismatch wrong-write step=1'
        c/c.repro: warning: the same case as c/a.repro

        """)
    let merge = try driver.run("corpus", "merge", "c", "--into", "m")
    #expect(merge.status == 0)
    #expect(merge.out.hasSuffix("\n1 added, 0 updated, 0 unchanged\n"))
    #expect(merge.err.hasPrefix("warning: entries of the same case expect different results"))
  }

  @Test("what is not there ends with 66", arguments: [["check", "none"], ["ls", "none"]])
  func missing(arguments: [String]) throws {
    defer { driver.remove() }
    #expect(try driver.start(["corpus"] + arguments).finish().status == 66)
    #expect(try driver.run("corpus", "check").err.contains("Corpus: cannot read"))
  }

  @Test("fmt rewrites in canonical form, once")
  func format() throws {
    defer { driver.remove() }
    let untidy =
      "statefulfuzz-repro 1\ndo render\nnote x y\n# why\ntarget list/native-foreach\nend\n"
    try folder("c", ["a.repro": untidy, "b.repro": Self.entry("render")])
    let look = try driver.run("corpus", "fmt", "--check", "c")
    #expect(look.status == 1)
    #expect(look.out == "c/a.repro\n")
    #expect(try text("c/a.repro") == untidy)
    let write = try driver.run("corpus", "fmt", "c")
    #expect(write.status == 0)
    #expect(write.out == "c/a.repro\n")
    #expect(
      try text("c/a.repro") == """
        statefulfuzz-repro 1
        # why
        target   list/native-foreach
        do       render
        note     "x y"
        end

        """)
    let again = try driver.run("corpus", "fmt", "c")
    #expect(again.out == "")
    #expect(again.err == "0 of 2 rewritten\n")
  }

  @Test("fmt follows a link to the file that it rewrites")
  func formatLink() throws {
    defer { driver.remove() }
    _ = try driver.file(
      "real.repro", "statefulfuzz-repro 1\ndo render\ntarget list/on-demand\nend\n")
    let link = driver.folder.appendingPathComponent("link.repro").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.repro")
    #expect(try driver.run("corpus", "fmt", "link.repro").status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.repro")
    #expect(try text("real.repro").contains("target   list/on-demand\n"))
  }

  @Test("add puts good entries under their names, refuses bad ones, and twice changes nothing")
  func add() throws {
    defer { driver.remove() }
    try folder(
      "new",
      ["a.repro": Self.entry("render"), "bad.repro": Self.entry("boo"), "worse.repro": "garbage"])
    let path = "Corpus/list/case-native-foreach-f3fc56df65b3.repro"
    let first = try driver.run("corpus", "add", "new")
    #expect(first.status == 65)
    #expect(first.out == "added    \(path)\n")
    #expect(first.err.contains("Error: new/bad.repro:3: 'boo' is not a command of the list suite"))
    #expect(first.err.contains("Error: new/worse.repro:1: not a corpus entry"))
    let files = try files("Corpus")
    #expect(Array(files.keys) == ["list/case-native-foreach-f3fc56df65b3.repro"])
    let second = try driver.run("corpus", "add", "new/a.repro")
    #expect(second.status == 0)
    #expect(second.out == "present  \(path)\n")
    #expect(try self.files("Corpus") == files)
  }

  @Test("rm removes by path and by name, and nothing when one is missing")
  func remove() throws {
    defer { driver.remove() }
    try folder(
      "c", ["a.repro": Self.entry("render"), "b.repro": "garbage", "c.repro": Self.entry("boo")])
    let missing = try driver.run("corpus", "rm", "c/a.repro", "bb", "--corpus", "c")
    #expect(missing.status == 66)
    #expect(try files("c").count == 3)
    let output = try driver.run("corpus", "rm", "c/a.repro", "b", "--corpus", "c")
    #expect(output.status == 0)
    #expect(output.out == "removed  c/a.repro\nremoved  c/b.repro\n")
    #expect(try Array(files("c").keys) == ["c.repro"])
    #expect(try driver.run("corpus", "rm", "c").status == 64)
  }

  @Test("merge gives the same folder in any order and however often")
  func merge() throws {
    defer { driver.remove() }
    try folder(
      "one",
      [
        "a.repro": Self.entry("render", more: ["found    2026-01-01T00:00:00Z campaign=x"]),
        "b.repro": Self.entry("remove A"),
      ])
    try folder(
      "two",
      [
        "z.repro": Self.entry("render", more: ["found    2026-01-02T00:00:00Z campaign=y"]),
        "bad.repro": "boo",
      ])
    let output = try driver.run("corpus", "merge", "one", "two", "--into", "m")
    #expect(output.status == 65)
    #expect(output.out.hasSuffix("2 added, 0 updated, 0 unchanged\n"))
    #expect(output.err.contains("Error: two/bad.repro:1: "))
    let union = try files("m")
    #expect(union.count == 2)
    #expect(union.values.filter { $0.contains("campaign=y") }.count == 1)
    _ = try driver.run("corpus", "merge", "two", "one", "two", "--into", "n")
    #expect(try files("n") == union)
    let again = try driver.run("corpus", "merge", "one", "m", "--into", "m")
    #expect(again.out == "0 added, 0 updated, 2 unchanged\n")
    #expect(try files("m") == union)
  }

  @Test("merge needs a folder to merge into, and sources that are there")
  func mergeUsage() throws {
    defer { driver.remove() }
    #expect(try driver.run("corpus", "merge", "a").status == 64)
    #expect(try driver.run("corpus", "merge", "--into", "m").status == 64)
    #expect(try driver.run("corpus", "merge", "none", "--into", "m").status == 66)
  }

  @Test("distill keeps the smallest entry of a bucket, in place or elsewhere")
  func distill() throws {
    defer { driver.remove() }
    let more = ["expect   mismatch wrong-write", "bucket   wrong-write/edit"]
    try folder(
      "c",
      [
        "long.repro": Self.entry("render", "remove A", "edit B 7", more: more),
        "short.repro": Self.entry("render", "edit B 7", more: more),
        "pass.repro": Self.entry("render", more: ["expect   passed"]),
      ])
    let look = try driver.run("corpus", "distill", "c", "--dry-run")
    #expect(
      look.out == "could go  c/long.repro  for c/short.repro\n2 kept, 1 superfluous\n")
    _ = try driver.run("corpus", "distill", "c", "--into", "d")
    #expect(try files("c").count == 3)
    #expect(try files("d").count == 2)
    let output = try driver.run("corpus", "distill", "c")
    #expect(output.out == "removed  c/long.repro  for c/short.repro\n2 kept, 1 superfluous\n")
    #expect(try files("c").keys.sorted() == ["pass.repro", "short.repro"])
  }

  @Test("migrate draws choices anew that have drifted, and only when asked to write")
  func migrate() throws {
    defer { driver.remove() }
    let drifted = Self.entry("render", more: ["choices  gen=1 3:51 1:4"])
    try folder("c", ["a.repro": drifted, "b.repro": Self.entry("render")])
    let look = try driver.run("corpus", "migrate", "c")
    #expect(look.out == "outdated  c/a.repro\n1 of 2 outdated; --write rewrites them\n")
    #expect(try text("c/a.repro") == drifted)
    let write = try driver.run("corpus", "migrate", "c", "--write")
    #expect(write.out == "migrated  c/a.repro\n1 of 2 migrated\n")
    #expect(try driver.run("corpus", "migrate", "c").out == "0 of 2 outdated\n")
    #expect(try driver.run("corpus", "check", "--strict", "c/a.repro").status == 0)
    #expect(try text("c/a.repro").contains("\ndo       render\nchoices  gen="))
  }

  @Test("migrate leaves choices of a generator that is newer than the driver")
  func migrateNewer() throws {
    defer { driver.remove() }
    let newer = Self.entry("render", more: ["choices  gen=99 3:51 1:4"])
    try folder("c", ["a.repro": newer])
    let output = try driver.run("corpus", "migrate", "c", "--write")
    #expect(output.status == 65)
    #expect(
      output.err.hasPrefix(
        "Error: c/a.repro:3: the choices are of generator 99, and this driver knows those up to "))
    #expect(output.out == "0 of 1 migrated\n")
    #expect(try text("c/a.repro") == newer)
  }

  @Test("export --format swift prints tests whose names differ")
  func exportTests() throws {
    defer { driver.remove() }
    let more = ["expect   mismatch wrong-write"]
    try folder(
      "c",
      [
        "a.repro": Self.entry("render", more: more),
        "b.repro": Self.entry("remove \"A\"", more: more + ["init     A B"]),
      ])
    let output = try driver.run("corpus", "export", "c", "--format", "swift")
    #expect(output.status == 0)
    #expect(
      output.out == #"""
        import FuzzCampaigns
        import ListMachines
        import StatefulFuzz
        import Testing

        @Test("no wrong-write in list/native-foreach")
        func wrongWriteInNativeForeach() throws {
          let result = try Replayer(Catalog.targets).replay(
            "list/native-foreach",
            commands: [
              "render"
            ])
          #expect(result.verdict == .passed, "\(result.message)")
        }

        @Test("no wrong-write in list/native-foreach")
        func wrongWriteInNativeForeach_2() throws {
          let result = try Replayer(Catalog.targets).replay(
            "list/native-foreach", initial: "A B",
            commands: [
              "remove \"A\""
            ])
          #expect(result.verdict == .passed, "\(result.message)")
        }

        """#)
    #expect(try driver.run("corpus", "export", "c").status == 64)
  }

  @Test("migrate and export --format swift warn of targets that nobody knows")
  func unknownTargets() throws {
    defer { driver.remove() }
    let entry = Self.entry("render", more: ["choices  gen=1 3:51 1:4"])
    try folder(
      "c",
      [
        "a.repro": entry.replacingOccurrences(of: "list/native", with: "list/nativ"),
        "b.repro": entry,
      ])
    let warning =
      "c/a.repro:2: warning: No target is named 'list/nativ-foreach'. Did you mean "
      + "'list/native-foreach'?\n"
    let migrated = try driver.run("corpus", "migrate", "c")
    #expect(migrated.status == 0)
    #expect(migrated.err == warning)
    #expect(migrated.out == "outdated  c/b.repro\n1 of 2 outdated; --write rewrites them\n")
    let exported = try driver.run("corpus", "export", "c", "--format", "swift")
    #expect(exported.status == 0)
    #expect(exported.err == warning)
    #expect(exported.out.components(separatedBy: "@Test").count == 2)
    #expect(!exported.out.contains("nativ-foreach"))
  }

  @Test("export --format bytes writes the choices of each entry, in a folder for each target")
  func exportBytes() throws {
    defer { driver.remove() }
    try folder(
      "c",
      [
        // Two choices below 51 and 4, and one below 1, which no byte has to tell.
        "a.repro": Self.entry("render"),
        "b.repro": Self.entry("render").replacingOccurrences(
          of: "list/native-foreach", with: "list/nowhere"),
      ])
    let output = try driver.run("corpus", "export", "c", "--format", "bytes", "-o", "seeds")
    #expect(output.status == 65)
    #expect(output.out == "1 of 2 exported to seeds\n")
    #expect(output.err.contains("Error: c/b.repro:2: No target is named 'list/nowhere'."))
    let seed = driver.folder.appendingPathComponent(
      "seeds/list-native-foreach/case-native-foreach-f3fc56df65b3")
    #expect(try Array(Data(contentsOf: seed)).first == 1)
  }
}
