import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("The wire between supervisor and worker")
struct WireTests {
  @Test("carries every request", arguments: requests)
  func request(request: WorkerRequest) throws {
    let decoded = try read(request.wireBytes, as: WorkerRequest.self)
    #expect(decoded == request)
  }

  @Test("carries every reply", arguments: replies)
  func reply(reply: WorkerReply) throws {
    let decoded = try read(reply.wireBytes, as: WorkerReply.self)
    #expect(decoded == reply)
  }

  @Test(
    "carries integers of all sizes",
    arguments: [0, 1, 127, 128, 16_383, 16_384, 1 << 63, .max] as [UInt64])
  func integer(value: UInt64) throws {
    var wire = WireWriter()
    wire.put(value)
    wire.put(Int(truncatingIfNeeded: value))
    #expect(wire.bytes.count <= 20)
    let (integer, int) = try read(wire.bytes) { reader throws(WireError) in
      (try reader.integer(), try reader.read(Int.self))
    }
    #expect(integer == value)
    #expect(int == Int(truncatingIfNeeded: value))
  }

  @Test("carries steps of a trace one after the other")
  func trace() throws {
    let steps = [
      TraceStep(
        step: 1, command: "a", phase: "event", model: "m", system: nil, isOK: false, remark: nil),
      TraceStep(
        step: 2, command: "ü\n", phase: "update", model: "", system: "s", isOK: true, remark: "r",
        modelCells: [],
        systemCells: [
          StateCell(identity: "ü", position: 0, text: "v"), StateCell(identity: "", text: ""),
        ], reach: StepReach(capturedAt: 0, meant: "a", acted: nil)),
      TraceStep(
        step: 3, command: "", phase: "", model: "", system: nil, isOK: true, modelCells: nil,
        systemCells: nil, reach: StepReach(capturedAt: -1, meant: "", acted: "b")),
    ]
    var wire = WireWriter()
    for step in steps { wire.put(step) }
    let decoded = try read(wire.bytes) { reader throws(WireError) in
      [try reader.read(), try reader.read(), try reader.read()] as [TraceStep]
    }
    #expect(decoded == steps)
  }

  @Test("refuses every request that is cut short", arguments: requests)
  func truncated(request: WorkerRequest) {
    let bytes = request.wireBytes
    for length in 0..<bytes.count {
      #expect(throws: WireError.self) {
        try read(Array(bytes[..<length]), as: WorkerRequest.self)
      }
    }
  }

  @Test("refuses or reads bytes that were overwritten, and never traps on them")
  func garbage() {
    var random = SplitMix64(seed: 11)
    var refused = 0
    for _ in 0..<2_000 {
      var bytes = Self.replies[Int(random.next(below: UInt64(Self.replies.count)))].wireBytes
      for _ in 0...random.next(below: 4) {
        bytes[Int(random.next(below: UInt64(bytes.count)))] = UInt8(random.next(below: 256))
      }
      let reply = try? read(bytes, as: WorkerReply.self)
      if reply == nil { refused += 1 }
    }
    #expect(refused > 200)
  }

  @Test("refuses a count that the rest of the bytes cannot hold")
  func hugeCount() {
    var wire = WireWriter()
    wire.put(UInt64.max)
    #expect(throws: WireError.self) {
      try read(wire.bytes) { reader throws(WireError) in try reader.read(String.self) }
    }
  }

  private func read<Value: WireCodable>(_ bytes: [UInt8], as type: Value.Type) throws -> Value {
    try read(bytes) { reader throws(WireError) in try reader.read(type) }
  }

  private func read<Value>(
    _ bytes: [UInt8], _ read: (inout WireReader) throws(WireError) -> Value
  ) throws -> Value {
    try bytes.withUnsafeBytes { buffer in
      var reader = WireReader(buffer)
      return try read(&reader)
    }
  }

  private static let sequence = ChoiceSequence("3 | 1 2 |  | 0", bound: 9)

  private static let interruption = Interruption(
    cause: .trap, code: -4, imageOffset: 0xdead_beef_0000_0001, isStackOverflow: true,
    isOtherThread: true, runtimeMessage: "Fatal error: x\u{0}y")

  private static let requests: [WorkerRequest] = [
    .block(
      CaseBlock(
        targets: [2, 0, 7], campaignSeed: .max, firstCase: 1 << 40, caseCount: 1024,
        commandLimit: 50)),
    .block(
      CaseBlock(
        targets: [1], campaignSeed: 0, firstCase: 2048, caseCount: 7, commandLimit: 9,
        resting: [1], search: SearchStart(firstCase: 1024, fatal: [1030], seesCode: false),
        sampling: .all)),
    .run(target: 3, .fresh(campaignSeed: 5, caseIndex: 6, commandLimit: 7), []),
    .run(target: 0, .choices(sequence), [.script, .trace]),
    .run(target: 1, .flat(sequence.flat), .script),
    .run(target: 1, .script(Script(initial: "A B", commands: ["edit Ä 1", ""])), .trace),
    .explain(target: 4, .choices(sequence), step: 3, .system, interruption, .script),
    .encode(target: 9, Script(initial: "", commands: [])),
    .decode(target: 9, .flat(sequence.flat)),
    .runs(target: 2, [sequence, sequence], [.spans, .places]),
  ]

  private static let replies: [WorkerReply] = [
    .blockDone(trapped: [3, 9]),
    .record(RunRecord()),
    .record(
      RunRecord(
        failure: Failure(
          verdict: .trap, hazard: "stale-index-trap", step: 3, commandKind: "edit",
          phase: "update", context: "after-remove", message: "ä", interruption: interruption),
        invalidStep: 2, executed: sequence, commandCount: 3,
        script: Script(initial: "i", commands: ["a", "b"]), trace: [],
        unreadable: [
          UnreadableLine(line: 0, text: "?", reason: nil),
          UnreadableLine(line: 2, text: "", reason: "because"),
        ],
        remarks: ["r"])),
    .encoded(nil),
    .encoded(sequence),
    .undescribed(interruption),
    .records([]),
    .records([RunRecord(commandCount: 2), RunRecord(executed: sequence)]),
  ]
}
