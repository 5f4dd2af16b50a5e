import AppIntents
import SwiftUI
import UserNotifications
import WidgetKit
import os.log

/// What the app shows, as its Focus filter sets it.
nonisolated struct ChatView: Equatable {
  /// The only account that is shown; `nil` if all are.
  var account: String?
  var status: String?
}

/// What the views observe; the app and its extensions share it in an app group.
@Observable final class ChatModel {
  static let shared = ChatModel()

  private(set) var view = ChatView()

  private let logger = Logger(subsystem: "com.example.chat", category: "focus")
  private var defaults: UserDefaults? { UserDefaults(suiteName: "group.com.example.chat") }

  /// Shows what the app's Focus filter chose, at each launch.
  func start() async {
    AppDependencyManager.shared.add(dependency: self)
    _ = try? await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
    let filter = try? await ChatFocusFilter.current
    show(ChatView(account: filter?.account?.id, status: filter?.status))
  }

  func show(_ view: ChatView) {
    self.view = view
    defaults?.set(view.account, forKey: "account")
    WidgetCenter.shared.reloadTimelines(ofKind: "Unread")
    logger.notice("shows \(view.account ?? "all accounts", privacy: .public)")
  }
}
