// swift-format-ignore-file
// Stands in for SwiftUI where there is none: the names and members that this library's code uses.

public protocol View {}

@resultBuilder
public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

public struct Text: View {
  public init(_ text: String) {}
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID, Content: View {}
}

@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let read: @Sendable () -> Value
  private let write: @Sendable (Value, Transaction) -> Void
  public var transaction = Transaction()

  public init(
    get: @escaping @Sendable () -> Value, set: @escaping @Sendable (Value, Transaction) -> Void
  ) {
    read = get
    write = set
  }

  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue, transaction) }
  }

  public var projectedValue: Binding<Value> { self }

  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    preconditionFailure("a stand-in")
  }

  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    preconditionFailure("a stand-in")
  }

  /// Only the stand-in has this one.
  public var isSwiftUI: Bool { true }
}

extension Binding where Value: MutableCollection {
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    preconditionFailure("a stand-in")
  }
}

public struct Transaction {
  public var animation: Animation?
  public var disablesAnimations = false
  public var isContinuous = false

  public init() {}

  public init(animation: Animation?) { self.animation = animation }
}

public struct Animation: Hashable, Sendable {
  public static let `default` = Animation()
  public static let linear = Animation()
  public static let easeIn = Animation()
  public static let easeOut = Animation()
  public static let easeInOut = Animation()

  public static func linear(duration: Double) -> Animation { Animation() }
  public static func easeIn(duration: Double) -> Animation { Animation() }
  public static func easeOut(duration: Double) -> Animation { Animation() }
  public static func easeInOut(duration: Double) -> Animation { Animation() }
  public static func spring(response: Double = 0.5) -> Animation { Animation() }

  public func speed(_ speed: Double) -> Animation { self }
  public func delay(_ delay: Double) -> Animation { self }

  /// Only the stand-in has this one.
  public static let swiftUI = Animation()
}
