// swift-tools-version: 6.3

import PackageDescription

// Linux has no AppIntents module; FocusFilterKit provides a replacement.
#if os(Linux)
  let appModules: [Target.Dependency] = [
    .product(name: "AppIntents", package: "FocusFilterKit")
  ]
#else
  let appModules: [Target.Dependency] = []
#endif

let package = Package(
  name: "CustomTool",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://git.example.com/FocusFilterKit.git", from: "0.1.0")
  ],
  targets: [
    .target(name: "Notes", dependencies: appModules),
    .executableTarget(
      name: "notectl",
      dependencies: [
        "Notes",
        .product(name: "FocusControl", package: "FocusFilterKit"),
        .product(name: "FocusFilterKit", package: "FocusFilterKit"),
      ]),
  ]
)
