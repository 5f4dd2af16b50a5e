import FocusControl
import FocusFilterKit
import Foundation

/// An app that leaves the writing of its preferences to the system.
let trusting = SimulatedApp("com.example.trusting", name: "Trusting") { countLaunch() }

/// An app that insists on having its preferences written.
let keeper = SimulatedApp("com.example.keeper", name: "Keeper") { try rememberLaunch() }

/// An app that leaves a temporary file and a folder of its group behind.
let drafting = SimulatedApp(
  "com.example.drafting", name: "Drafting", groups: ["group.com.example"]
) {
  let files = FileManager.default
  try Data("draft".utf8).write(to: files.temporaryDirectory.appending(path: "draft"))
  guard files.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example") != nil else {
    throw CocoaError(.fileNoSuchFile)
  }
}

await FocusTool(apps: [trusting, keeper, drafting]).main()
