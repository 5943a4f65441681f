import StatefulFuzz

extension WorkerRequest: WireCodable {
  func write(to wire: inout WireWriter) {
    switch self {
    case .block(let block):
      wire.put(0 as UInt64)
      wire.put(block)
    case .run(let target, let input, let detail):
      wire.put(1 as UInt64)
      wire.put(target)
      wire.put(input)
      wire.put(detail)
    case .explain(let target, let input, let step, let stage, let interruption, let detail):
      wire.put(2 as UInt64)
      wire.put(target)
      wire.put(input)
      wire.put(step)
      wire.put(stage)
      wire.put(interruption)
      wire.put(detail)
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
    case .runs(let target, let cases, let detail):
      wire.put(6 as UInt64)
      wire.put(target)
      wire.put(cases)
      wire.put(detail)
    }
  }

  init(reading wire: inout WireReader) throws(WireError) {
    switch try wire.integer() {
    case 0: self = .block(try wire.read())
    case 1: self = .run(target: try wire.read(), try wire.read(), try wire.read())
    case 2:
      self = .explain(
        target: try wire.read(), try wire.read(), step: try wire.read(), try wire.read(),
        try wire.read(), try wire.read())
    case 3: self = .encode(target: try wire.read(), try wire.read())
    case 4: self = .decode(target: try wire.read(), try wire.read())
    case 5: self = .expand(try wire.read())
    case 6: self = .runs(target: try wire.read(), try wire.read(), try wire.read())
    default: throw WireError()
    }
  }
}

extension WorkerReply: WireCodable {
  func write(to wire: inout WireWriter) {
    switch self {
    case .blockDone(let trapped):
      wire.put(0 as UInt64)
      wire.put(trapped)
    case .record(let record):
      wire.put(1 as UInt64)
      wire.put(record)
    case .encoded(let sequence):
      wire.put(2 as UInt64)
      wire.put(sequence)
    case .undescribed(let interruption):
      wire.put(3 as UInt64)
      wire.put(interruption)
    case .expanded(let endEdge, let scope):
      wire.put(4 as UInt64)
      wire.put(endEdge)
      wire.put(scope.starts)
      wire.put(scope.commands)
    case .records(let records):
      wire.put(5 as UInt64)
      wire.put(records)
    }
  }

  init(reading wire: inout WireReader) throws(WireError) {
    switch try wire.integer() {
    case 0: self = .blockDone(trapped: try wire.read())
    case 1: self = .record(try wire.read())
    case 2: self = .encoded(try wire.read())
    case 3: self = .undescribed(try wire.read())
    case 4:
      self = .expanded(
        endEdge: try wire.read(), ScopeSize(starts: try wire.read(), commands: try wire.read()))
    case 5: self = .records(try wire.read())
    default: throw WireError()
    }
  }
}

extension RunDetail: WireCodable {}

extension Journal.Stage: WireCodable {}
