import StatefulFuzz

extension CorpusEntry {
  /// The key of the hash seed; readers that do not know it leave it alone.
  static let hashSeedKey = "x-hash-seed"

  /// The hash seed under which the case fails as expected, where it depends on one; see `HashSeed`.
  public var hashSeed: UInt64? {
    get {
      guard let line = extensions.first(where: { $0.key == Self.hashSeedKey }) else { return nil }
      return try? ValueParser<UInt64>.seed.parse(line.value)
    }
    set {
      extensions.removeAll { $0.key == Self.hashSeedKey }
      guard let newValue else { return }
      extensions.append(Extension(key: Self.hashSeedKey, value: HashSeed.text(newValue)))
    }
  }
}
