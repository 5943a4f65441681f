/// One way to remember what is dragged, and to where, until it is dropped.
///
/// It is told positions, as gestures are, in the list as it is at that moment.
protocol DragStrategy: SendableMetatype {
  init()

  /// The element at a position of the list was picked up.
  mutating func grab(_ position: Int, in list: [Int])

  /// It is held before the element at a position, or behind the last one at the count.
  mutating func hold(before position: Int, in list: [Int])

  /// It was let go: moves it. Nothing where nothing is dragged.
  mutating func drop(in list: inout [Int])

  /// It goes back to where it was.
  mutating func cancel()

  /// Somebody else has changed the list.
  mutating func observe(_ change: DragChange)
}

extension DragStrategy {
  mutating func observe(_ change: DragChange) {}
}

extension [Int] {
  /// Moves the element at a position to before the one at another, as `onMove` counts them.
  fileprivate mutating func move(_ source: Int, before destination: Int) {
    let element = remove(at: source)
    insert(element, at: destination > source ? destination - 1 : destination)
  }
}

/// Remembers both positions as they were.
struct IndexDrag: DragStrategy {
  private var source: Int?
  private var destination: Int?

  mutating func grab(_ position: Int, in list: [Int]) { (source, destination) = (position, nil) }

  mutating func hold(before position: Int, in list: [Int]) {
    if source != nil { destination = position }
  }

  mutating func drop(in list: inout [Int]) {
    defer { cancel() }
    guard let source, let destination else { return }
    list.move(source, before: destination)
  }

  mutating func cancel() { (source, destination) = (nil, nil) }
}

/// Remembers both positions and shifts them with what is inserted and removed before them.
///
/// What was removed and inserted again elsewhere, as a move is, is no longer dragged; and where the
/// destination's element is removed, its place is taken by the next one.
struct RemappedIndexDrag: DragStrategy {
  private var source: Int?
  private var destination: Int?

  mutating func grab(_ position: Int, in list: [Int]) { (source, destination) = (position, nil) }

  mutating func hold(before position: Int, in list: [Int]) {
    if source != nil { destination = position }
  }

  mutating func drop(in list: inout [Int]) {
    defer { cancel() }
    guard let source, let destination else { return }
    list.move(source, before: destination)
  }

  mutating func cancel() { (source, destination) = (nil, nil) }

  mutating func observe(_ change: DragChange) {
    switch change {
    case .removal(let position):
      if position == source { return cancel() }
      source = source.map { $0 > position ? $0 - 1 : $0 }
      destination = destination.map { $0 > position ? $0 - 1 : $0 }
    case .insertion(let position):
      source = source.map { $0 >= position ? $0 + 1 : $0 }
      destination = destination.map { $0 >= position ? $0 + 1 : $0 }
    }
  }
}

/// Where something is held: before an element, or behind the last one.
private enum Anchor {
  case element(Int)
  case end

  init(_ position: Int, in list: [Int]) {
    self = position < list.count ? .element(list[position]) : .end
  }

  func position(in list: [Int]) -> Int? {
    switch self {
    case .element(let element): list.firstIndex(of: element)
    case .end: list.count
    }
  }
}

/// Remembers the element, and the one that it is held before, by their ids.
struct IDDrag: DragStrategy {
  private var element: Int?
  private var anchor: Anchor?

  mutating func grab(_ position: Int, in list: [Int]) { (element, anchor) = (list[position], nil) }

  mutating func hold(before position: Int, in list: [Int]) {
    if element != nil { anchor = Anchor(position, in: list) }
  }

  mutating func drop(in list: inout [Int]) {
    defer { cancel() }
    guard let element, let source = list.firstIndex(of: element),
      let destination = anchor?.position(in: list)
    else { return }
    list.move(source, before: destination)
  }

  mutating func cancel() { (element, anchor) = (nil, nil) }
}

/// Remembers ids, and looks the element up by force: removed while it is dragged, it traps.
struct UnwrappingDrag: DragStrategy {
  private var element: Int?
  private var anchor: Anchor?

  mutating func grab(_ position: Int, in list: [Int]) { (element, anchor) = (list[position], nil) }

  mutating func hold(before position: Int, in list: [Int]) {
    if element != nil { anchor = Anchor(position, in: list) }
  }

  // The force unwrap is the behaviour on trial.
  // swift-format-ignore: NeverForceUnwrap
  mutating func drop(in list: inout [Int]) {
    defer { cancel() }
    guard let element, let destination = anchor?.position(in: list) else { return }
    list.move(list.firstIndex(of: element)!, before: destination)
  }

  mutating func cancel() { (element, anchor) = (nil, nil) }
}

/// Remembers ids, and forgets to forget them: what was cancelled is moved by the next drop.
struct UnresetDrag: DragStrategy {
  private var element: Int?
  private var anchor: Anchor?

  mutating func grab(_ position: Int, in list: [Int]) { element = list[position] }

  mutating func hold(before position: Int, in list: [Int]) { anchor = Anchor(position, in: list) }

  mutating func drop(in list: inout [Int]) {
    guard let element, let source = list.firstIndex(of: element),
      let destination = anchor?.position(in: list)
    else { return }
    list.move(source, before: destination)
    (self.element, anchor) = (nil, nil)
  }

  mutating func cancel() {}
}
