import IdentifiedModel

/// How sure a rule about the host is.
public enum Confidence: String, Sendable {
  /// Documented, emitted into client code, or reported independently three times or more.
  case high = "H"
  /// Read from a reverse-engineered implementation and consistent with reports.
  case medium = "M"
  /// Inference.
  case low = "L"
}

/// A fact about SwiftUI that this headless host is built on.
public struct HostRule: Sendable, Equatable {
  /// The name by which comments refer to the rule: `B2`, `F1`.
  public let code: String
  /// What holds, in one sentence, as this host implements it.
  public let statement: String
  /// How sure it is.
  public let confidence: Confidence
  /// Where it comes from.
  public let source: String

  init(_ code: String, _ confidence: Confidence, _ statement: String, source: String) {
    self.code = code
    self.statement = statement
    self.confidence = confidence
    self.source = source
  }
}

/// Every rule in use, in one place, so that one can be flipped when a fact turns out otherwise.
///
/// SwiftUI cannot run here; what a machine finds is as sure as the weakest rule behind it.
public enum HostRules {
  /// The rules by group: bindings (B), transactions (T), locations (L), rows (F), phases (P),
  /// holders (R), commit (C).
  public static let all = bindings + transactions + locations + rows + phases + holders + commit

  /// The rule with this code, or nil.
  public static func rule(_ code: String) -> HostRule? { all.first { $0.code == code } }

  static let bindings = [
    HostRule(
      "B1", .medium, "A binding is a transaction, a location and a cached value.",
      source: "OpenSwiftUI"),
    HostRule(
      "B2", .medium,
      "A read inside an update pass returns the cached value; outside, and in actions that the pass "
        + "dispatches, it returns the live one.",
      source: "OpenSwiftUI readValue, Update.threadIsUpdating"),
    HostRule(
      "B3", .high, "A write always goes to the location and leaves the cached value alone.",
      source: "documentation of Binding.wrappedValue"),
    HostRule(
      "B4", .medium, "init(get:set:) calls get once, to fill the cache.", source: "OpenSwiftUI"),
    HostRule(
      "B5", .medium,
      "A projection projects the cached value at once and takes its location from the base "
        + "location's cache.",
      source: "OpenSwiftUI projecting"),
    HostRule(
      "B6", .high,
      "A binding of a collection is a collection of closure bindings that capture it and a "
        + "position and write the whole collection back.",
      source: "swiftinterface; OpenSwiftUI, Tokamak"),
    HostRule(
      "B7", .high,
      "Since Xcode 13 $list[i] is the closure form of B6; before, it was a key-path projection.",
      source: "compile probe"),
    HostRule(
      "B8", .high,
      "Unwrapping an optional binding checks once; later reads trap on nil, writes store again.",
      source: "penn-mobile-ios#630; OpenSwiftUI"),
    HostRule(
      "B9", .medium,
      "A binding presented as optional ignores nil; a constant binding ignores every write.",
      source: "OpenSwiftUI"),
    HostRule(
      "B10", .medium,
      "Bindings are the same when their locations are: equal key paths share one, closures never do.",
      source: "OpenSwiftUI isEqual"),
    HostRule(
      "B11", .medium,
      "Before a row's body runs, its binding is refreshed by location.update() inside the pass.",
      source: "OpenSwiftUI Binding.Box"),
    HostRule(
      "B12", .medium,
      "A setter with one argument does not see the binding's transaction; one with two receives it.",
      source: "OpenSwiftUI Binding.init(get:set:)"),
  ]

  static let transactions = [
    HostRule(
      "T1", .high,
      "A change has the transaction of the binding that was written, unchanged by projections, plus "
        + "what withTransaction set around the write.",
      source: "documentation of Transaction"),
    HostRule(
      "T2", .medium, "If both set a value, that of withTransaction is used.",
      source: "OpenSwiftUI StoredLocation, override(.current)"),
    HostRule(
      "T3", .low,
      "withTransaction replaces the transaction around it; with a key path it changes one value of it.",
      source: "documentation of withTransaction"),
    HostRule(
      "T4", .low, "An object's property is written inside withTransaction of the binding's own.",
      source: "documentation of Transaction: the root transaction comes from the binding"),
  ]

  static let locations = [
    HostRule(
      "L1", .medium,
      "State discards writes inside a pass and ignores equal ones; a refresh returns the value that was saved "
        + "first after the last commit.",
      source: "OpenSwiftUI StoredLocation"),
    HostRule(
      "L2", .medium, "Objects and stores are live in both phases.",
      source: "OpenSwiftUI ObjectLocation"),
    HostRule(
      "L3", .medium,
      "A projected write reads the live base and writes it exactly once; refreshing a projection "
        + "applies it to the refreshed base, even at an index that is gone.",
      source: "OpenSwiftUI#1049"),
    HostRule(
      "L4", .medium,
      "A closure that reads another binding obeys that binding's phase; one that reads an object "
        + "gets live data.",
      source: "OpenSwiftUI FunctionalLocation"),
  ]

  static let rows = [
    HostRule(
      "F1", .high, "A row is identified by the id key path, or by position for a constant range.",
      source: "ForEach documentation"),
    HostRule(
      "F2", .high,
      "A constant range keeps its first data forever; a changed count only gives a warning.",
      source: "ForEach documentation, log text; OpenSwiftUI"),
    HostRule(
      "F3", .medium,
      "A keyed update keeps rows whose id is still there, makes rows for new ids and removes the rest.",
      source: "OpenSwiftUI ForEach"),
    HostRule(
      "F4", .medium, "Content does not run for a removed row: it keeps its last binding.",
      source: "OpenSwiftUI ForEach"),
    HostRule(
      "F5", .high,
      "A removed row may still be refreshed, and its control may still read or write.",
      source: "Prowl#637, TCA#1815, sqlite-data#13"),
    HostRule(
      "F6", .medium,
      "Without a transition a removed row is erased at once: an id that returns gets a fresh row. "
        + "With one it stays alive, and an id that returns meanwhile gets the same row.",
      source: "OpenSwiftUI unerase, unremove"),
    HostRule(
      "F7", .medium,
      "Two elements with one id share a row, with a warning and undefined results.",
      source: "log text; vinhnx/notes#385, swift-cross-ui#456"),
    HostRule(
      "F8", .high, "ForEach($list) reads ids on access, through the captured binding.",
      source: "swiftinterface"),
    HostRule(
      "F10", .high,
      "onDelete and onMove hand out offsets in the order of the last render; the destination of a "
        + "move counts before the move.",
      source: "documentation of onDelete, onMove; realm-swift#7956"),
    HostRule(
      "F11", .high, "An element whose id changes loses its row and the row's state.",
      source: "ForEach documentation"),
  ]

  static let phases = [
    HostRule(
      "P1", .high, "A mutation changes the live value at once; several before a pass coalesce.",
      source: "documentation of State"),
    HostRule(
      "P2", .medium, "Between an event and the pass any code may run, and touch any binding.",
      source: "niw gist"),
    HostRule(
      "P4", .medium,
      "After a pass, hosted controls are laid out and read their bindings, in the event phase.",
      source: "Prowl#637"),
    HostRule(
      "P5", .high, "The control of a removed row may write when it is torn down, after the pass.",
      source: "TCA#625, OpenSuperWhisper#94, swift-navigation#54"),
    HostRule(
      "P7", .medium, "State discards a write inside a pass with a warning; an object takes it.",
      source: "TCA#1111"),
    HostRule(
      "P8", .low,
      "An element write inside a pass reads the collection that its closure binding captured.",
      source: "follows from B2 and B6"),
  ]

  static let holders = [
    HostRule(
      "R1", .high, "The row's own view gets a new binding at every render and keeps its last.",
      source: "ForEach documentation"),
    HostRule(
      "R2", .medium,
      "Coordinators, sheets and tasks keep the first binding that their row was handed.",
      source: "meeting-transcriber#701, sqlite-data#13"),
    HostRule(
      "R3", .medium, "A row that a render leaves out keeps the binding that it has.",
      source: "OpenSwiftUI, views with equal inputs"),
  ]

  static let commit = [
    HostRule(
      "C1", .medium,
      "A commit ends pending transactions first, so that what is live becomes visible.",
      source: "OpenSwiftUI, order of a commit"),
    HostRule(
      "C2", .medium,
      "Content runs once for each live row, in order, with one binding of the list made for this "
        + "commit; then the row's box is refreshed.",
      source: "OpenSwiftUI, order of a commit"),
  ]
}
