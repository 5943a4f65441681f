import Foundation
import Testing

@testable import StatefulFuzz

/// Values of every kind that a plan may meet; their mirrors say what is to be seen of them.
private enum Specimens {
  struct Point: Equatable { var x = 3, y = -70_000, name = "p", isOn = true }
  struct Nothing {}
  struct Named: CustomStringConvertible { var description: String { "named" } }
  struct Labelled: CustomStringConvertible {
    var id = 7
    var description: String { "labelled" }
  }
  struct Mirrored: CustomReflectable {
    var hidden = 1
    var customMirror: Mirror { Mirror(self, children: ["shown": 2]) }
  }
  struct Numbers {
    var a: Int8 = -3, b: UInt64 = .max, c: Int128 = 1 << 100, d: Float = 1.5, e = 2.25
    var f: Character = "é", g: Unicode.Scalar = "x", h: Substring = "abc".dropFirst()
  }
  enum Plain: CaseIterable { case one, two, three }
  enum Text: String, CaseIterable { case a = "alpha", b = "beta" }
  enum Told: CustomStringConvertible, CaseIterable {
    case yes, no
    var description: String { self == .yes ? "Y" : "N" }
  }
  enum Small { case flag(Bool), none, some }
  enum Carrying { case empty, number(Int), pair(Int, text: String), point(Point) }
  indirect enum Tree { case leaf(Int), node(Tree, Tree) }
  enum Lone { case only }
  enum Laden<Value> {
    case none, label(x: Int), value(Value), maybe(Value?), list([Value])
    case several(Int, b: Value, [Int])
    case reference(Base), anything(Any), function(() -> Void), error(any Error), nested(Carrying)
    case other, nothing(Void)
    indirect case deep(Laden)
  }
  enum Sole { case carried(String) }
  enum SoleReference { case base(Base) }
  enum Described: CustomStringConvertible {
    case a(Int), b
    var description: String { "described" }
  }
  struct Generic<Value> { var first: Value, rest: [Value] }
  struct Lists {
    var numbers = [1, 2, 3], points = [Point(), Point(x: 9)], none: [Int] = []
    var names: Set<String> = ["b", "a", "c"], ages = ["x": 1, "y": 2], nested = [[1], [], [2, 3]]
    var slice = [4, 5, 6][1...], contiguous: ContiguousArray<Int> = [7]
    var range = 1..<5, closed = 2...3, texts: [Substring] = ["q"], any: [Any] = [1, "x", Point()]
  }
  struct Optionals {
    var some: Int? = 5, none: Int?, deep: Int?? = .some(nil), deeper: Int?? = 4
    var point: Point? = Point(), noPoint: Point?, any: Any? = 3, list: [Int?]? = [1, nil]
    var plain: Plain? = .two, carrying: Carrying? = .number(1)
  }
  class Base { var one = 1 }
  final class Derived: Base {
    var two = [2]
    weak var other: Base?
  }
  struct References {
    var base = Base(), derived: Base = Derived(), any: AnyObject = Base()
    weak var weakly: Base?
    unowned var unownedly: Base
    init() {
      let base = Base()
      self.base = base
      unownedly = base
      weakly = base
    }
  }
  struct Existentials {
    var number: any BinaryInteger = 5, text: any CustomStringConvertible = Told.no
    var anything: Any = Optional<Int>.some(3) as Any, error: any Error = CocoaError(.fileNoSuchFile)
    var hashable = AnyHashable(4)
  }
  struct Functions {
    var call: (Int) -> Int = { $0 }
    var type: Any.Type = Int.self, exact: Int.Type = Int.self
    var path: KeyPath<Point, Int> = \.x
  }
  struct Pointers {
    var raw = UnsafeRawPointer(bitPattern: 16), id = ObjectIdentifier(Base.self)
    var buffer = UnsafeBufferPointer<Int>(start: nil, count: 0)
  }
  struct Lazily {
    lazy var value = 3
    static let shared = 9
    var computed: Int { 4 }
  }
  struct Wrapped {
    @Doubled var number = 4
    var tuple = (1, b: "two", (3, 4.0)), empty: Void = ()
  }
  @propertyWrapper struct Doubled {
    var half: Int
    var wrappedValue: Int { half * 2 }
    init(wrappedValue: Int) { half = wrappedValue / 2 }
  }
  struct Wide {
    var v = SIMD4<Float>(1, 2, 3, 4), data = Data([1, 2, 3]), date = Date(timeIntervalSince1970: 5)
  }
  struct Elsewhere {
    var url = URL(filePath: "/tmp"),
      uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    var duration = Duration.seconds(3), index = "abc".startIndex, set = IndexSet([1, 5])
    var decimal = Decimal(string: "1.5"), components = DateComponents(year: 3)
  }

  static var all: [(name: String, value: Any)] {
    [
      ("point", Point()), ("nothing", Nothing()), ("named", Named()), ("labelled", Labelled()),
      ("mirrored", Mirrored()), ("numbers", Numbers()), ("plain", Plain.allCases),
      ("text", Text.allCases), ("told", Told.allCases),
      ("small", [Small.flag(true), .none, .some]),
      ("small again", [Small.flag(false), .flag(true), .some, .some]),
      ("carrying", [Carrying.empty, .number(3), .pair(4, text: "t"), .point(Point())]),
      ("tree", Tree.node(.leaf(1), .node(.leaf(2), .leaf(3)))), ("lone", Lone.only),
      ("laden with integers", laden(3)), ("laden with texts", laden("t")),
      ("laden with points", laden(Point())), ("laden with anything", laden(1 as Any)),
      ("laden with enumerations", laden(Carrying.pair(1, text: "x"))),
      ("laden with references", laden(Base())), ("laden with flags", laden(true)),
      ("laden optionals", [Laden<Int>?.none, .some(.none), .value(1), .maybe(nil)]),
      ("sole", [Sole.carried("a"), .carried("b")]), ("sole reference", SoleReference.base(Base())),
      ("described", [Described.a(1), .a(2), .b]),
      ("results", [Result<Int, CocoaError>.success(1), .failure(CocoaError(.fileNoSuchFile))]),
      ("generic", Generic(first: "a", rest: ["b", "c"])), ("lists", Lists()),
      ("generic of anything", Generic<Any>(first: 1, rest: ["b", 2])), ("optionals", Optionals()),
      ("references", References()), ("derived", Derived()), ("existentials", Existentials()),
      ("functions", Functions()), ("pointers", Pointers()), ("lazily", Lazily()),
      ("wrapped", Wrapped()), ("wide", Wide()), ("elsewhere", Elsewhere()), ("int", 5),
      ("text", "text"), ("nil", Int?.none as Any), ("tuple", (1, "a")), ("void", ()),
      ("many", Array(0..<30_000)), ("many in a set", Set(0..<30_000)), ("deep", deep(20)),
      ("type", Int.self), ("dictionary of lists", [1: [Point()], 2: []]), ("float", 1.5 as Float),
      ("array of optionals of enumerations", [Plain?.none, .one, .three]),
      ("wide enumerations in a dictionary", ["a": Carrying.empty, "b": .number(1)]),
    ]
  }

  /// A value of each case.
  private static func laden<Value>(_ value: Value) -> [Laden<Value>] {
    [
      .none, .label(x: 70_000), .value(value), .maybe(nil), .maybe(value), .list([value, value]),
      .several(1, b: value, [2, 3]), .reference(Base()), .anything(Point()), .function({}),
      .error(CocoaError(.fileNoSuchFile)), .nested(.pair(4, text: "t")), .nested(.empty), .other,
      .nothing(()), .deep(.value(value)), .deep(.deep(.none)),
    ]
  }

  /// A list in a list in a list.
  private static func deep(_ level: Int) -> Any {
    level == 0 ? 1 : [deep(level - 1)]
  }
}

@Suite("What a plan shows of a value")
struct ShapePlanTests {
  private func shape(
    _ value: Any, _ types: ShapeTypes, _ depth: StateShape.Depth, followsObjects: Bool
  ) -> StateShape {
    func open<Value>(_ value: Value) -> StateShape {
      StateShape(of: value, depth: depth, followsObjects: followsObjects, types: types)
    }
    return _openExistential(value, do: open)
  }

  @Test("is what its mirror shows, at every depth", arguments: Specimens.all.indices)
  func sameAsMirror(index: Int) {
    let (name, value) = Specimens.all[index]
    let plans = ShapeTypes()
    let mirrors = ShapeTypes(hasPlans: false)
    // Twice, since a type's first value is looked at to learn about the type.
    for _ in 0..<2 {
      for depth in [StateShape.Depth.shape, .exact] {
        for followsObjects in [false, true] {
          let planned = shape(value, plans, depth, followsObjects: followsObjects)
          let mirrored = shape(value, mirrors, depth, followsObjects: followsObjects)
          if depth == .exact { #expect(planned.exact == mirrored.exact, "\(name)") }
          #expect(planned.shape == mirrored.shape, "\(name)")
          #expect(planned.parts == mirrored.parts, "\(name)")
          #expect(planned.isWhole == mirrored.isWhole, "\(name)")
        }
      }
    }
  }

  @Test("does not depend on what was looked at before")
  func shared() {
    let plans = ShapeTypes()
    for (name, value) in Specimens.all + Specimens.all.reversed() {
      let one = shape(value, plans, .exact, followsObjects: true)
      let fresh = shape(value, ShapeTypes(), .exact, followsObjects: true)
      #expect(one.exact == fresh.exact && one.parts == fresh.parts, "\(name)")
    }
  }

  @Test("is found without a box for structures, collections, optionals and enumerations")
  func planned() {
    let types = ShapeTypes()
    let planned: [Any.Type] = [
      Int.self, String.self, Specimens.Point.self, [Specimens.Point].self, [String: [Int]].self,
      Set<Int>.self, Int??.self, Specimens.Plain.self, (Int, String).self, Int128.self,
      Specimens.Carrying.self, Specimens.Laden<Int>.self, Specimens.Small.self,
      Result<Int, any Error>.self,
    ]
    for type in planned {
      if case .boxed = types.plan(of: type).form { Issue.record("\(type) has no plan") }
    }
    let boxed: [Any.Type] = [
      Specimens.Mirrored.self, Specimens.Base.self, Specimens.References.self, Data.self,
      Specimens.Named.self, Any.self, UnsafeRawPointer.self, Float.self,
    ]
    for type in boxed {
      guard case .boxed = types.plan(of: type).form else {
        Issue.record("\(type) has a plan")
        continue
      }
    }
  }
}
