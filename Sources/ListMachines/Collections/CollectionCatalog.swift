import StatefulFuzz

/// The `collection` suite: nothing is expected of its targets but that they never fail.
public enum CollectionCatalog {
  /// The targets, the plainest ids first.
  public static let targets: [Target] = [
    target(
      "identified-array", "K01", ArrayOnTrial<NumberIDs>.self,
      "every operation of IdentifiedArray, integer ids"),
    target(
      "identified-array-string", "K02", ArrayOnTrial<TextIDs>.self,
      "the same with text for ids: short, long and not ASCII"),
    target(
      "identified-array-colliding", "K03", ArrayOnTrial<CollidingIDs>.self,
      "the same with ids that have one of three hashes"),
    indices(
      "identifiable-indices", "K04", WholeArray.self, "identifiable indices of an array"),
    indices(
      "identifiable-indices-slice", "K05", SliceOfArray.self,
      "the same of a slice, whose indices do not begin with 0"),
    indices(
      "identifiable-indices-identified", "K06", SliceOfIdentifiedArray.self,
      "the same of a slice of an identified array"),
    indices(
      "identifiable-indices-reversed", "K07", ReversedArray.self,
      "the same of a reversed array, whose indices run backwards"),
    indices(
      "identifiable-indices-ring", "K08", Ring.self,
      "the same of a collection whose indices are not numbers"),
  ]

  /// Puts a list on trial; also for lists of other packages.
  public static func target<List: KeyedList>(
    _ name: String, _ code: String = "", _ list: List.Type, _ summary: String
  ) -> Target {
    Target(
      "collection/\(name)", code: code, summary: summary,
      makeMachine: { CollectionMachine<List>() })
  }

  /// Puts the identifiable indices of a kind of collection on trial.
  public static func indices<Source: IndicesBase>(
    _ name: String, _ code: String = "", _ source: Source.Type, _ summary: String
  ) -> Target {
    Target(
      "collection/\(name)", code: code, summary: summary,
      makeMachine: { IndicesMachine<Source>() })
  }
}
