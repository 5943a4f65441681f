extension SeedRecord.Shard {
  /// Whether the shard runs the cases of this block: shard K of N has every block whose number
  /// leaves K - 1 when it is divided by N.
  package func owns(block: UInt64) -> Bool {
    block % UInt64(count) == UInt64(index - 1)
  }

  /// `K/N`, counted from 1.
  package var text: String { "\(index)/\(count)" }

  /// Reads `K/N`; nil for anything else, or a K outside of 1 to N.
  package init?(_ text: String) {
    guard let shard = try? SeedRecord.shard(text) else { return nil }
    self = shard
  }
}

extension SeedRecord.Shard {
  /// How many cases of a range the shard runs.
  ///
  /// - Complexity: O(1), whatever the range.
  package func caseCount(in range: Range<UInt64>) -> UInt64 {
    caseCount(below: range.upperBound) - caseCount(below: range.lowerBound)
  }

  private func caseCount(below end: UInt64) -> UInt64 {
    let size = BlockSchedule.blockSize
    let (whole, part) = (end / size, end % size)
    let (rounds, rest) = (whole / UInt64(count), whole % UInt64(count))
    let blocks = rounds + (UInt64(index - 1) < rest ? 1 : 0)
    return blocks * size + (owns(block: whole) ? part : 0)
  }
}
