// These lines are compiled where there is a SwiftUI. On Linux only their syntax is checked.
#if canImport(SwiftUI)
import IdentifiedBindings
import SwiftUI

extension IdentifiedBindings.Transaction {
  /// Takes over what one of SwiftUI's transactions asks for.
  ///
  /// Only what differs from an ordinary transaction is set. An animation comes along as it is, for
  /// the way back, because nobody can look into one; values of keys of one's own stay behind.
  public init(_ base: SwiftUI.Transaction) {
    self.init()
    if base.disablesAnimations { disablesAnimations = true }
    if base.isContinuous { isContinuous = true }
    if let animation = base.animation { self[NativeAnimationKey.self] = animation }
  }

  /// Sets in one of SwiftUI's transactions what is set in this one.
  func apply(to base: inout SwiftUI.Transaction) {
    if disablesAnimations { base.disablesAnimations = true }
    if isContinuous { base.isContinuous = true }
    if let animation = self[NativeAnimationKey.self] {
      base.animation = animation
    } else if let animation {
      base.animation = SwiftUI.Animation(animation)
    }
  }
}

extension SwiftUI.Transaction {
  /// Asks for what a transaction of this library asks for.
  public init(_ base: IdentifiedBindings.Transaction) {
    self.init()
    base.apply(to: &self)
  }
}

extension SwiftUI.Animation {
  /// The animation that a value of this library describes.
  public init(_ base: IdentifiedBindings.Animation) {
    let curve: SwiftUI.Animation
    switch (base.curve, base.duration) {
    case (.platformDefault, _): curve = .default
    case (.linear, let duration?): curve = .linear(duration: duration)
    case (.linear, nil): curve = .linear
    case (.easeIn, let duration?): curve = .easeIn(duration: duration)
    case (.easeIn, nil): curve = .easeIn
    case (.easeOut, let duration?): curve = .easeOut(duration: duration)
    case (.easeOut, nil): curve = .easeOut
    case (.easeInOut, let duration?): curve = .easeInOut(duration: duration)
    case (.easeInOut, nil): curve = .easeInOut
    case (.spring, let duration?): curve = .spring(response: duration)
    case (.spring, nil): curve = .spring()
    }
    self = curve.speed(base.speed).delay(base.delay)
  }
}

/// An animation that came from SwiftUI.
private enum NativeAnimationKey: IdentifiedBindings.TransactionKey {
  static let defaultValue: SwiftUI.Animation? = nil
}
#endif
