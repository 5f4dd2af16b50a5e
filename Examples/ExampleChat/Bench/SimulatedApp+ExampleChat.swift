public import FocusFilterKit

// Describes the app to the simulated device; the app itself doesn't contain this file.
extension SimulatedApp {
  public static let exampleChat = SimulatedApp(
    "com.example.chat", name: "Example Chat", icon: "ExampleChat",
    filters: [.filter(ExampleChatFocusFilter.self)], groups: [ChatModel.group],
    capabilities: [.timeSensitive, .communicationNotifications, .focusStatusUsageDescription],
    namedTypes: [.intent(MarkRead.self), .entity(AccountEntity.self)],
    actions: [
      Action("log in") { account in
        guard let known = Account.known.first(where: { $0.id == account }) else {
          throw UnknownAccount(id: account)
        }
        try await ChatModel.shared.logIn(known)
      },
      Action("log out") { account in try await ChatModel.shared.logOut(account ?? "") },
      Action("receive") { account in
        try await ChatModel.shared.receive(
          Message(id: "message", sender: "Ana", text: "Hello", account: account ?? "work"))
      },
      Action("remind") { account in
        try await ChatModel.shared.remind(of: account ?? "work", after: 30 * 60)
      },
      Action("read all") { _ in try await ChatModel.shared.readAll() },
      Action("show everything") { _ in try await ChatModel.shared.showEverything(true) },
      Action("filter again") { _ in try await ChatModel.shared.showEverything(false) },
    ], intentsExtension: ExampleChatExtension.self
  ) {
    AppDependencyManager.shared.add(dependency: ChatModel.shared)
    try await ChatModel.shared.start()
  }
}

/// The error of an action whose account doesn't exist.
private struct UnknownAccount: Error, CustomStringConvertible {
  let id: String?

  var description: String {
    let known = Account.known.map { "'\($0.id)'" }.joined(separator: ", ")
    return "Unknown account '\(id ?? "")'. Use one of \(known)."
  }
}
