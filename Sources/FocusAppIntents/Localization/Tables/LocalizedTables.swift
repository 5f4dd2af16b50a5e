#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// The tables of every bundle that a text was looked up in.
  ///
  /// They are read once in the life of a process; a changed file isn't noticed.
  enum LocalizedTables {
    private static let bundles = Mutex<[URL: LocalizedBundle]>([:])

    /// Returns what a resource's table says in the language of a reader.
    static func entry(
      for resource: LocalizedStringResource, in locale: Locale
    ) -> LocalizedEntry? {
      let url = resource.bundle.url.standardizedFileURL
      return bundles.withLock { bundles in
        bundles[url, default: LocalizedBundle(folders: folders(of: url))]
          .entry(resource.key, table: resource.table ?? "Localizable", for: locale)
      }
    }

    /// The bundle's folder, and for the main bundle also the targets' resources beside it.
    ///
    /// On Apple's platforms an app's texts lie in the main bundle. Swift packages put those of each
    /// target in a folder next to the program, so that code moved from an app finds its texts too.
    /// On Linux the bundle of a class is the main one, too.
    private static func folders(of bundle: URL) -> [URL] {
      let main = LocalizedStringResource.BundleDescription.main.url.standardizedFileURL
      guard bundle == main else { return [bundle] }
      let children = (try? FileManager.default.contentsOfDirectory(atPath: main.path)) ?? []
      return [main]
        + children.filter { $0.hasSuffix(".resources") }.sorted().map { main.appending(path: $0) }
    }
  }
#endif
