/// How a change asks to be shown: the names of SwiftUI's, as a value that can be compared.
///
/// Nothing is animated here; a transaction carries it to the root, where a test can see which one
/// arrived. Times are seconds, as in SwiftUI.
public struct Animation: Hashable, Sendable {
  /// How fast the change goes along its way.
  public enum Curve: Hashable, Sendable {
    /// Whatever the platform uses.
    case platformDefault
    /// The same speed all the way.
    case linear
    /// Slow at the start.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// Slow at both ends.
    case easeInOut
    /// A spring; the duration is the perceptual one.
    case spring
  }

  /// The curve.
  public let curve: Curve
  /// How long it takes before `speed` counts, in seconds; nil for the platform's own.
  public let duration: Double?
  /// How long it waits, in seconds.
  public private(set) var delay = 0.0
  /// How many times as fast it runs.
  public private(set) var speed = 1.0

  /// Makes an animation from a curve and a duration in seconds.
  public init(_ curve: Curve, duration: Double? = nil) {
    self.curve = curve
    self.duration = duration
  }

  /// The platform's own.
  public static var `default`: Animation { Animation(.platformDefault) }
  /// The same speed all the way.
  public static var linear: Animation { Animation(.linear) }
  /// Slow at the start.
  public static var easeIn: Animation { Animation(.easeIn) }
  /// Slow at the end.
  public static var easeOut: Animation { Animation(.easeOut) }
  /// Slow at both ends.
  public static var easeInOut: Animation { Animation(.easeInOut) }
  /// A spring.
  public static var spring: Animation { Animation(.spring) }

  /// The same speed all the way, for so many seconds.
  public static func linear(duration: Double) -> Animation {
    Animation(.linear, duration: duration)
  }

  /// Slow at the start, for so many seconds.
  public static func easeIn(duration: Double) -> Animation {
    Animation(.easeIn, duration: duration)
  }

  /// Slow at the end, for so many seconds.
  public static func easeOut(duration: Double) -> Animation {
    Animation(.easeOut, duration: duration)
  }

  /// Slow at both ends, for so many seconds.
  public static func easeInOut(duration: Double) -> Animation {
    Animation(.easeInOut, duration: duration)
  }

  /// The same animation after so many more seconds.
  public func delay(_ delay: Double) -> Animation {
    var animation = self
    animation.delay += delay
    return animation
  }

  /// The same animation so many times as fast.
  public func speed(_ speed: Double) -> Animation {
    var animation = self
    animation.speed *= speed
    return animation
  }
}
