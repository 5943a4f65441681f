import Testing

@testable import IdentifiedModel

@Suite("Binding actions")
struct BindingActionTests {
  private typealias Action = BindingAction<SettingsState>

  @Test("are equal for the same field and equal values")
  func equality() {
    #expect(Action.set(\.displayName, "a") == .set(\.displayName, "a"))
    #expect(Action.set(\.displayName, "a") != .set(\.displayName, "b"))
    #expect(Action.set(\.protectMyPosts, true) != .set(\.isLoading, true))
  }

  @Test("match by field alone")
  func matching() {
    let action = Action.set(\.displayName, "a")
    #expect(\SettingsState.displayName ~= action)
    #expect(!(\SettingsState.isLoading ~= action))
  }

  @Test("are embedded and extracted by the field's name")
  func casePath() {
    let name = Settings.Action.cases[keyPath: \.binding.displayName]
    #expect(name.embed("a") == .binding(.set(\.displayName, "a")))
    #expect(name.extract(from: .binding(.set(\.displayName, "b"))) == "b")
    #expect(name.extract(from: .binding(.set(\.isLoading, true))) == nil)
    #expect(name.extract(from: .resetTapped) == nil)
  }
}
