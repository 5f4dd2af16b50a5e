import Foundation

// The standard defaults are the app's own, also in a file without `import AppIntents`.

/// Counts a launch, and leaves the writing to the system.
func countLaunch() {
  let launches = UserDefaults.standard.integer(forKey: "launches")
  UserDefaults.standard.set(launches + 1, forKey: "launches")
}

/// Remembers a launch, and insists on having that written.
func rememberLaunch() throws {
  UserDefaults.standard.set(true, forKey: "wasLaunched")
  guard UserDefaults.standard.synchronize() else { throw CocoaError(.fileWriteUnknown) }
}
