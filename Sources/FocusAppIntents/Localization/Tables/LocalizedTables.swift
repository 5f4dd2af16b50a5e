import Foundation
import Synchronization

/// The tables of all bundles in which texts were looked up.
///
/// A file is read once in a process; later changes to it have no effect.
enum LocalizedTables {
  private static let bundles = Mutex<[URL: LocalizedBundle]>([:])
  /// The folders of the main bundle and of package targets, each by itself.
  private static let parts = Mutex<[URL: LocalizedBundle]>([:])

  /// Returns the entry for a resource's key in the language of a locale.
  static func entry(
    for resource: LocalizedStringResource, in locale: Locale
  ) -> LocalizedEntry? {
    let url = resource.bundle.url.standardizedFileURL
    return bundles.withLock { bundles in
      bundles[url, default: LocalizedBundle(folders: folders(of: url))]
        .entry(resource.key, table: resource.table ?? "Localizable", for: locale)
    }
  }

  /// Returns the folder of the package target that a text of the main bundle is found in.
  ///
  /// - Returns: `nil` if the main bundle itself has the text, or if the text is found nowhere.
  static func packageFolder(of resource: LocalizedStringResource) -> URL? {
    guard case .main = resource.bundle else { return nil }
    let folders = folders(of: resource.bundle.url.standardizedFileURL)
    let first = parts.withLock { parts in
      folders.first { folder in
        parts[folder, default: LocalizedBundle(folders: [folder])]
          .hasEntry(resource.key, table: resource.table ?? "Localizable")
      }
    }
    return first == folders.first ? nil : first
  }

  /// Returns the bundle's folder; for the main bundle, also those of package targets.
  ///
  /// On Apple's platforms an app's strings files are in the main bundle. SwiftPM copies those of
  /// each target to a folder next to the executable; searching these folders makes code that was
  /// moved from an app find its texts. On Linux the bundle of a class is also the main bundle.
  private static func folders(of bundle: URL) -> [URL] {
    let main = LocalizedStringResource.BundleDescription.main.url.standardizedFileURL
    guard bundle == main else { return [bundle] }
    let children = (try? FileManager.default.contentsOfDirectory(atPath: main.path)) ?? []
    return [main]
      + children.filter { $0.hasSuffix(".resources") }.sorted()
      .map { main.appending(path: $0).standardizedFileURL }
  }
}
