import AppIntents

// As Swift 6 mode wants them.

extension AccountEntity {
  public static let defaultQuery = AccountEntityQuery()
}

extension ChatFocusFilter {
  public static let title: LocalizedStringResource = "Set account, status & look"
  public static let description: IntentDescription? = "Select an account and a status."
}
