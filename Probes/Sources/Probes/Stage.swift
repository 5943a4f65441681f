import AppKit
import SwiftUI

/// One rule on trial: what SwiftUI does, word by word.
protocol Probe {
  /// The rule's code.
  static var code: String { get }
  /// The words that `run` says where the rule holds; `trap` is said by whoever runs it.
  static var expected: String { get }
  /// Shows a view, does something to it, and says what was seen.
  static func run()
}

/// Says a word at once, so that it is heard although the next step may trap.
func say(_ word: Any) {
  print("\(word)")
  fflush(stdout)
}

/// A window that nobody sees.
final class Stage<Content: View> {
  private let window: NSWindow
  private let host: NSHostingView<Content>

  init(_ content: Content) {
    host = NSHostingView(rootView: content)
    window = NSWindow(
      contentRect: NSRect(x: 0, y: 0, width: 300, height: 300), styleMask: [.borderless],
      backing: .buffered, defer: false)
    window.contentView = host
    window.orderBack(nil)
    pass()
  }

  /// Lets pending updates happen.
  func pass() {
    host.layoutSubtreeIfNeeded()
    RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.1))
  }
}

/// What a binding is made of, by its own names.
func part(_ name: String, of binding: Any) -> Any? {
  Mirror(reflecting: binding).children.first { $0.label == name }?.value
}

/// Whether two bindings have one location.
func shareLocation(_ one: Any, _ other: Any) -> Bool {
  guard let one = part("location", of: one), let other = part("location", of: other) else {
    return false
  }
  return (one as AnyObject) === (other as AnyObject)
}

/// An element with a name.
struct Item: Identifiable, Equatable {
  var id: String
  var text = ""
}

extension [Item] {
  /// Elements with these names.
  static func named(_ ids: String...) -> [Item] { ids.map { Item(id: $0) } }
}

/// A mark on a transaction.
struct Mark: TransactionKey { static let defaultValue = "none" }

extension Transaction {
  var mark: String {
    get { self[Mark.self] }
    set { self[Mark.self] = newValue }
  }

  /// A transaction with a mark.
  static func marked(_ mark: String) -> Transaction {
    var transaction = Transaction()
    transaction.mark = mark
    return transaction
  }
}
