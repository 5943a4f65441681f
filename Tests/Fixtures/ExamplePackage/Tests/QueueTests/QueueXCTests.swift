import QueueMachines
import StatefulFuzz
import StatefulFuzzXCTest
import XCTest

final class QueueXCTests: XCTestCase {
  func testTheQueueIsAnArrayInDisguise() throws {
    fuzz(try XCTUnwrap(QueueCatalog.targets.first), settings: CheckSettings(cases: 500))
  }
}
