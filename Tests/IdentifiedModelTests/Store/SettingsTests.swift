import IdentifiedModel
import Testing

@Suite("The settings of the article")
struct SettingsTests {
  private func failing() -> (TestFailure) -> Void {
    { Issue.record("\($0)") }
  }

  @Test("as six cases: every control sends its own action")
  func adHoc() {
    @BindableStore var store = Store(initialState: SettingsState()) { AdHocSettings() }
    $store.digest.sending(\.digestChanged).wrappedValue = .weekly
    $store.displayName.sending(\.displayNameChanged).wrappedValue = "Blob"
    $store.enableNotifications.sending(\.enableNotificationsChanged).wrappedValue = true
    $store.protectMyPosts.sending(\.protectMyPostsChanged).wrappedValue = true
    $store.sendEmailNotifications.sending(\.sendEmailNotificationsChanged).wrappedValue = true
    let mobile = store.binding(
      \.sendMobileNotifications, sending: \.sendMobileNotificationsChanged)
    mobile.wrappedValue = true
    #expect(mobile.wrappedValue)
    #expect(
      store.state
        == SettingsState(
          digest: .weekly, displayName: "Blob", enableNotifications: true, isLoading: false,
          protectMyPosts: true, sendEmailNotifications: true, sendMobileNotifications: true))
    #expect(store.issueCount == 0)
  }

  @Test("as six cases: tested action by action")
  func adHocTested() {
    let store = TestStore(initialState: SettingsState(), onFailure: failing()) { AdHocSettings() }
    store.send(.displayNameChanged("Blob")) { $0.displayName = "Blob" }
    store.send(\.protectMyPostsChanged, true) { $0.protectMyPosts = true }
    store.finish()
  }

  @Test("as one binding case: controls bind fields, the reducer matches them")
  func bindable() {
    @BindableStore var store = Store(initialState: SettingsState()) { Settings() }
    let name: Binding<String> = $store.displayName
    name.wrappedValue = "Blob the Magnificent"
    // A binding without being told its type.
    let isOn = $store.enableNotifications
    isOn.wrappedValue = true
    $store.digest.wrappedValue = .off
    #expect(name.wrappedValue == "Blob the Magnifi")
    #expect(
      store.state
        == SettingsState(
          digest: .off, displayName: "Blob the Magnifi", enableNotifications: true,
          sendEmailNotifications: true))
    #expect(store.issueCount == 0)
  }

  @Test("as one binding case: tested by the names of the fields")
  func bindableTested() {
    let store = TestStore(initialState: SettingsState(), onFailure: failing()) { Settings() }
    store.send(\.binding.displayName, "Blob") { $0.displayName = "Blob" }
    store.send(\.binding.enableNotifications, true) {
      $0.enableNotifications = true
      $0.sendEmailNotifications = true
    }
    store.send(\.resetTapped) { $0 = SettingsState() }
    store.finish()
  }
}
