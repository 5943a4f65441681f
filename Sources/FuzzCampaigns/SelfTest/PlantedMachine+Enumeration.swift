import StatefulFuzz

/// Charges are interchangeable: whether one is armed is all that there is to a state.
extension PlantedMachine: EnumerableMachine {
  /// `tick`, then `arm` and `fire` of every charge.
  public func enumeratedCommands(elements: Int) -> [Command] {
    let charges = 0..<min(elements, Int(fault.chargeBound))
    return [.tick] + charges.map(Command.arm) + charges.map(Command.fire)
  }

  /// Both sides' armed charges.
  public func describe(model: Set<Int>, system: PlantedSystem, to key: inout StateKey) {
    key.write(model.count)
    for charge in model.sorted() { key.write(id: charge) }
    key.write(system.armed.count)
    for charge in system.armed.sorted() { key.write(id: charge) }
  }
}
