import AppIntents
import Foundation
import OSLog
import UserNotifications

/// The appearance and the visible account of Example Chat, as its Focus filter sets them.
struct ChatView: Codable, Sendable, Equatable {
  var usesDarkMode = false
  var status: String?
  /// The only visible account; `nil` if all accounts are visible.
  var account: String?
}

/// The data of Example Chat, which the app and its extension share in an app group.
struct ChatModel: Sendable {
  static let shared = ChatModel()
  static let group = "group.com.example.chat"

  private struct Contents: Codable {
    var accounts = Array(Account.known.prefix(2))
    var view = ChatView()
    /// Whether the person turned filtering off while the Focus stays on.
    var showsEverything = false
  }

  // MARK: Displayed data

  /// The accounts that are logged in.
  var accounts: [Account] { contents.accounts }

  /// The current appearance and visible account.
  var view: ChatView { contents.view }

  /// Whether the app displays "Filtered by Focus" with a switch that turns filtering off.
  var isFilteredByFocus: Bool { contents.view.account != nil }

  /// Whether that switch is on.
  var isFilterOn: Bool { !contents.showsEverything }

  /// The accounts whose chats are displayed.
  var visibleAccounts: [Account] { visible(in: contents) }

  // MARK: Changes

  /// Applies the values of the Focus filter, and turns filtering on again.
  func show(_ view: ChatView) async throws {
    try await change {
      $0.view = view
      $0.showsEverything = false
    }
  }

  /// Turns filtering off (`true`) or on (`false`); the Focus doesn't change.
  func showEverything(_ everything: Bool) async throws {
    try await change { $0.showsEverything = everything }
    display()
  }

  /// Adds an account, unless it is logged in already.
  func logIn(_ account: Account) async throws {
    try await change { contents in
      guard !contents.accounts.contains(where: { $0.id == account.id }) else { return }
      contents.accounts.append(account)
    }
    ExampleChatFocusFilter.invalidateFocusFilterAppContext()
  }

  func logOut(_ id: Account.ID) async throws {
    try await change { $0.accounts.removeAll { $0.id == id } }
    ExampleChatFocusFilter.invalidateFocusFilterAppContext()
  }

  /// Adds a received message to its account's unread count.
  func receive(_ message: Message) async throws {
    try await change { contents in
      guard let index = contents.accounts.firstIndex(where: { $0.id == message.account }) else {
        return
      }
      contents.accounts[index].unread += 1
    }
  }

  /// Marks all messages of the visible accounts as read, or those of one among them.
  func readAll(of account: Account.ID? = nil) async throws {
    try await change { contents in
      let shown = Set(visible(in: contents).map(\.id)).filter { account == nil || $0 == account }
      for index in contents.accounts.indices where shown.contains(contents.accounts[index].id) {
        contents.accounts[index].unread = 0
      }
    }
  }

  /// Asks for permission to send notifications and applies the active Focus, at each launch.
  func start() async throws {
    let center = UNUserNotificationCenter.current()
    let reply = UNTextInputNotificationAction(
      identifier: "REPLY", title: "Reply", textInputButtonTitle: "Send", textInputPlaceholder: "")
    center.setNotificationCategories([
      UNNotificationCategory(identifier: "MESSAGE", actions: [reply], intentIdentifiers: [])
    ])
    _ = try await center.requestAuthorization(options: [.alert, .badge, .sound])
    try await catchUp()
    display()
  }

  /// Applies the active Focus, which may have changed while the app wasn't running.
  func catchUp() async throws {
    do {
      let filter = try await ExampleChatFocusFilter.current
      try await show(
        ChatView(
          usesDarkMode: filter.alwaysUseDarkMode, status: filter.status,
          account: filter.account?.id))
    } catch SetFocusFilterIntentError.notFound {
      try await show(ChatView())
    }
  }

  /// Logs what is displayed above the chats.
  private func display() {
    guard isFilteredByFocus else { return }
    let position = isFilterOn ? "on" : "off"
    Logger(subsystem: "com.example.chat", category: "view")
      .notice("displays “Filtered by Focus”, switched \(position, privacy: .public)")
  }

  /// Reminds the person of an account's unread messages after some seconds, if there are any now.
  func remind(of id: Account.ID, after seconds: TimeInterval) async throws {
    guard let account = accounts.first(where: { $0.id == id }), account.unread > 0 else { return }
    try await UNUserNotificationCenter.current().add(account.reminder(after: seconds))
  }

  // MARK: Storage

  private var defaults: UserDefaults? { UserDefaults(suiteName: Self.group) }

  private var contents: Contents {
    guard let data = defaults?.data(forKey: "chats"),
      let contents = try? JSONDecoder().decode(Contents.self, from: data)
    else { return Contents() }
    return contents
  }

  /// Changes the data and sets the badge to the number of unread messages in visible accounts.
  private func change(_ body: (inout Contents) -> Void) async throws {
    var contents = contents
    body(&contents)
    defaults?.set(try JSONEncoder().encode(contents), forKey: "chats")
    let unread = visible(in: contents).map(\.unread).reduce(0, +)
    try await UNUserNotificationCenter.current().setBadgeCount(unread)
  }

  private func visible(in contents: Contents) -> [Account] {
    guard let account = contents.view.account, !contents.showsEverything else {
      return contents.accounts
    }
    return contents.accounts.filter { $0.id == account }
  }
}
