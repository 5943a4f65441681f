import IdentifiedModel
import Testing

@Suite("An update pass")
struct UpdatePassTests {
  @Test("is active inside run, and only there")
  func run() {
    #expect(!UpdatePass.isActive)
    UpdatePass.run { #expect(UpdatePass.isActive) }
    #expect(!UpdatePass.isActive)
  }

  @Test("stays active until the outermost of nested passes ends")
  func nested() {
    UpdatePass.run {
      UpdatePass.run {}
      #expect(UpdatePass.isActive)
    }
    #expect(!UpdatePass.isActive)
  }

  @Test("is not active inside a dispatched action, and again after it")
  func dispatched() {
    UpdatePass.run {
      UpdatePass.dispatch {
        #expect(!UpdatePass.isActive)
        UpdatePass.run { #expect(UpdatePass.isActive) }
        #expect(!UpdatePass.isActive)
      }
      #expect(UpdatePass.isActive)
    }
  }

  @Test("ends when its body throws")
  func throwing() {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try UpdatePass.run { throw Failure() }
    }
    #expect(!UpdatePass.isActive)
  }

  @Test("belongs to one thread")
  func threads() async {
    let other = Task.detached { UpdatePass.isActive }
    UpdatePass.run { #expect(UpdatePass.isActive) }
    #expect(await !other.value)
  }
}
