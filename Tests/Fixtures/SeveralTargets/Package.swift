// swift-tools-version: 6.3
// A client of the package with several targets, which `.ci/articles` builds from a git URL.
import PackageDescription

/// Apple's modules that the app's files import, and the modules that take their place.
let replacements: KeyValuePairs = [
  "AppIntents": "FocusAppIntents", "UserNotifications": "FocusUserNotifications",
  "SwiftUI": "FocusSwiftUI", "os": "FocusOS",
]
let modules = (replacements.map(\.value) + ["FocusFoundation"]).map {
  Target.Dependency.product(name: $0, package: "FocusFilterKit")
}
let names = SwiftSetting.unsafeFlags(
  replacements.flatMap { ["-module-alias", "\($0.key)=\($0.value)"] }
    + ["-Xfrontend", "-import-module", "-Xfrontend", "FocusFoundation"])
let bench = Target.Dependency.product(name: "FocusFilterKit", package: "FocusFilterKit")

let package = Package(
  name: "SeveralTargets",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [
    .package(url: "https://git.example.com/FocusFilterKit.git", from: "0.1.0")
  ],
  targets: [
    .target(name: "Model", dependencies: modules, swiftSettings: [names]),
    .target(name: "Filters", dependencies: ["Model"] + modules, swiftSettings: [names]),
    .target(name: "Service", dependencies: ["Model"] + modules, swiftSettings: [names]),
    .executableTarget(name: "Neighbor"),
    .testTarget(name: "ModelTests", dependencies: ["Model", "Service", bench]),
    .testTarget(
      name: "FiltersTests", dependencies: ["Model", "Filters", bench] + modules,
      swiftSettings: [names]),
  ]
)
