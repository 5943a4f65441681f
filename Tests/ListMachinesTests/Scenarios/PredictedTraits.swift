import IdentifiedModel

@testable import ListMachines

/// What else tells strategies apart.
struct PredictedTraits {
  /// The collection refuses a second element with one id.
  var hasUniqueIDs = false
  /// State discards what is written inside a pass; a store or an object takes it.
  var isStore = false
  /// A write is the whole list that the binding was made with, and the store takes it.
  var putsListBack = false
  /// What a write comes to that finds no element and has not read before; nil for nothing.
  var blindWrite: String?
  /// Rows cannot change an element's id.
  var writesFieldsOnly = false
  /// Rows go on with their first binding.
  var keepsFirstBinding = false
  /// Rows are in the order of birth, and offsets are used on the list.
  var walksSorted = false
  /// The ids of the rendered collection are read through the binding.
  var readsIDsLazily = false
}

extension Predictor {
  /// A key path into state sees the last render's list, a store is live, closures have a copy.
  static func make(_ strategy: String, start: String) -> Predictor {
    typealias S = Strategies
    let identity: RowIdentity =
      S.range.contains(strategy)
      ? .constantRange : S.byPosition.contains(strategy) ? .position : .element
    let access: Access =
      switch strategy {
      case _ where (S.keyPath + S.index + S.range + S.escaped).contains(strategy): .index
      case _ where S.safe.contains(strategy): .safeIndex
      case _ where S.forced.contains(strategy): .forcedID
      case _ where S.assign.contains(strategy): .appendingID
      case _ where S.draft.contains(strategy): .draft
      case _ where S.reference.contains(strategy): .object
      default: .ignoringID
      }
    let refreshed: Refreshed =
      (S.keyPath + S.range).contains(strategy)
      ? .lastRender : (S.indexAction + S.verified).contains(strategy) ? .live : .captured
    var traits = PredictedTraits()
    traits.hasUniqueIDs = (S.assign + S.chaining + S.elementAction).contains(strategy)
    traits.putsListBack = strategy == "store-parent-binding"
    traits.isStore =
      (S.indexAction + S.elementAction + S.verified).contains(strategy) || traits.putsListBack
    traits.writesFieldsOnly =
      (S.chaining + S.indexAction + S.elementAction + S.reference).contains(strategy)
    traits.blindWrite =
      switch strategy {
      case "id-lookup-unwrap": "trap unwrap-trap"
      case "unwrapped-optional": "mismatch resurrection"
      default: nil
      }
    traits.keepsFirstBinding = S.escaped.contains(strategy)
    traits.walksSorted = S.offsets.contains(strategy)
    traits.readsIDsLazily =
      ["native-foreach", "escaped", "store-parent-binding"].contains(strategy)
    return Predictor(
      identity: identity, access: access, refreshed: refreshed, traits: traits, start: start)
  }
}
