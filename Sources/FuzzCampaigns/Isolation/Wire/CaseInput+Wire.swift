import StatefulFuzz

extension CaseBlock: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(targets)
    wire.put(campaignSeed)
    wire.put(firstCase)
    wire.put(caseCount)
    wire.put(commandLimit)
    wire.put(resting)
    wire.put(search)
    wire.put(sampling)
    wire.put(knownSignatures)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(
      targets: try wire.read(), campaignSeed: try wire.read(), firstCase: try wire.read(),
      caseCount: try wire.read(), commandLimit: try wire.read(), resting: try wire.read(),
      search: try wire.read(), sampling: try wire.read())
    knownSignatures = try wire.read()
  }
}

extension CaseSampling: WireCodable {}

extension SearchStart: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(firstCase)
    wire.put(fatal)
    wire.put(seesCode)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(firstCase: try wire.read(), fatal: try wire.read(), seesCode: try wire.read())
  }
}

extension CaseInput: WireCodable {
  func write(to wire: inout WireWriter) {
    switch self {
    case .fresh(let seed, let index, let limit):
      wire.put(0 as UInt64)
      wire.put(seed)
      wire.put(index)
      wire.put(limit)
    case .choices(let sequence):
      wire.put(1 as UInt64)
      wire.put(sequence)
    case .script(let script):
      wire.put(2 as UInt64)
      wire.put(script)
    case .flat(let choices):
      wire.put(3 as UInt64)
      wire.put(choices)
    case .enumerated(let elements, let path):
      wire.put(4 as UInt64)
      wire.put(elements)
      wire.put(path)
    case .bytes(let bytes):
      wire.put(5 as UInt64)
      wire.put(raw: bytes)
    case .searched(let block, let index):
      wire.put(6 as UInt64)
      wire.put(block)
      wire.put(index)
    }
  }

  init(reading wire: inout WireReader) throws(WireError) {
    switch try wire.integer() {
    case 0:
      self = .fresh(
        campaignSeed: try wire.read(), caseIndex: try wire.read(), commandLimit: try wire.read())
    case 1: self = .choices(try wire.read())
    case 2: self = .script(try wire.read())
    case 3: self = .flat(try wire.read())
    case 4: self = .enumerated(elements: try wire.read(), try wire.read())
    case 5: self = .bytes(Array(try wire.raw()))
    case 6: self = .searched(try wire.read(), caseIndex: try wire.read())
    default: throw WireError()
    }
  }
}

extension Script: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(initial)
    wire.put(commands)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(initial: try wire.read(), commands: try wire.read())
  }
}

extension Choice: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(value)
    wire.put(bound)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(value: try wire.read(), bound: try wire.read())
  }
}

extension ChoiceSequence: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(header)
    wire.put(commands)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(header: try wire.read(), commands: try wire.read())
  }
}
