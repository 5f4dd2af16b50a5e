import AppIntents
import Foundation

/// The settings of Example Chat that a person can choose for each Focus.
struct ExampleChatFocusFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set Account, Status & Look"
  static let description: IntentDescription? = """
    Choose the account to show, set your status, and choose how Example Chat looks.
    """

  @Dependency private var model: ChatModel

  @Parameter(title: "Use Dark Mode", default: false)
  var alwaysUseDarkMode: Bool

  @Parameter(title: "Status Message")
  var status: String?

  @Parameter(title: "Selected Account")
  var account: AccountEntity?

  var displayRepresentation: DisplayRepresentation {
    var titles: [LocalizedStringResource] = []
    var values: [String] = []
    if let account {
      titles.append("Account")
      values.append(account.name)
    }
    if let status {
      titles.append("Status")
      values.append(status)
    }
    titles.append("Look")
    values.append(alwaysUseDarkMode ? "Dark" : "Dynamic")
    return DisplayRepresentation(
      title: "Set \(titles, format: .list(type: .and))", subtitle: "\(values.formatted())")
  }

  /// Applies the values of a Focus that turns on, or the defaults when it no longer applies.
  func perform() async throws -> some IntentResult {
    try await model.show(
      ChatView(usesDarkMode: alwaysUseDarkMode, status: status, account: account?.id))
    return .result()
  }

  /// Silences notifications of accounts other than the chosen one.
  var appContext: FocusFilterAppContext {
    guard let account else {
      return FocusFilterAppContext(notificationFilterPredicate: NSPredicate(value: true))
    }
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF IN %@", [account.id]))
  }
}
