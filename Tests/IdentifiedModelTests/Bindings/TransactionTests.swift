import IdentifiedModel
import Testing

private enum OriginKey: TransactionKey {
  static let defaultValue = "user"
}

extension Transaction {
  fileprivate var origin: String {
    get { self[OriginKey.self] }
    set { self[OriginKey.self] = newValue }
  }
}

@Suite("A transaction")
struct TransactionTests {
  @Test("sets nothing when it is new")
  func new() {
    let transaction = Transaction()
    #expect(transaction.animation == nil)
    #expect(!transaction.disablesAnimations)
    #expect(!transaction.isContinuous)
    #expect(transaction.origin == "user")
  }

  @Test("keeps each value under its own key")
  func keys() {
    var transaction = Transaction(animation: .easeIn(duration: 2))
    transaction.origin = "sync"
    transaction.isContinuous = true
    #expect(transaction.animation == .easeIn(duration: 2))
    #expect(transaction.origin == "sync")
    #expect(transaction.isContinuous)
    #expect(!transaction.disablesAnimations)
  }

  @Test("is a value")
  func value() {
    let original = Transaction(animation: .linear)
    var copy = original
    copy.animation = nil
    copy.origin = "sync"
    #expect(original.animation == .linear)
    #expect(original.origin == "user")
    #expect(copy.animation == nil)
  }

  @Test("equals one that sets the same values, and none that sets more, less or others")
  func equality() {
    var continuous = Transaction()
    continuous.isContinuous = true
    #expect(Transaction() == Transaction())
    #expect(Transaction(animation: .linear) == Transaction(animation: .linear))
    #expect(Transaction(animation: .linear) != Transaction(animation: .easeIn))
    #expect(Transaction(animation: .linear) != continuous)
    #expect(Transaction(animation: .linear) != Transaction())
    #expect(Transaction() != continuous)
  }

  @Test("tells a value that was set to the default from one that was not set")
  func setToDefault() {
    #expect(Transaction(animation: nil) != Transaction())
  }

  @Test("crosses to another task")
  func sendable() async {
    var transaction = Transaction(animation: .spring.delay(0.5).speed(2))
    transaction.origin = "sync"
    let sent = transaction
    let arrived = await Task.detached { (sent.animation, sent.origin) }.value
    #expect(arrived.0 == .spring.delay(0.5).speed(2))
    #expect(arrived.1 == "sync")
  }
}

@Suite("withTransaction")
struct TransactionScopeTests {
  let location = StoredLocation(0)

  @Test("adds to the transaction of the binding that is written inside")
  func adds() {
    let binding = Binding(location: location, cachedValue: 0).animation(.linear)
    var scope = Transaction()
    scope.isContinuous = true
    withTransaction(scope) { binding.wrappedValue = 1 }
    #expect(location.pendingTransaction?.animation == .linear)
    #expect(location.pendingTransaction?.isContinuous == true)
  }

  @Test("wins over the binding where both set a value")
  func wins() {
    let binding = Binding(location: location, cachedValue: 0).animation(.linear)
    withAnimation(.easeOut) { binding.wrappedValue = 1 }
    #expect(location.pendingTransaction == Transaction(animation: .easeOut))
    withAnimation(nil) { binding.wrappedValue = 2 }
    #expect(location.pendingTransaction == Transaction(animation: nil))
  }

  @Test("ends with its body, also when that throws")
  func ends() {
    #expect(throws: Failure.self) {
      try withAnimation { throw Failure() }
    }
    location.set(1, transaction: Transaction())
    #expect(location.pendingTransaction == Transaction())
  }

  @Test("replaces the scope around it, and comes back to that")
  func nested() {
    withTransaction(\.isContinuous, true) {
      withTransaction(Transaction(animation: .linear)) {
        location.set(1, transaction: Transaction())
        #expect(location.pendingTransaction == Transaction(animation: .linear))
      }
      location.set(2, transaction: Transaction())
      #expect(location.pendingTransaction?.isContinuous == true)
      #expect(location.pendingTransaction?.animation == nil)
    }
  }

  @Test("with a key path changes one value of the scope around it")
  func keyPath() {
    withAnimation(.linear) {
      withTransaction(\.origin, "sync") { location.set(1, transaction: Transaction()) }
    }
    #expect(location.pendingTransaction?.animation == .linear)
    #expect(location.pendingTransaction?.origin == "sync")
  }

  @Test("counts for changes in place as well")
  func modify() {
    withAnimation(.linear) {
      location.modify(transaction: Transaction()) { number in
        number = 1
        return true
      }
    }
    #expect(location.pendingTransaction == Transaction(animation: .linear))
  }

  @Test("belongs to its thread")
  func threads() async {
    let pending = await withCheckedContinuation { continuation in
      withAnimation(.linear) {
        _ = Task<Void, Never>.detached {
          let other = StoredLocation(0)
          other.set(1, transaction: Transaction())
          continuation.resume(returning: other.pendingTransaction)
        }
      }
    }
    #expect(pending == Transaction())
  }

  @Test("returns what its body returns")
  func result() {
    #expect(withTransaction(Transaction()) { 7 } == 7)
    #expect(withTransaction(\.isContinuous, true) { 8 } == 8)
    #expect(withAnimation { 9 } == 9)
  }
}
