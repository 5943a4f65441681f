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
    #expect(TrapPlaces.place(of: frames) == "TrapPlaceTests.ownFrames()")
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
    #expect(TrapPlaces.place(of: [1, .max]) == nil)
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
      #expect(DebugInfo(file).functions(at: 4_096) == [])
      #expect(file.symbol(at: 4_096) == nil)
    }
  }
}
#endif
