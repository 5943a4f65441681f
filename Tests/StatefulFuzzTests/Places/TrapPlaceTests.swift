import CIsolation
import Foundation
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

#if os(Linux)
@Suite("The place of a trap")
struct TrapPlaceTests {
  /// Where this function and those around it are.
  @inline(never)
  private func ownFrames() -> [UInt64] {
    Thread.callStackReturnAddresses.map { $0.uint64Value - 1 }
  }

  /// The place of an address in the program's code; nil for another one.
  private static func place(_ address: UInt64) -> UInt64? {
    guard let image = sf_image_at(address), image.pointee.owner == Int32(SF_OWNER_PROGRAM) else {
      return nil
    }
    return sf_place(image, address)
  }

  @Test("is the innermost function of the user's code")
  func innermost() {
    sf_note_images()
    let frames = ownFrames().compactMap(Self.place)
    #expect(TrapPlaces.function(of: frames)?.name.text == "TrapPlaceTests.ownFrames()")
  }

  @Test("has the line of the innermost function, and of the one that called it")
  func lines() throws {
    sf_note_images()
    let line = UInt64(#line + 1)
    let frames = ownFrames().compactMap(Self.place)
    let called = try #require(TrapPlaces.function(of: frames)?.line)
    #expect(called.file == "TrapPlaceTests.swift")
    #expect(called.line < line && called.line > 10)
    let caller = frames.compactMap { TrapPlaces.function(of: [$0]) }.first {
      $0.name.text.hasSuffix("TrapPlaceTests.lines()")
    }
    #expect(caller?.line == SourceLine(file: "TrapPlaceTests.swift", line: line))
  }

  @Test("is never in a module of the kit itself")
  func modules() throws {
    // What is tested with the kit is a user's, whoever wrote it.
    let tested: Set<String> = [
      "BareLoops", "CIsolation", "CFuzzBridge", "CIdentifiedModelTesting", "ConcurrentMachines",
      "IdentifiedBindings", "IdentifiedModel", "IdentifiedModelTesting", "ListMachines",
      "SystemMachines", "Yardsticks", "fuzz-driver",
    ]
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources").standardized
    let targets = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    #expect(targets.count > tested.count)
    #expect(Set(targets).subtracting(tested).subtracting(TrapPlaces.others) == [])
  }

  @Test("is nothing where no image is")
  func nowhere() {
    sf_note_images()
    #expect(TrapPlaces.function(of: [1, .max]) == nil)
    #expect(TrapPlaces.imageOffset(of: 1) == 1)
    #expect(TrapPlaces.imageOffset(of: 0x0002_0000_0000_0001) == 1)
  }

  @Test("travels as addresses, and is a function where it arrives")
  func signatures() {
    sf_note_images()
    let frames = ownFrames().compactMap(Self.place)
    let raw = RawPlace(frames)
    #expect(RawPlace(raw.text[...]) == raw)
    #expect(RawPlace("@12+g") == nil)
    #expect(RawPlace("12") == nil)
    #expect(
      Failure.placedSignature("trap/pop/\(raw.text)") == "trap/pop/TrapPlaceTests.ownFrames")
    #expect(Failure.placedSignature("trap/pop/index-out-of-range") == "trap/pop/index-out-of-range")
    #expect(Failure.placedSignature("mismatch/pop/@1") == "mismatch/pop/@1")
  }

  @Test("of a file that is no program, or is cut off, is not found")
  func damagedFiles() throws {
    let folder = NSTemporaryDirectory() + "objects-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(ObjectFile(path: folder + "/none") == nil)
    let program = try #require(FileHandle(forReadingAtPath: "/proc/self/exe"))
    let start = try #require(try program.read(upToCount: 1 << 16))
    for count in [0, 3, 63, 64, 4_096, 1 << 16] {
      let path = folder + "/cut-\(count)"
      try start.prefix(count).write(to: URL(fileURLWithPath: path))
      guard let file = ObjectFile(path: path) else { continue }
      #expect(DebugInfo(file).functions(at: 4_096).isEmpty)
      #expect(file.symbol(at: 4_096) == nil)
    }
  }
}

extension ProcessTests {
  @Suite("The place of a trap in a worker")
  struct WorkersTrapPlaceTests {
    @Test("is told with its line, and with the check that the compiler made")
    func overflow() throws {
      let test = StatefulTest("places/overflow", model: 0, system: { 0 as UInt }) { on in
        on.command("down", .int(in: 1...3)) {
          $0 += $1
        } system: {
          $0 -= UInt($1)
        }
      }
      let line = #line - 3
      var options = CampaignOptions(seed: 1)
      (options.cases, options.findings, options.hasCanary) = (20, 1, false)
      let summary = try Campaign(targets: [test.target], options: options, events: CampaignEvents())
        .run()
      let finding = try #require(summary.findings.first)
      #expect(finding.failure.fullMessage.hasSuffix(": arithmetic overflow"))
      #expect(finding.failure.interruption?.line == "TrapPlaceTests.swift:\(line)")
      #expect(
        finding.failure.interruption?.placeText?.hasSuffix(" at TrapPlaceTests.swift:\(line)")
          == true)
    }
  }
}
#endif
