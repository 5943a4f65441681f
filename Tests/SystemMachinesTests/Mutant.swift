import FuzzCampaigns
import StatefulFuzz
import Testing

@testable import SystemMachines

/// A system with a planted mistake, and the number of commands that its shortest script needs.
struct Mutant: Sendable, CustomTestStringConvertible {
  let name: String
  let commands: Int
  let target: Target

  var testDescription: String { name }

  init(_ name: String, commands: Int, _ target: Target) {
    self.name = name
    self.commands = commands
    self.target = target
  }

  /// Asserts that the mistake is found, told from what is known of the system, and shrunk.
  func prove() throws {
    let finding = try #require(try target.newFinding(cases: 200))
    #expect(finding.script.commands.count == commands, "\(finding.script.commands)")
    #expect(finding.isOneMinimal)
  }
}

extension Target {
  /// The first failure of a short campaign that the catalogue does not expect.
  ///
  /// Traps of the systems on trial end a worker and not the tests.
  func newFinding(cases: UInt64, shrinkTime: Duration = .seconds(10)) throws -> Finding? {
    var options = CampaignOptions(seed: 11)
    options.shrinkTime = shrinkTime
    options.cases = cases
    options.hasCanary = false
    options.confirmations = 1
    var found: Finding?
    var events = CampaignEvents()
    events.onFinding = { if !$0.isExpected { found = found ?? $0 } }
    events.isStopRequested = { found != nil }
    _ = try Campaign(targets: [self], options: options, events: events).run()
    return found
  }
}

/// What an array does wrong with its elements.
enum Mistake: Sendable {
  /// Copies are changed with their original.
  case sharesStorage
  /// Of several elements that are removed the last one stays.
  case removesOneLess
  /// Growing beyond eight elements drops the first one.
  case dropsFirstOnGrowth
}
