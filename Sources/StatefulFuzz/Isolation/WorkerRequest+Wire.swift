extension WorkerRequest {
  func encoded() -> [UInt8] {
    var wire = WireWriter()
    switch self {
    case .block(let block):
      wire.put(0 as UInt64)
      wire.put(block)
    case .run(let target, let input, let detail):
      wire.put(1 as UInt64)
      wire.put(target)
      wire.put(input)
      wire.put(detail.rawValue)
    case .explain(let target, let input, let step, let stage, let interruption, let detail):
      wire.put(2 as UInt64)
      wire.put(target)
      wire.put(input)
      wire.put(step)
      wire.put(stage.rawValue)
      wire.put(interruption)
      wire.put(detail.rawValue)
    case .encode(let target, let script):
      wire.put(3 as UInt64)
      wire.put(target)
      wire.put(script)
    case .decode(let target, let input):
      wire.put(4 as UInt64)
      wire.put(target)
      wire.put(input)
    case .expand(let batch):
      wire.put(5 as UInt64)
      wire.put(batch)
    }
    return wire.bytes
  }

  init(decoding wire: inout WireReader) throws(WireError) {
    switch try wire.integer() {
    case 0:
      self = .block(try wire.caseBlock())
    case 1:
      self = .run(
        target: try wire.int(), try wire.caseInput(), RunDetail(rawValue: try wire.integer()))
    case 2:
      self = .explain(
        target: try wire.int(), try wire.caseInput(), step: try wire.int(),
        Journal.Stage(rawValue: try wire.integer()) ?? .idle, try wire.interruption(),
        RunDetail(rawValue: try wire.integer()))
    case 3: self = .encode(target: try wire.int(), try wire.script())
    case 4: self = .decode(target: try wire.int(), try wire.caseInput())
    case 5: self = .expand(try wire.expansionBatch())
    default: throw WireError()
    }
  }
}

extension WorkerReply {
  func encoded() -> [UInt8] {
    var wire = WireWriter()
    switch self {
    case .blockDone: wire.put(0 as UInt64)
    case .record(let record):
      wire.put(1 as UInt64)
      wire.put(record)
    case .encoded(let sequence):
      wire.put(2 as UInt64)
      wire.put(sequence) { $0.put($1) }
    case .undescribed(let interruption):
      wire.put(3 as UInt64)
      wire.put(interruption)
    case .expanded(let endEdge, let scope):
      wire.put(4 as UInt64)
      wire.put(endEdge)
      wire.put(scope.starts)
      wire.put(scope.commands)
    }
    return wire.bytes
  }

  init(decoding wire: inout WireReader) throws(WireError) {
    switch try wire.integer() {
    case 0: self = .blockDone
    case 1: self = .record(try wire.runRecord())
    case 2:
      self = .encoded(try wire.optional { wire throws(WireError) in try wire.choiceSequence() })
    case 3: self = .undescribed(try wire.interruption())
    case 4:
      self = .expanded(
        endEdge: try wire.int(),
        ScopeSize(starts: try wire.int(), commands: try wire.int()))
    default: throw WireError()
    }
  }
}

extension WireWriter {
  fileprivate mutating func put(_ block: CaseBlock) {
    put(block.targets) { $0.put($1) }
    put(block.campaignSeed)
    put(block.firstCase)
    put(block.caseCount)
    put(block.commandLimit)
    put(block.resting) { $0.put($1) }
    put(block.search) { wire, search in
      wire.put(search.firstCase)
      wire.put(search.fatal) { $0.put($1) }
      wire.put(search.seesCode)
    }
    put(block.sampling.rawValue)
  }

  fileprivate mutating func put(_ input: CaseInput) {
    switch input {
    case .fresh(let seed, let index, let limit):
      put(0 as UInt64)
      put(seed)
      put(index)
      put(limit)
    case .choices(let sequence):
      put(1 as UInt64)
      put(sequence)
    case .script(let script):
      put(2 as UInt64)
      put(script)
    case .flat(let choices):
      put(3 as UInt64)
      put(choices)
    case .enumerated(let elements, let path):
      put(4 as UInt64)
      put(elements)
      put(path)
    case .bytes(let bytes):
      put(5 as UInt64)
      put(bytes) { $0.put(UInt64($1)) }
    case .searched(let block, let index):
      put(6 as UInt64)
      put(block)
      put(index)
    }
  }

  fileprivate mutating func put(_ path: EnumeratedPath) {
    put(path.start)
    put(path.commands) { $0.put(UInt64($1)) }
  }

  fileprivate mutating func put(_ batch: ExpansionBatch) {
    put(batch.target)
    put(batch.elements)
    put(batch.nodes) { wire, nodes in wire.put(nodes) { $0.put($1) } }
    put(batch.wantsKeys)
    put(batch.firstEdge)
  }

  fileprivate mutating func put(_ script: Script) {
    put(script.initial)
    put(script.commands) { $0.put($1) }
  }

  fileprivate mutating func put(_ choices: [Choice]) {
    put(choices) { wire, choice in
      wire.put(choice.value)
      wire.put(choice.bound)
    }
  }

  fileprivate mutating func put(_ sequence: ChoiceSequence) {
    put(sequence.header)
    put(sequence.commands) { $0.put($1) }
  }

  fileprivate mutating func put(_ interruption: Interruption) {
    put(UInt64(interruption.cause.rawValue))
    put(Int(interruption.code))
    put(interruption.imageOffset)
    put(interruption.isStackOverflow)
    put(interruption.isOtherThread)
    put(interruption.runtimeMessage)
  }

  fileprivate mutating func put(_ failure: Failure) {
    put(failure.verdict.rawValue)
    put(failure.hazard) { $0.put($1) }
    put(failure.step)
    put(failure.commandKind)
    put(failure.phase)
    put(failure.context)
    put(failure.message)
    put(failure.interruption) { $0.put($1) }
    put(failure.basis) { wire, basis in
      wire.put(basis.envelope.rawValue)
      wire.put(basis.rules) { wire, rule in
        wire.put(rule.code)
        wire.put(rule.confidence)
      }
    }
  }

  mutating func put(_ step: TraceStep) {
    put(step.step)
    put(step.command)
    put(step.phase)
    put(step.model)
    put(step.system) { $0.put($1) }
    put(step.isOK)
    put(step.remark) { $0.put($1) }
    put(step.modelCells) { $0.put($1) { $0.put($1) } }
    put(step.systemCells) { $0.put($1) { $0.put($1) } }
    put(step.reach) { wire, reach in
      wire.put(reach.capturedAt)
      wire.put(reach.meant)
      wire.put(reach.acted) { $0.put($1) }
    }
  }

  fileprivate mutating func put(_ cell: StateCell) {
    put(cell.identity)
    put(cell.position) { $0.put($1) }
    put(cell.text)
  }

  fileprivate mutating func put(_ record: RunRecord) {
    put(record.failure) { $0.put($1) }
    put(record.invalidStep) { $0.put($1) }
    put(record.executed) { $0.put($1) }
    put(record.commandCount)
    put(record.script) { $0.put($1) }
    put(record.unreadable) { wire, line in
      wire.put(line.line)
      wire.put(line.text)
      wire.put(line.reason) { $0.put($1) }
    }
    put(record.remarks) { $0.put($1) }
  }
}

extension WireReader {
  fileprivate mutating func caseBlock() throws(WireError) -> CaseBlock {
    CaseBlock(
      targets: try array { wire throws(WireError) in try wire.int() },
      campaignSeed: try integer(), firstCase: try integer(), caseCount: try integer(),
      commandLimit: try int(),
      resting: try array { wire throws(WireError) in try wire.int() },
      search: try optional { wire throws(WireError) in
        SearchStart(
          firstCase: try wire.integer(),
          fatal: try wire.array { wire throws(WireError) in try wire.integer() },
          seesCode: try wire.bool())
      },
      sampling: CaseSampling(rawValue: try integer()) ?? .none)
  }

  fileprivate mutating func caseInput() throws(WireError) -> CaseInput {
    switch try integer() {
    case 0:
      .fresh(campaignSeed: try integer(), caseIndex: try integer(), commandLimit: try int())
    case 1: .choices(try choiceSequence())
    case 2: .script(try script())
    case 3: .flat(try choices())
    case 4: .enumerated(elements: try int(), try enumeratedPath())
    case 5:
      .bytes(
        try array { wire throws(WireError) in UInt8(truncatingIfNeeded: try wire.integer()) })
    case 6: .searched(try caseBlock(), caseIndex: try integer())
    default: throw WireError()
    }
  }

  fileprivate mutating func enumeratedPath() throws(WireError) -> EnumeratedPath {
    EnumeratedPath(
      start: try int(),
      commands: try array { wire throws(WireError) in
        UInt16(truncatingIfNeeded: try wire.integer())
      })
  }

  fileprivate mutating func expansionBatch() throws(WireError) -> ExpansionBatch {
    ExpansionBatch(
      target: try int(), elements: try int(),
      nodes: try optional { wire throws(WireError) in
        try wire.array { wire throws(WireError) in try wire.enumeratedPath() }
      },
      wantsKeys: try bool(), firstEdge: try int())
  }

  fileprivate mutating func script() throws(WireError) -> Script {
    Script(initial: try text(), commands: try array { wire throws(WireError) in try wire.text() })
  }

  fileprivate mutating func choices() throws(WireError) -> [Choice] {
    try array { wire throws(WireError) in
      Choice(value: try wire.integer(), bound: try wire.integer())
    }
  }

  fileprivate mutating func choiceSequence() throws(WireError) -> ChoiceSequence {
    ChoiceSequence(
      header: try choices(),
      commands: try array { wire throws(WireError) in try wire.choices() })
  }

  fileprivate mutating func interruption() throws(WireError) -> Interruption {
    guard let cause = Interruption.Cause(rawValue: UInt8(truncatingIfNeeded: try integer()))
    else { throw WireError() }
    return Interruption(
      cause: cause, code: Int32(truncatingIfNeeded: try int()), imageOffset: try integer(),
      isStackOverflow: try bool(), isOtherThread: try bool(), runtimeMessage: try text())
  }

  fileprivate mutating func failure() throws(WireError) -> Failure {
    guard let verdict = Verdict(rawValue: try text()) else { throw WireError() }
    return Failure(
      verdict: verdict, hazard: try optionalText(), step: try int(), commandKind: try text(),
      phase: try text(), context: try text(), message: try text(),
      interruption: try optional { wire throws(WireError) in try wire.interruption() },
      basis: try optional { wire throws(WireError) in try wire.basis() })
  }

  fileprivate mutating func basis() throws(WireError) -> FailureBasis {
    guard let envelope = Envelope(rawValue: try text()) else { throw WireError() }
    return FailureBasis(
      envelope: envelope,
      rules: try array { wire throws(WireError) in
        FailureBasis.Rule(code: try wire.text(), confidence: try wire.text())
      })
  }

  mutating func traceStep() throws(WireError) -> TraceStep {
    TraceStep(
      step: try int(), command: try text(), phase: try text(), model: try text(),
      system: try optionalText(), isOK: try bool(), remark: try optionalText(),
      modelCells: try optionalCells(), systemCells: try optionalCells(),
      reach: try optional { wire throws(WireError) in
        StepReach(
          capturedAt: try wire.int(), meant: try wire.text(), acted: try wire.optionalText())
      })
  }

  fileprivate mutating func optionalCells() throws(WireError) -> [StateCell]? {
    try optional { wire throws(WireError) in
      try wire.array { wire throws(WireError) in
        StateCell(
          identity: try wire.text(),
          position: try wire.optional { wire throws(WireError) in try wire.int() },
          text: try wire.text())
      }
    }
  }

  fileprivate mutating func runRecord() throws(WireError) -> RunRecord {
    RunRecord(
      failure: try optional { wire throws(WireError) in try wire.failure() },
      invalidStep: try optional { wire throws(WireError) in try wire.int() },
      executed: try optional { wire throws(WireError) in try wire.choiceSequence() },
      commandCount: try int(),
      script: try optional { wire throws(WireError) in try wire.script() },
      unreadable: try array { wire throws(WireError) in
        UnreadableLine(
          line: try wire.int(), text: try wire.text(), reason: try wire.optionalText())
      },
      remarks: try array { wire throws(WireError) in try wire.text() })
  }

  fileprivate mutating func optionalText() throws(WireError) -> String? {
    try optional { wire throws(WireError) in try wire.text() }
  }
}
