/// How often a stretch of a generated case draws each command kind.
///
/// Why several: leaving kinds out finds what they mask, uneven shares reach what even ones never
/// add up to, and bursts of one kind find what only neighbours show. No style serves every fault, so
/// that each stretch draws its own.
/// - Source: swarm testing, Groce et al., ISSTA 2012; random rates of omission as in Hypothesis's
///   stateful rules.
@usableFromInline
package struct KindStyle: Sendable {
  /// How weights are changed.
  @usableFromInline enum Shape: Sendable {
    /// Not at all.
    case uniform
    /// Each kind is left out with this probability, in 256ths.
    case omission(UInt64)
    /// Each weight is multiplied by an exponentially distributed number.
    case exponential
    /// The last kind is repeated with this probability, in 256ths.
    case sticky(UInt64)
  }

  /// How weights are changed in this stretch.
  @usableFromInline var shape: Shape

  /// Commands until another style is drawn.
  var left: Int

  /// Fixes which kinds are left out, or what their weights are multiplied by.
  private var salt: UInt64

  /// Weights as they are, for the whole case.
  package static let uniform = KindStyle(shape: .uniform, left: .max, salt: 0)

  private init(shape: Shape, left: Int, salt: UInt64) {
    self.shape = shape
    self.left = left
    self.salt = salt
  }

  /// Draws a style, each shape equally likely, for the whole case or a stretch of it.
  init(drawnFrom random: inout SplitMix64) {
    let shape: Shape =
      switch random.next(below: 4) {
      case 0: .uniform
      case 1: .omission(32 + random.next(below: 192))
      case 2: .exponential
      default: .sticky(64 + random.next(below: 160))
      }
    let left = random.chance(1, in: 2) ? Int.max : 2 + Int(random.next(below: 15))
    self.init(shape: shape, left: left, salt: random.next())
  }

  /// What the weight of `kind` is multiplied by, in sixteenths.
  @usableFromInline
  func factor(of kind: Int) -> UInt64 {
    switch shape {
    case .uniform, .sticky: return 16
    case .omission(let rate):
      return SplitMix64.mix(salt &+ UInt64(kind)) & 255 < rate ? 0 : 16
    case .exponential:
      // The leading zeros of a random word and its next four bits: minus its binary logarithm.
      let word = SplitMix64.mix(salt &+ UInt64(kind)) | 1
      let zeros = UInt64(word.leadingZeroBitCount)
      let fraction = (word &<< (zeros + 1)) &>> 60
      return max(1, zeros * 16 + 15 - fraction)
    }
  }
}
