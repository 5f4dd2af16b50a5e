import Foundation

/// The file in which a tool keeps what is declared of the apps of one executable.
///
/// Deleting the file is always safe. A file that can't be read, or that another version has written,
/// counts as none, and one that can't be written isn't.
struct KeptDescriptions: Codable {
  /// The version of the file; any other one counts as no file.
  private static let currentVersion = 1

  private var version = currentVersion
  /// The executable; `nil` before the first app. What is declared in another one is dropped.
  private var executable: ExecutableState?
  /// The apps in the order in which they were read.
  private var apps: [App] = []

  private struct App: Codable {
    let app: String
    let locale: String
    let shape: AppShape
  }

  /// The most apps that are kept, counted once for each language; the oldest are dropped.
  private static let mostApps = 500

  init() {}

  /// Reads a file; `nil` where there is none that can be used.
  init?(_ file: URL) {
    guard let data = try? Data(contentsOf: file),
      let kept = try? StoredForm.decode(KeptDescriptions.self, from: data),
      kept.version == Self.currentVersion
    else { return nil }
    self = kept
  }

  subscript(place: DescribedApps.Place) -> AppShape? {
    guard executable == place.executable else { return nil }
    return apps.last { $0.app == place.app && $0.locale == place.locale }?.shape
  }

  mutating func keep(_ shape: AppShape, at place: DescribedApps.Place) {
    if executable != place.executable { self = KeptDescriptions() }
    executable = place.executable
    apps.removeAll { $0.app == place.app && $0.locale == place.locale }
    apps.append(App(app: place.app, locale: place.locale, shape: shape))
    apps.removeFirst(max(0, apps.count - Self.mostApps))
  }

  /// Replaces a file as a whole, and makes its folder, where that is possible.
  func write(to file: URL) {
    // Without the file the next run reads again what is declared, as it would without a cache.
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? StoredForm.encode(self).write(to: file, options: .atomic)
  }
}
