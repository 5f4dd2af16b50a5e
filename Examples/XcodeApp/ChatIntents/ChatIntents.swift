import AppIntents

@main struct ChatIntents: AppIntentsExtension {
  init() { _ = ChatExtension() }
}
