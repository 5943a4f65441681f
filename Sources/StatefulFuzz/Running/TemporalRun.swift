/// The temporal properties of a machine while a case runs.
///
/// A class whose methods are compiled once for all machines: a machine without properties has none, and
/// its loop asks only whether there is one.
@usableFromInline
final class TemporalRun<Machine: StateMachine> {
  @usableFromInline
  typealias Property = TemporalProperty<Machine.Model, Machine.System>

  private let machine: Machine
  private let properties: [Property]
  private var progress: [TemporalProgress]

  /// For each property that commands in a row lead to, their kinds, one bit each, and how many.
  private let rows: [(kinds: UInt64, count: Int)]

  /// Starts a case; nil for a machine that has no properties.
  @usableFromInline
  init?(_ machine: Machine) {
    let properties = machine.temporalProperties
    guard !properties.isEmpty else { return nil }
    self.machine = machine
    self.properties = properties
    progress = properties.map { TemporalProgress($0.rule) }
    let names = machine.kindNames
    for property in properties {
      for kind in property.rule.kinds where !names.contains(kind) {
        preconditionFailure(
          "'\(property.rule.name)' names the command '\(kind)', but the commands are \(names)")
      }
    }
    rows = properties.compactMap { property in
      guard case .eventually(let count, let kinds) = property.rule.shape else { return nil }
      let places = kinds.compactMap { names.firstIndex(of: $0) }.filter { $0 < 64 }
      return (places.reduce(0) { $0 | 1 &<< UInt64($1) }, count)
    }
  }

  /// Takes what a case starts from.
  @usableFromInline
  func begin(_ model: Machine.Model, _ system: Machine.System) {
    for (place, property) in properties.enumerated() {
      let (holds, begins) = (try? property.look(model, system)) ?? (false, false)
      progress[place].begin(holds: holds, begins: begins)
    }
  }

  /// Makes fresh cases run the rows of commands that `eventually` speaks of.
  @usableFromInline
  func steer(_ choices: inout Choices) {
    if !rows.isEmpty { choices.beginRow(of: rows) }
  }

  /// Takes a command that both sides have run and that nothing was wrong with.
  ///
  /// - Returns: The first property that fails; nil where none does.
  @usableFromInline
  func end(
    _ command: Machine.Command, at step: Int, _ model: Machine.Model, _ system: Machine.System
  ) -> Divergence? {
    let kind = machine.kindName(of: command)
    var found: (rule: TemporalRule, problem: String)?
    for (place, property) in properties.enumerated() {
      var problem: String?
      do {
        let (holds, begins) = try property.look(model, system)
        problem = progress[place].end(kind, step: step, holds: holds, begins: begins)
      } catch { problem = "after \(kind) '\(property.rule.name)' threw: \(error)" }
      if let problem, found == nil { found = (property.rule, problem) }
    }
    guard let found else { return nil }
    var divergence = Divergence(hazard: nil, message: found.problem)
    divergence.aspect = found.rule.name
    return divergence
  }

  /// How far the case has come, for the key of its state.
  var key: [UInt8] {
    var key = StateKey()
    for progress in progress { progress.write(to: &key) }
    return key.bytesToCompare
  }
}

extension TemporalProperty {
  /// What a state is to the property.
  fileprivate func look(_ model: Model, _ system: System) throws -> (holds: Bool, begins: Bool) {
    (try condition(model, system), try beginning?(model, system) ?? false)
  }
}
