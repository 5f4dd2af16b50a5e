import Foundation

// A store of the app that imports Foundation alone. On Apple's platforms it has all of these names.

/// A view's state, as apps wrote it before `@Observable`.
@MainActor final class DraftModel: ObservableObject {
  @Published var text = ""
}

/// The same, as they write it now.
@MainActor @Observable final class NoteModel {
  var text = ""
}

/// Keeps drafts in a file, and the last one's name in the defaults.
enum DraftStore {
  static func save(_ text: String, as name: String) throws {
    var defaults = UserDefaults.standard
    defaults.set(name, forKey: "lastDraft")
    if let shared = UserDefaults(suiteName: "group.com.example.chat") { defaults = shared }
    defaults.set(name, forKey: "lastDraft")
    let folder = URL.applicationSupportDirectory.appending(path: "Drafts")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: name))
    CFNotificationCenterPostNotification(
      CFNotificationCenterGetDarwinNotifyCenter(),
      CFNotificationName("com.example.chat.draft" as CFString), nil, nil, true)
  }

  /// The folders that a file of the app may be in.
  static var folders: [URL] {
    [.documentsDirectory, .cachesDirectory, .libraryDirectory, .applicationSupportDirectory]
  }
}
