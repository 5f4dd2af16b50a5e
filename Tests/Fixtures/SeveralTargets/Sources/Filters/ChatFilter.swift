import AppIntents
import Model

public struct ChatFilter: SetFocusFilterIntent {
  public static let title: LocalizedStringResource = "Set Account"

  @Parameter(title: "Account") public var account: AccountEntity?

  public init() {}

  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(account?.id ?? "All accounts")")
  }

  public var appContext: FocusFilterAppContext {
    guard let account else { return FocusFilterAppContext() }
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF == %@", account.id))
  }

  public func perform() async throws -> some IntentResult { .result() }
}
