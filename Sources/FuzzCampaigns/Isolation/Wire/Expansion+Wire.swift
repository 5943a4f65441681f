import StatefulFuzz

extension EnumeratedPath: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(start)
    wire.put(commands)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(start: try wire.read(), commands: try wire.read())
  }
}

extension ExpansionBatch: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(target)
    wire.put(elements)
    wire.put(nodes)
    wire.put(wantsKeys)
    wire.put(firstEdge)
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(
      target: try wire.read(), elements: try wire.read(), nodes: try wire.read(),
      wantsKeys: try wire.read(), firstEdge: try wire.read())
  }
}

extension ExpandedEdge: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(edge)
    switch outcome {
    case .illegal: wire.put(0 as UInt64)
    case .passed(let key):
      wire.put(1 as UInt64)
      wire.put(raw: key)
    case .failed(let signature):
      wire.put(2 as UInt64)
      wire.put(signature)
    }
  }

  init(reading wire: inout WireReader) throws(WireError) {
    let edge = try wire.read(Int.self)
    switch try wire.integer() {
    case 0: self.init(edge: edge, outcome: .illegal)
    case 1: self.init(edge: edge, outcome: .passed(Array(try wire.raw())))
    case 2: self.init(edge: edge, outcome: .failed(try wire.read()))
    default: throw WireError()
    }
  }
}
