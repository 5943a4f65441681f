import CIsolation

/// Counters of the code that runs, one for each stretch of it that runs as a whole: an edge.
///
/// The compiler puts them into a program where it is asked to; an ordinary build has none. They are
/// memory that all threads write, and that a coverage report is made of in the end: only a worker,
/// whose memory is its own, may set them back.
struct CoverageCounters {
  private let regions: [sf_counter_region]

  /// How many there are.
  let count: Int

  /// The counters of this program; nil in an ordinary build.
  ///
  /// Those of SanitizerCoverage (`inline-8bit-counters`), which wrap around at 256, and those of
  /// `--enable-code-coverage`.
  static func ofProgram() -> CoverageCounters? {
    var first: UnsafePointer<sf_counter_region>?
    let count = sf_program_counters(&first)
    let regions = Array(UnsafeBufferPointer(start: first, count: count))
    return regions.isEmpty ? nil : CoverageCounters(regions)
  }

  /// Counters of one byte each, which must outlive these.
  init(bytes: UnsafeMutableBufferPointer<UInt8>) {
    self.init([sf_counter_region(start: bytes.baseAddress, count: bytes.count, width: 1)])
  }

  /// Counters of eight bytes each, which must outlive these.
  init(words: UnsafeMutableBufferPointer<UInt64>) {
    self.init([sf_counter_region(start: words.baseAddress, count: words.count, width: 8)])
  }

  /// These counters, and behind them the others.
  func joined(with others: CoverageCounters) -> CoverageCounters {
    CoverageCounters(regions + others.regions)
  }

  private init(_ regions: [sf_counter_region]) {
    self.regions = regions
    count = regions.reduce(0) { $0 + $1.count }
  }

  /// Sets all of them to 0.
  func clear() { sf_clear_counters(regions, regions.count) }

  /// Writes down those that are not 0, in their order, and sets them to 0.
  ///
  /// - Parameter hits: Where to; what it has no room for is dropped.
  /// - Returns: How many were written.
  /// - Complexity: O(count), at the speed of a memory comparison where nothing ran.
  func take(into hits: inout [sf_counter_hit]) -> Int {
    sf_take_counters(regions, regions.count, &hits, hits.count)
  }
}
