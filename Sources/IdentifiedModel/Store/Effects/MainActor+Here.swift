#if canImport(Dispatch)
import Dispatch
#endif

extension MainActor {
  #if canImport(Dispatch)
  /// What only code on the main queue can see, where the main actor runs.
  private static let mark = {
    let mark = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: mark, value: ())
    return mark
  }()
  #endif

  /// Whether the running code is on the main actor.
  ///
  /// `preconditionIsolated` ends the process where the answer is no. The same question without a
  /// trap is new in Swift 6.2, and only an executor that a program brings along answers it; the main
  /// actor's own is known by its queue. Where there is no such queue, this traps all the same.
  nonisolated static var isHere: Bool {
    #if !canImport(Darwin)
    if let executor = sharedUnownedExecutor.asSerialExecutor(),
      let answer = executor.isIsolatingCurrentContext()
    {
      return answer
    }
    #endif
    #if canImport(Dispatch)
    return DispatchQueue.getSpecific(key: mark) != nil
    #else
    preconditionIsolated("Effect.run needs a store that lives on the main actor")
    return true
    #endif
  }
}
