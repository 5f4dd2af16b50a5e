import FocusAppIntents
import FocusHost
import Foundation
import Synchronization

/// The main bundle of an app's code: the program's, with the identifier and the name of the app.
enum AppBundle {
  /// The bundles by their properties. Code keeps what it finds in a bundle, such as a target's
  /// resources, so that they stay until the program ends.
  private static let all = Mutex<[[String: String]: Bundle]>([:])

  private static let place: URL = {
    let place = FileManager.machine.temporaryDirectory
      .appending(path: "focus-bundles-\(UUID().uuidString)")
    TemporaryFolders.add(place)
    return place
  }()

  /// Returns the bundle for code that shares the program with other apps.
  static func bundle(of app: String, named name: String?) throws -> Bundle? {
    let properties = properties(of: app, named: name)
    return try all.withLock { all in
      if let known = all[properties] { return known }
      let files = FileManager.machine
      let folder = place.appending(path: "\(all.count)/\(app.asFileName).app")
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      let data = try PropertyListSerialization.data(
        fromPropertyList: properties, format: .xml, options: 0)
      try data.write(to: folder.appending(path: "Info.plist"))
      // Those of SwiftPM's targets, and of a tool that is itself in a bundle.
      for resources in Bundle.machine.bundleURL.contents
      where ["resources", "lproj", "bundle"].contains(resources.pathExtension) {
        try files.createSymbolicLink(
          at: folder.appending(path: resources.lastPathComponent), withDestinationURL: resources)
      }
      let new = Bundle(path: folder.path)
      all[properties] = new
      return new
    }
  }

  /// The keys that every app's bundle has; the versions are those of a new project. *Modeled.*
  private static func properties(of app: String, named name: String?) -> [String: String] {
    [
      "CFBundleIdentifier": app, "CFBundleName": name ?? app, "CFBundleDisplayName": name ?? app,
      "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
    ]
  }

  /// Gives this program's main bundle the properties of the app whose process it is.
  static func become(of app: String, named name: String?) {
    #if os(Linux)
      typealias MainBundle = @convention(c) () -> UnsafeRawPointer?
      typealias Information = @convention(c) (UnsafeRawPointer) -> UnsafeRawPointer?
      typealias SetValue =
        @convention(c) (UnsafeRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> Void
      // Foundation exports these functions of its C library without a declaration for Swift.
      guard let main = dlsym(nil, "CFBundleGetMainBundle"),
        let information = dlsym(nil, "CFBundleGetInfoDictionary"),
        let setValue = dlsym(nil, "CFDictionarySetValue"),
        let bundle = unsafeBitCast(main, to: MainBundle.self)(),
        let values = unsafeBitCast(information, to: Information.self)(bundle)
      else { return }
      for (key, value) in properties(of: app, named: name) {
        // The bundle lives as long as the program.
        unsafeBitCast(setValue, to: SetValue.self)(
          values, Unmanaged.passRetained(NSString(string: key)).toOpaque(),
          Unmanaged.passRetained(NSString(string: value)).toOpaque())
      }
    #endif
  }
}
