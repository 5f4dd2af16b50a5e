import FocusControl
import FocusFilterKit
import Foundation

/// An app that insists on having its preferences written.
let app = SimulatedApp("com.example.keeper", name: "Keeper") {
  UserDefaults.standard.set(true, forKey: "wasLaunched")
  guard UserDefaults.standard.synchronize() else { throw CocoaError(.fileWriteUnknown) }
}

await FocusTool(apps: [app]).main()
