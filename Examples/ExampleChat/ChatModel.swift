import AppIntents
import Foundation
import UserNotifications

/// How Example Chat looks and what it shows, as a Focus asked for it.
struct ChatView: Codable, Sendable, Equatable {
  var usesDarkMode = false
  var status: String?
  /// The only account that is shown; `nil` shows all.
  var account: String?
}

/// The data of Example Chat, which app and extension share through their app group.
struct ChatModel: Sendable {
  static let shared = ChatModel()
  static let group = "group.com.example.chat"

  private struct Contents: Codable {
    var accounts = Array(Account.known.prefix(2))
    var view = ChatView()
    /// Whether the person switched the filtering off for now, without leaving the Focus.
    var showsEverything = false
  }

  // MARK: What the app shows

  /// The accounts that are logged in.
  var accounts: [Account] { contents.accounts }

  /// How the app looks at the moment.
  var view: ChatView { contents.view }

  /// Whether the app says "Filtered by Focus" and offers to switch it off.
  var isFilteredByFocus: Bool { contents.view.account != nil }

  /// The accounts whose chats the app lists.
  var visibleAccounts: [Account] { visible(in: contents) }

  // MARK: What changes it

  /// Follows a Focus.
  func show(_ view: ChatView) async throws {
    try await change {
      $0.view = view
      $0.showsEverything = false
    }
  }

  /// Switches the filtering off or on again; the Focus stays as it is.
  func showEverything(_ everything: Bool) async throws {
    try await change { $0.showsEverything = everything }
  }

  func logIn(_ account: Account) async throws {
    try await change { $0.accounts.append(account) }
    ExampleChatFocusFilter.invalidateFocusFilterAppContext()
  }

  func logOut(_ id: Account.ID) async throws {
    try await change { $0.accounts.removeAll { $0.id == id } }
    ExampleChatFocusFilter.invalidateFocusFilterAppContext()
  }

  /// Counts a message that came in for an account.
  func receive(_ message: Message) async throws {
    try await change { contents in
      guard let index = contents.accounts.firstIndex(where: { $0.id == message.account }) else {
        return
      }
      contents.accounts[index].unread += 1
    }
  }

  /// Reads every message of the accounts that are shown.
  func readAll() async throws {
    try await change { contents in
      let shown = Set(visible(in: contents).map(\.id))
      for index in contents.accounts.indices where shown.contains(contents.accounts[index].id) {
        contents.accounts[index].unread = 0
      }
    }
  }

  /// What the app does when it starts.
  func start() async throws {
    _ = try await UNUserNotificationCenter.current()
      .requestAuthorization(options: [.alert, .badge, .sound])
    try await catchUp()
  }

  /// Reads what a Focus asked for while the app wasn't running.
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

  // MARK: Storage

  private var defaults: UserDefaults? { UserDefaults(suiteName: Self.group) }

  private var contents: Contents {
    guard let data = defaults?.data(forKey: "chats"),
      let contents = try? JSONDecoder().decode(Contents.self, from: data)
    else { return Contents() }
    return contents
  }

  /// Changes the data and shows the number of unread messages that the person wants to see.
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
