import Synchronization

/// A machine whose type is erased when it is first asked for: a catalogue has hundreds, and most processes
/// run a few.
@usableFromInline
package final class LazyMachine: Sendable {
  private let make: @Sendable () -> ErasedMachine
  private let made = AtomicLazyReference<Made>()

  final class Made: Sendable {
    let machine: ErasedMachine

    init(_ machine: ErasedMachine) { self.machine = machine }
  }

  /// - Parameter make: Called at most once a thread; what came first is kept.
  @usableFromInline
  init(_ make: @escaping @Sendable () -> ErasedMachine) { self.make = make }

  /// What holds the machine, which is not copied at every case; the first call makes it.
  var value: Made { made.load() ?? made.storeIfNil(Made(make())) }
}
