import FocusControl
import FocusFilterKit
import Foundation

/// An app that leaves the writing of its preferences to the system.
let trusting = SimulatedApp("com.example.trusting", name: "Trusting") {
  let launches = UserDefaults.standard.integer(forKey: "launches")
  UserDefaults.standard.set(launches + 1, forKey: "launches")
}

/// An app that insists on having its preferences written.
let keeper = SimulatedApp("com.example.keeper", name: "Keeper") {
  UserDefaults.standard.set(true, forKey: "wasLaunched")
  guard UserDefaults.standard.synchronize() else { throw CocoaError(.fileWriteUnknown) }
}

await FocusTool(apps: [trusting, keeper]).main()
