extension Target {
  /// The suite of planted faults, which runs include only when a pattern names it.
  public static let selfTests: [Target] = PlantedFault.allCases.map { fault in
    Target(
      "selftest/\(fault.rawValue)", summary: "a planted fault: \(fault.summary)",
      source: "StatefulFuzz", isOnRequest: true, makeMachine: { PlantedMachine(fault) }
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
