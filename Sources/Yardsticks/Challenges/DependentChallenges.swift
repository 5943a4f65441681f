import FuzzCampaigns
import StatefulFuzz

extension ShrinkingChallenge {
  /// Values that are drawn within limits that other values set, and values that are not monotone in
  /// their choices.
  ///
  /// - Source: nesevis/shrinking-challenge on GitHub, 2026; minima are those of the order in which
  ///   choices are simpler here.
  static let dependentChallenges = [
    nested("nested-product-2", depth: 2, minimum: "([5, 5])") { $0.reduce(1, *) >= 24 },
    nested("nested-product-4", depth: 4, minimum: "([3, 2, 2, 2])") { $0.reduce(1, *) >= 24 },
    nested("nested-sum-4", depth: 4, minimum: "([6, 6, 6, 6])") { $0.reduce(0, +) >= 24 },
    nestedSequence(depth: 2, minimum: [6, 4]), nestedSequence(depth: 3, minimum: [4, 3, 2]),
    nestedSequence(depth: 4, minimum: [3, 2, 2, 2]),
    nestedSequence(depth: 5, minimum: [3, 2, 2, 2, 1]), modularMapping, invoiceDiscount,
    refundAllocation, chunkedDecoder,
  ]

  /// So many numbers, each at most the one before it.
  private static func descending(_ depth: Int, from top: Int = 10) -> Gen<[Int]> {
    guard depth > 0 else { return .always([]) }
    return Gen.int(in: 1...top).flatMap { first in
      descending(depth - 1, from: first).map { [first] + $0 }
    }
  }

  /// As many bits as the product of the numbers says: 24 of them, not all 0, are too many.
  private static func nestedSequence(depth: Int, minimum: [Int]) -> ShrinkingChallenge {
    let cases = descending(depth).flatMap { sizes in
      Gen<[Int]>.array(of: .int(in: 0...1), count: sizes.reduce(1, *)).map { (sizes, $0) }
    }
    let bits = [Int](repeating: 0, count: 23) + [1]
    return ShrinkingChallenge(
      "nested-sequence-\(depth)", minimum: "(\(minimum), \(bits))", cases
    ) { _, bits in bits.count < 24 || !bits.contains(1) }
  }

  private static func nested(
    _ name: String, depth: Int, minimum: String,
    _ isRefuting: @escaping @Sendable ([Int]) -> Bool
  ) -> ShrinkingChallenge {
    ShrinkingChallenge(name, minimum: minimum, descending(depth)) { !isRefuting($0) }
  }

  /// Every number comes up once, in an order that has nothing to do with that of the choices.
  private static var modularMapping: ShrinkingChallenge {
    let numbers = Gen.int(in: 0...1_000).map { $0 * 37 % 1_001 }
    return ShrinkingChallenge("modular-mapping", minimum: "(925)", numbers) { $0 < 900 }
  }

  /// A discount that is rounded for each unit; only large invoices have one.
  private static var invoiceDiscount: ShrinkingChallenge {
    let invoices = Gen.zip(.int(in: 1...1_000), .int(in: 1...100)).flatMap { price, quantity in
      Gen.int(in: 0...(price * quantity >= 1_000 ? 50 : 0)).map { (price, quantity, $0) }
    }
    return ShrinkingChallenge("invoice-discount", minimum: "(28, 36, 1)", invoices) {
      price, quantity, discount in
      price * (100 - discount) / 100 * quantity == price * quantity * (100 - discount) / 100
    }
  }
}
