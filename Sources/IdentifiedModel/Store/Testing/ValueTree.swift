/// A value taken apart by reflection, for comparing and printing.
struct ValueTree: Equatable {
  /// How the children of two trees are matched.
  enum Arrangement {
    /// By their labels: properties, associated values.
    case named
    /// By what they are: the elements of a collection.
    case listed
  }

  /// The name of the property that holds the value; elements of collections have none.
  var label: String?
  /// The whole text of a value without children, else its type or case.
  var head: String
  var brackets: (open: String, close: String)
  var arrangement: Arrangement
  var children: [ValueTree]

  static func == (left: Self, right: Self) -> Bool {
    left.label == right.label && left.head == right.head
      && left.brackets == right.brackets && left.children == right.children
  }

  /// Takes `value` apart; an object that contains itself is shown once.
  init(_ value: Any, label: String? = nil) {
    self.init(value, label: label, enclosing: [])
  }

  private init(_ value: Any, label: String?, enclosing: [ObjectIdentifier]) {
    self.init(label: label, head: "", open: "(", close: ")", arrangement: .named)
    let mirror = Mirror(reflecting: value)
    var enclosing = enclosing
    if mirror.displayStyle == .class {
      let identity = ObjectIdentifier(value as AnyObject)
      if enclosing.contains(identity) {
        head = "\(type(of: value))(↩︎)"
        return
      }
      enclosing.append(identity)
    }
    func trees() -> [ValueTree] {
      mirror.children.map { Self($0.value, label: Self.name($0.label), enclosing: enclosing) }
    }
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first else {
        head = "nil"
        return
      }
      self = Self(wrapped.value, label: label, enclosing: enclosing)
    case .collection, .set, .dictionary:
      (brackets.open, brackets.close) = ("[", "]")
      arrangement = .listed
      children = mirror.children.map { Self($0.value, label: nil, enclosing: enclosing) }
      // Their own order differs from process to process.
      if mirror.displayStyle != .collection {
        children.sort { $0.oneLine < $1.oneLine }
      }
    case .tuple: children = trees()
    case .enum:
      guard let payload = mirror.children.first else {
        head = ".\(value)"
        return
      }
      head = "." + (payload.label ?? "")
      let inner = Mirror(reflecting: payload.value)
      children =
        inner.displayStyle == .tuple
        ? inner.children.map { Self($0.value, label: Self.name($0.label), enclosing: enclosing) }
        : [Self(payload.value, label: nil, enclosing: enclosing)]
    case .struct where !mirror.children.isEmpty, .class where !mirror.children.isEmpty:
      head = "\(type(of: value))"
      children = trees()
    default: head = (value as? String)?.debugDescription ?? "\(value)"
    }
  }

  private init(
    label: String?, head: String, open: String, close: String, arrangement: Arrangement
  ) {
    self.label = label
    self.head = head
    brackets = (open, close)
    self.arrangement = arrangement
    children = []
  }

  /// Positions of tuples are no names.
  private static func name(_ label: String?) -> String? {
    label.flatMap { $0.hasPrefix(".") ? nil : $0 }
  }

  /// Label and head, as a line begins.
  var beginning: String { (label.map { "\($0): " } ?? "") + head }

  /// Whether there is nothing between the brackets, or are no brackets at all.
  var isLeaf: Bool { children.isEmpty }

  /// The whole value in one line.
  var oneLine: String {
    guard !isLeaf else { return beginning + (arrangement == .listed ? "[]" : "") }
    return beginning + brackets.open + children.map(\.oneLine).joined(separator: ", ")
      + brackets.close
  }
}
