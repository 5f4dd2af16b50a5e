import SwiftUI

@main struct ChatApp: App {
  private let model = ChatModel.shared

  var body: some Scene {
    WindowGroup {
      Text(model.view.status ?? "Available")
        .task { await model.start() }
    }
  }
}
