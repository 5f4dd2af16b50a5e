// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "CustomTool",
  platforms: [.macOS(.v15)],
  dependencies: [
    // A package of its own writes .package(url: "https://…/FocusFilterKit.git", from: "0.1.0").
    .package(name: "FocusFilterKit", path: "../..")
  ],
  targets: [
    .target(
      name: "Notes",
      dependencies: [
        .product(name: "FocusAppIntents", package: "FocusFilterKit"),
        .product(name: "FocusFoundation", package: "FocusFilterKit"),
      ],
      // Files of this target import AppIntents: the module of FocusFilterKit, on every platform.
      swiftSettings: [
        .unsafeFlags([
          "-module-alias", "AppIntents=FocusAppIntents",
          "-Xfrontend", "-import-module", "-Xfrontend", "FocusFoundation",
        ])
      ]),
    .executableTarget(
      name: "notectl",
      dependencies: [
        "Notes",
        .product(name: "FocusControl", package: "FocusFilterKit"),
        .product(name: "FocusFilterKit", package: "FocusFilterKit"),
      ]),
  ]
)
