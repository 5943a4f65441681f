import StatefulFuzz

extension Target {
  /// The suite of planted faults, which runs include only when a pattern names it.
  public static let selfTests: [Target] =
    PlantedFault.allCases.map { fault in
      Target(
        name(fault.rawValue), summary: summary(fault.summary), source: "StatefulFuzz",
        isOnRequest: true, makeMachine: { PlantedMachine(fault) }
      ).declared(in: "FuzzCampaigns", as: "Target.selfTests")
    }
    + HashFault.allCases.map { fault in
      Target(
        name(fault.rawValue), summary: summary(fault.summary), source: "StatefulFuzz",
        isOnRequest: true, makeMachine: { fault.machine }
      ).declared(in: "FuzzCampaigns", as: "Target.selfTests")
    }

  private static func name(_ fault: String) -> String { "selftest/" + fault }

  private static func summary(_ fault: String) -> String { "a planted fault: " + fault }
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
    case .hashValue: "an answer that depends on a hash value"
    case .setOrder: "an answer that depends on the order of a set"
    }
  }
}
