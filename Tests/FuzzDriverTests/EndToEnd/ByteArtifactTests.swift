import Foundation
import Testing

/// Files that libFuzzer has left, replayed by the driver.
struct ByteArtifactTests {
  /// Two commands, of the kind and with the arguments that the bytes say.
  @Test func replaysBytesOnTheNamedTarget() throws {
    let driver = try Driver()
    defer { driver.remove() }
    let file = try driver.file("crash-0a1b", Data([2, 0, 0, 0, 0, 0, 0, 0, 0]))
    let output = try driver.run("replay", file, "--target", "list/native-foreach", "--json")
    #expect(output.status == 0)
    let result = try #require(try output.objects().first)
    #expect(result["target"] as? String == "list/native-foreach")
    #expect(result["verdict"] as? String == "passed")
  }

  @Test func asksForTheTargetThatBytesDoNotName() throws {
    let driver = try Driver()
    defer { driver.remove() }
    let file = try driver.file("crash-0a1b", Data([2, 0, 0]))
    let output = try driver.run("replay", file)
    #expect(output.status == 65)
    #expect(output.err.contains("say which target it is for with --target"))
  }

  @Test func refusesBytesWithoutACommand() throws {
    let driver = try Driver()
    defer { driver.remove() }
    let file = try driver.file("crash-0a1b", Data())
    let output = try driver.run("replay", file, "--target", "list/native-foreach")
    #expect(output.status == 65)
    #expect(output.err.contains("hold no case"))
  }
}
