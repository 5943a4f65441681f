import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("The choices of a command that somebody has written")
struct ChoicesOfTextTests {
  private static let target = StatefulTest(
    "written/many", model: [Int](), system: { [Int]() }
  ) { on in
    on.command("add", .int(in: -50...50), .element(of: ["a", "b", "c"])) { list, number, _ in
      list.append(number)
    } system: { list, number, _ in
      list.append(number)
    }
    on.command("far", .int, .bool) { _, _, _ in
    } system: { _, _, _ in
    }
    on.command(
      "put", .array(of: .int(in: 10...500), count: 0...5),
      .string(of: .lowercase, count: 0...8)
    ) { _, _, _ in
    } system: { _, _, _ in
    }
    on.command("odd", Gen.int(in: 0...99).map { 2 * $0 + 1 }) { _, _ in
    } system: { _, _ in
    }
    on.command("remove", from: { .existing(in: $0) }) { list, number in
      list.removeAll { $0 == number }
    } system: { list, number in
      list.removeAll { $0 == number }
    }
  }.target

  /// The commands that the choices of some lines draw, without their choices; nil where there are none.
  private func redrawn(_ lines: [String]) throws -> [String]? {
    let executor = try InProcessExecutor(targets: [Self.target])
    let script = Script(initial: "", commands: lines)
    guard let choices = try executor.encode(target: 0, script) else { return nil }
    return try executor.decode(target: 0, .choices(choices))?.commands
      .map { String($0.prefix { $0 != "<" }.dropLast()) }
  }

  @Test(
    "draw it again",
    arguments: [
      #"add(0, "a")"#, #"add(37, "c")"#, #"add(-50, "b")"#, "far(123456789, true)",
      "far(-7, false)", #"put([], "")"#, #"put([13, 400, 10], "xyz")"#,
      #"put([500, 499, 11, 12, 13], "a")"#, "odd(1)", "odd(77)",
    ])
  func alone(line: String) throws {
    #expect(try redrawn([line]) == [line])
  }

  @Test("draw it from the model as it is there")
  func model() throws {
    let lines = [#"add(11, "c")"#, #"add(-24, "a")"#, "remove(-24)", "remove(11)"]
    #expect(try redrawn(lines) == lines)
  }

  @Test(
    "are none where no generator draws it", arguments: ["odd(2)", "add(51, \"a\")", "remove(5)"])
  func none(line: String) throws {
    #expect(try redrawn([line]) == nil)
  }
}
