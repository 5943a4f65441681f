import StatefulFuzz

/// A transfer between two accounts, each of which is an actor: between them the money is nowhere.
enum AccountsMachine: ConcurrentMachine {
  static let model = Accounts(first: 20, second: 0)
  static let faulty = (
    name: "accounts-torn-transfer",
    summary: "withdraws from one actor, awaits, and deposits in another"
  )
  static let safe = (name: "accounts-one-actor", summary: "one actor has both accounts")

  static func makeSystem(isFaulty: Bool) -> any Bank {
    isFaulty ? TornBank() : WholeBank()
  }

  static func describe(_ on: Commands<Accounts, any Bank>, hazard: String?) {
    on.command("transfer", .int(in: 1...9)) { (accounts: inout Accounts, amount: Int) -> Bool in
      accounts.transfer(amount)
    } system: { (bank: inout any Bank, amount: Int) async -> Bool in
      await bank.transfer(amount)
    }.expected(hazard)
    on.command("total") { (accounts: inout Accounts) -> Int in
      accounts.first + accounts.second
    } system: {
      (bank: inout any Bank) async -> Int in
      await bank.total()
    }.expected(hazard)
  }
}

struct Accounts: Hashable, Sendable {
  var first: Int
  var second: Int

  mutating func transfer(_ amount: Int) -> Bool {
    guard first >= amount else { return false }
    first -= amount
    second += amount
    return true
  }
}

protocol Bank: Sendable {
  func transfer(_ amount: Int) async -> Bool
  func total() async -> Int
}

struct TornBank: Bank {
  private actor Account {
    private(set) var balance: Int
    init(_ balance: Int) { self.balance = balance }
    func add(_ amount: Int) { balance += amount }
    func take(_ amount: Int) -> Bool {
      guard balance >= amount else { return false }
      balance -= amount
      return true
    }
  }

  private let first = Account(20)
  private let second = Account(0)

  // An optimised build leaves out the hop back between two actors, and with it a job and a decision: not
  // optimised, the same schedule has the same order in every build.
  @_optimize(none)
  func transfer(_ amount: Int) async -> Bool {
    guard await first.take(amount) else { return false }
    await second.add(amount)
    return true
  }

  // An actor takes calls in order: in the order of a transfer nobody would see anything.
  @_optimize(none)
  func total() async -> Int {
    let balance = await second.balance
    return await first.balance + balance
  }
}

actor WholeBank: Bank {
  private var accounts = Accounts(first: 20, second: 0)

  func transfer(_ amount: Int) -> Bool { accounts.transfer(amount) }
  func total() -> Int { accounts.first + accounts.second }
}
