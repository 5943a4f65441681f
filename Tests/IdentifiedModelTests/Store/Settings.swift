import IdentifiedModel

/// The seven-field settings of the bindings article, in both forms.
///
/// Source: "Working with SwiftUI bindings", the Composable Architecture's documentation.
struct SettingsState: Equatable, Sendable {
  enum Digest: Sendable { case daily, weekly, off }

  var digest = Digest.daily
  var displayName = ""
  var enableNotifications = false
  var isLoading = false
  var protectMyPosts = false
  var sendEmailNotifications = false
  var sendMobileNotifications = false
}

/// One case for each control, written out: the form with which the article begins.
struct AdHocSettings: Reducer {
  enum Action: CasePathable, Equatable, Sendable {
    case digestChanged(SettingsState.Digest)
    case displayNameChanged(String)
    case enableNotificationsChanged(Bool)
    case protectMyPostsChanged(Bool)
    case sendEmailNotificationsChanged(Bool)
    case sendMobileNotificationsChanged(Bool)

    struct Cases: Sendable {
      let digestChanged = CasePath<Action, SettingsState.Digest>(
        embed: { .digestChanged($0) },
        extract: { if case .digestChanged(let value) = $0 { value } else { nil } })
      let displayNameChanged = CasePath<Action, String>(
        embed: { .displayNameChanged($0) },
        extract: { if case .displayNameChanged(let value) = $0 { value } else { nil } })
      let enableNotificationsChanged = CasePath<Action, Bool>(
        embed: { .enableNotificationsChanged($0) },
        extract: { if case .enableNotificationsChanged(let value) = $0 { value } else { nil } })
      let protectMyPostsChanged = CasePath<Action, Bool>(
        embed: { .protectMyPostsChanged($0) },
        extract: { if case .protectMyPostsChanged(let value) = $0 { value } else { nil } })
      let sendEmailNotificationsChanged = CasePath<Action, Bool>(
        embed: { .sendEmailNotificationsChanged($0) },
        extract: { if case .sendEmailNotificationsChanged(let value) = $0 { value } else { nil } })
      let sendMobileNotificationsChanged = CasePath<Action, Bool>(
        embed: { .sendMobileNotificationsChanged($0) },
        extract: { if case .sendMobileNotificationsChanged(let value) = $0 { value } else { nil } })
    }

    static let cases = Cases()
  }

  var body: some Reducer<SettingsState, Action> {
    Reduce { state, action in
      switch action {
      case .digestChanged(let digest): state.digest = digest
      case .displayNameChanged(let name): state.displayName = name
      case .enableNotificationsChanged(let isOn): state.enableNotifications = isOn
      case .protectMyPostsChanged(let isOn): state.protectMyPosts = isOn
      case .sendEmailNotificationsChanged(let isOn): state.sendEmailNotifications = isOn
      case .sendMobileNotificationsChanged(let isOn): state.sendMobileNotifications = isOn
      }
      return .none
    }
  }
}

/// One binding case for all controls: the form with which the article ends.
struct Settings: Reducer {
  enum Action: BindableAction, CasePathable, Equatable, Sendable {
    case binding(BindingAction<SettingsState>)
    case resetTapped

    var binding: BindingAction<SettingsState>? {
      if case .binding(let action) = self { action } else { nil }
    }

    struct Cases: Sendable {
      let binding = CasePath<Action, BindingAction<SettingsState>>(
        embed: { .binding($0) }, extract: { $0.binding })
      let resetTapped = CasePath<Action, Void>(
        embed: { .resetTapped }, extract: { if case .resetTapped = $0 { () } else { nil } })
    }

    static let cases = Cases()
  }

  var body: some Reducer<SettingsState, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.displayName):
        // Names are kept short; the reducer below BindingReducer sees the new value.
        state.displayName = String(state.displayName.prefix(16))
        return .none
      case .binding(\.enableNotifications):
        state.sendEmailNotifications = state.enableNotifications
        return .none
      case .binding: return .none
      case .resetTapped:
        state = SettingsState()
        return .none
      }
    }
  }
}
