import AppIntents

/// The App Intents extension, in which the filter runs while the app doesn't.
///
/// It registers its own dependencies: the app's start-up code doesn't run here. What it shares with
/// the app is in their app group. In Xcode, the extension's target adds `@main`.
struct ExampleChatExtension: AppIntentsExtension {
  init() {
    AppDependencyManager.shared.add(dependency: ChatModel.shared)
  }
}
