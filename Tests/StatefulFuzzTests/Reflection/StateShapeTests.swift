import Foundation
import Testing

@testable import StatefulFuzz

@Suite("The shape of a state")
struct StateShapeTests {
  private struct State {
    var items: [Int] = []
    var names: Set<String> = []
    var isOpen = false
  }

  private final class Box {
    var value: Int
    init(_ value: Int) { self.value = value }
  }

  /// Shows nothing of itself but its text.
  private struct Opaque: CustomReflectable, CustomStringConvertible {
    var value: Int
    var customMirror: Mirror { Mirror(self, children: []) }
    var description: String { "value \(value)" }
  }

  private func shape(_ value: Any, _ depth: StateShape.Depth = .exact, objects: Bool = true)
    -> StateShape
  {
    StateShape(of: value, depth: depth, followsObjects: objects)
  }

  @Test("is equal for states that differ in elements, and the exact value is not")
  func elements() {
    let one = shape(State(items: [1, 2, 3]))
    let two = shape(State(items: [4, 5, 6]))
    #expect(one.shape == two.shape)
    #expect(one.exact != two.exact)
    #expect(one.shape != shape(State(items: [1])).shape)
    #expect(one.shape != shape(State(items: [1, 2, 3], isOpen: true)).shape)
  }

  @Test("does not depend on the order of a set")
  func sets() {
    let names = (0..<50).map { "name \($0)" }
    var backwards: Set<String> = []
    for name in names.reversed() { backwards.insert(name) }
    #expect(shape(State(names: Set(names))).exact == shape(State(names: backwards)).exact)
  }

  @Test("puts great numbers into buckets of half a power of two")
  func buckets() {
    #expect(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 24].map(StateShape.bucket)
        == [0, 1, 2, 3, 6, 6, 7, 7, 8, 8, 9, 11])
    #expect(shape(100).shape == shape(120).shape)
    #expect(shape(100).shape != shape(130).shape)
  }

  @Test("does not depend on which values of a type came first")
  func firstValues() {
    let values: [Any] = [
      Int?.none as Any, Int?.some(5) as Any, Box?.none as Any, Box?.some(Box(3)) as Any, [Int](),
      [1, 2], State(), UInt8(7), { 3 } as () -> Int, "text", 2.5, Float(1.5), Character("c"),
      Substring("part"), Data([1, 2]), [UInt8]([3]), UUID?.none as Any, UUID(), Opaque(value: 1),
    ]
    func shapes(_ order: [Any]) -> [UInt64] {
      let types = ShapeTypes()
      return order.map {
        StateShape(of: $0, depth: .exact, followsObjects: true, types: types).exact
      }
    }
    #expect(shapes(values) == shapes(values.reversed()).reversed())
    #expect(Set(shapes(values)).count == values.count - 2, "nil is nil, whatever is not there")
  }

  @Test("looks into objects only where that is allowed")
  func objects() {
    #expect(shape(Box(1)).exact != shape(Box(2)).exact)
    #expect(shape(Box(1), objects: false).exact == shape(Box(2), objects: false).exact)
  }

  @Test(
    "tells values apart that have no parts to look at",
    arguments: [
      ("Character", "a" as Character, "b" as Character),
      ("Unicode.Scalar", "a" as Unicode.Scalar, "b" as Unicode.Scalar),
      ("Substring", "xa".dropFirst(), "xb".dropFirst()),
      ("StaticString", "a" as StaticString, "b" as StaticString),
      ("Float", 1.5 as Float, -1.5 as Float),
      ("CGFloat", 1.5 as CGFloat, 2.5 as CGFloat),
      ("SIMD", SIMD2(1, 2), SIMD2(1, 3)),
      ("UUID", UUID(uuid: one), UUID(uuid: other)),
      ("a description", Opaque(value: 1), Opaque(value: 2)),
      ("characters", ["a", "b"] as [Character], ["a", "c"] as [Character]),
      ("an optional", Character?.some("a"), Character?.none),
      ("Int128", Int128(1) << 100, Int128(1) << 101),
    ] as [(String, any Sendable, any Sendable)])
  func leaves(name: String, one: any Sendable, other: any Sendable) {
    #expect(shape(one).exact == shape(one).exact)
    #expect(shape(one).exact != shape(other).exact)
  }

  private static let one: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
  private static let other: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2)

  #if !arch(arm64)
  @Test("tells numbers of extended precision apart")
  func extendedPrecision() {
    #expect(shape(Float80(1)).exact != shape(Float80(1).nextUp).exact)
  }
  #endif

  @Test("knows data by its bytes, wherever they are", arguments: [0, 3, 14, 15, 64, 5_000])
  func data(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let (one, other) = (Data(bytes), Data([9] + bytes).dropFirst())
    #expect(shape(one).exact == shape(other).exact)
    #expect(shape(one).shape == shape(other).shape)
    #expect(shape(one).shape == shape(bytes).shape)
    guard var changed = Optional(one), count > 0 else { return }
    changed[count - 1] ^= 1
    #expect(shape(one).exact != shape(changed).exact)
  }

  @Test("says whether all of a state was looked at")
  func isWhole() {
    indirect enum Deep {
      case leaf
      case deeper(Deep)
    }
    func deep(_ depth: Int) -> Deep { depth == 0 ? .leaf : .deeper(deep(depth - 1)) }
    #expect(shape(deep(3)).isWhole)
    #expect(!shape(deep(30)).isWhole)
    #expect(shape(Array(repeating: 0, count: 10_000)).isWhole)
    #expect(!shape(Array(repeating: 0, count: 30_000)).isWhole)
    #expect(shape(Data(count: 30_000)).isWhole)
    let (null, pointer) = (OpaquePointer(bitPattern: 0), OpaquePointer(bitPattern: 8))
    #expect(shape(null as Any).isWhole)
    #expect(!shape(pointer as Any).isWhole)
  }

  @Test("leaves addresses out")
  func addresses() {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 2) { buffer in
      guard let one = buffer.baseAddress else { return }
      let other = one + 1
      #expect(shape(one).exact == shape(other).exact)
      #expect(shape(UnsafePointer(one)).exact == shape(UnsafePointer(other)).exact)
      #expect(shape(UnsafeRawPointer(one)).exact == shape(UnsafeRawPointer(other)).exact)
      #expect(shape(OpaquePointer(one)).exact == shape(OpaquePointer(other)).exact)
      #expect(shape(Optional(one) as Any).parts == shape(Optional(other) as Any).parts)
      #expect(
        shape(UnsafeMutableBufferPointer(start: one, count: 1)).exact
          == shape(UnsafeMutableBufferPointer(start: other, count: 1)).exact)
      #expect(
        shape(UnsafeRawBufferPointer(start: one, count: 1)).exact
          == shape(UnsafeRawBufferPointer(start: other, count: 1)).exact)
    }
    let (one, other) = (Box(1), Box(1))
    #expect(shape(ObjectIdentifier(one)).exact == shape(ObjectIdentifier(other)).exact)
    withExtendedLifetime((one, other)) {}
  }
}
