extension Target {
  /// The suite of planted faults, which runs include only when a pattern names it.
  public static let selfTests: [Target] =
    PlantedFault.allCases.map { fault in
      selfTest(fault.rawValue, fault.summary) { PlantedMachine(fault) }
    }
    + HashFault.allCases.map { fault in
      selfTest(fault.rawValue, fault.summary) { fault.machine }
    }

  private static func selfTest<Machine: StateMachine>(
    _ name: String, _ summary: String, makeMachine: @escaping @Sendable () -> Machine
  ) -> Target {
    Target(
      "selftest/\(name)", summary: "a planted fault: \(summary)", source: "StatefulFuzz",
      isOnRequest: true, makeMachine: makeMachine
    ).declared(in: "StatefulFuzz", as: "Target.selfTests")
  }
}

extension PlantedFault {
  fileprivate var summary: String {
    switch self {
    case .failure: "a wrong answer"
    case .trap: "an array index out of range"
    case .stackOverflow: "recursion without end"
    case .hang: "a command that never ends"
    case .allocation: "allocation without bound"
    case .exit: "exit(0) in the middle of a run"
    case .immediateExit: "_exit(0) in the middle of a run"
    }
  }
}

extension HashFault {
  fileprivate var summary: String {
    switch self {
    case .hashValue: "an answer that goes by a hash value"
    case .setOrder: "an answer that goes by the order of a set"
    }
  }
}
