import AppIntents

/// An action for the Shortcuts app, which marks the messages of one account, or of all that are
/// shown, as read.
struct MarkRead: AppIntent {
  static let title: LocalizedStringResource = "Mark as Read"

  @Dependency private var model: ChatModel

  @Parameter(title: "Account")
  var account: AccountEntity?

  func perform() async throws -> some IntentResult {
    try await model.readAll(of: account?.id)
    return .result()
  }
}
