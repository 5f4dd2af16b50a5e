import AppIntents

/// What the App Intents extension registers when it starts: the app's start-up code doesn't run
/// there.
struct ChatExtension: AppIntentsExtension {
  init() {
    AppDependencyManager.shared.add(dependency: ChatModel.shared)
  }
}
