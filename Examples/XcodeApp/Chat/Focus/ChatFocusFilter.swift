import AppIntents

/// What a person can choose for each Focus.
struct ChatFocusFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set Account & Status"
  static let description: IntentDescription? = "Choose the account to show, and set your status."

  @Dependency private var model: ChatModel

  @Parameter(title: "Account")
  var account: AccountEntity?

  @Parameter(title: "Status")
  var status: String?

  var displayRepresentation: DisplayRepresentation {
    let values = [account?.name, status].compactMap(\.self)
    return DisplayRepresentation(
      title: "Set Account & Status", subtitle: "\(values.formatted(.list(type: .and)))")
  }

  func perform() async throws -> some IntentResult {
    await model.show(ChatView(account: account?.id, status: status))
    return .result()
  }

  var appContext: FocusFilterAppContext {
    guard let account else {
      return FocusFilterAppContext(notificationFilterPredicate: NSPredicate(value: true))
    }
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF IN %@", [account.id]))
  }
}
