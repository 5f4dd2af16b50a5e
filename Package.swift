// swift-tools-version: 6.3

import PackageDescription

/// In CI a warning is an error; a client that builds the package isn't bothered by it.
let warnings: [SwiftSetting] =
  Context.environment["FOCUSFILTERKIT_WARNINGS"] == "errors"
  ? [.treatAllWarnings(as: .error)] : []

/// The settings of a module whose protocols apps implement on the main actor.
///
/// With `NonisolatedNonsendingByDefault`, as with `@concurrent`, an `async` requirement counts as
/// explicitly nonisolated. A `@MainActor` type that implements it couldn't touch its own state.
let mirrorSettings: [SwiftSetting] =
  warnings + [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]

let houseSettings =
  mirrorSettings + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// A target of the library, with the house's settings unless others are given.
///
/// - Parameter seesSeams: Whether it may use what only the package's own targets see.
func room(
  _ name: String, in folder: String? = nil, uses dependencies: [Target.Dependency] = [],
  beside exclude: [String] = [], seesSeams: Bool = true,
  settings: [SwiftSetting] = houseSettings, linking linkerSettings: [LinkerSetting] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: folder.map { "Sources/\($0)/\(name)" },
    exclude: exclude, packageAccess: seesSeams, swiftSettings: settings,
    linkerSettings: linkerSettings)
}

/// A test target with the house's settings.
func tests(
  of name: String, uses dependencies: [Target.Dependency] = [], resources: [Resource] = [],
  beside exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.init(stringLiteral: name)] + dependencies,
    exclude: exclude, resources: resources, swiftSettings: houseSettings)
}

/// The names that Apple's frameworks have, for code written for Apple's platforms.
///
/// On Apple's own platforms the modules exist, so the package offers its own only elsewhere.
#if os(Linux)
  let appleModules: [Target] = [
    room("AppIntents", in: "Compatibility", uses: ["FocusAppIntents"]),
    room("UserNotifications", in: "Compatibility", uses: ["FocusUserNotifications"]),
    room("WidgetKit", in: "Compatibility", uses: ["FocusHost"]),
    room("OSLog", in: "Compatibility", uses: ["FocusHost"]),
    room("os", in: "Compatibility", uses: ["OSLog"]),
    .testTarget(
      name: "CompatibilityTests",
      dependencies: [
        "AppIntents", "WidgetKit", "OSLog", "os", "FocusHost", "ToolWithPreferences",
      ], swiftSettings: houseSettings),
    .executableTarget(
      name: "ToolWithPreferences", dependencies: ["FocusControl"],
      path: "Tests/Fixtures/ToolWithPreferences", packageAccess: false,
      swiftSettings: houseSettings),
  ]
  let appleProducts: [Product] = ["AppIntents", "UserNotifications", "WidgetKit", "OSLog", "os"]
    .map { .library(name: $0, targets: [$0]) }
  let appModules: [Target.Dependency] = ["AppIntents", "UserNotifications", "WidgetKit"]
  let logModules: [Target.Dependency] = ["OSLog"]
#else
  let appleModules: [Target] = []
  let appleProducts: [Product] = []
  let appModules: [Target.Dependency] = ["FocusAppIntents", "FocusUserNotifications"]
  let logModules: [Target.Dependency] = []
#endif

/// Filters written as an app would write them: they see what a client of the package sees.
let apps: [Target] = [
  .target(
    name: "ExampleChat", dependencies: appModules + logModules + ["FocusFilterKit"],
    path: "Examples/ExampleChat",
    exclude: ["workday.json", "reminder.json", "lunch.apns"], packageAccess: false,
    swiftSettings: warnings + [.swiftLanguageMode(.v6)]),
  .executableTarget(
    name: "ServerRules", dependencies: ["PredicateFormat"], path: "Examples/ServerRules",
    exclude: ["orders.rules", "orders.jsonl"], packageAccess: false,
    swiftSettings: warnings + [.swiftLanguageMode(.v6)]),
  fixture("Swift5Chat", [.swiftLanguageMode(.v5)]),
  fixture("Swift6Chat", [.swiftLanguageMode(.v6)]),
  fixture("MainActorChat", [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
  fixture("Adopters", [.swiftLanguageMode(.v5)]),
]

/// A filter in the tests that sees what an app's own file sees.
func fixture(_ name: String, _ settings: [SwiftSetting]) -> Target {
  .target(
    name: name, dependencies: appModules, path: "Tests/Fixtures/\(name)", packageAccess: false,
    swiftSettings: warnings + settings)
}

let package = Package(
  name: "FocusFilterKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FocusFilterKit", targets: ["FocusFilterKit"]),
    .library(name: "PredicateFormat", targets: ["PredicateFormat"]),
    .library(name: "FocusAppIntents", targets: ["FocusAppIntents"]),
    .library(name: "FocusUserNotifications", targets: ["FocusUserNotifications"]),
    .library(name: "FocusReport", targets: ["FocusReport"]),
    .library(name: "FocusControl", targets: ["FocusControl"]),
    .executable(name: "focusctl", targets: ["focusctl"]),
  ] + appleProducts,
  targets: [
    room(
      "PredicateFormat",
      // Foundation's own ICU, for regular expressions.
      linking: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    room("FocusHost"),
    room(
      "FocusAppIntents", uses: ["PredicateFormat", "FocusHost"], settings: mirrorSettings,
      // Foundation's own ICU, for plural rules.
      linking: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    room("FocusUserNotifications", uses: ["FocusHost"], settings: mirrorSettings),
    room(
      "FocusFilterKit",
      uses: ["PredicateFormat", "FocusHost", "FocusAppIntents", "FocusUserNotifications"]),
    .target(
      name: "FocusReport", dependencies: ["FocusFilterKit", "PredicateFormat"],
      resources: [
        "report.html", "report.css", "document.js", "marks.js", "timeline.js", "story.js",
        "detail.js", "page.js",
      ].map { .embedInCode("Page/\($0)") }, swiftSettings: houseSettings),
    room(
      "FocusControl", uses: ["FocusFilterKit", "FocusReport"], beside: ["focusctl.schema.json"],
      seesSeams: false),
    .executableTarget(
      name: "focusctl", dependencies: ["FocusControl", "ExampleChat"], packageAccess: false,
      swiftSettings: houseSettings),
    .executableTarget(
      name: "focus-benchmarks", dependencies: ["FocusFilterKit", "PredicateFormat", "ExampleChat"],
      swiftSettings: houseSettings),
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: houseSettings),
    tests(of: "PredicateFormat", uses: ["AllocationCounter", "ServerRules", "TestSupport"]),
    tests(of: "FocusAppIntents", resources: [.copy("Localization/de.lproj")]),
    tests(of: "FocusUserNotifications", uses: ["FocusHost"]),
    tests(
      of: "FocusFilterKit", uses: ["ExampleChat", "TestSupport"], beside: ["Persistence/Golden"]),
    tests(of: "FocusReport", uses: ["FocusFilterKit", "ExampleChat"]),
    tests(
      of: "FocusControl", uses: ["ExampleChat", "focusctl", "TestSupport"], beside: ["Sessions"]),
    .testTarget(
      name: "SourceCompatibilityTests",
      dependencies: [
        "FocusFilterKit", "Adopters", "Swift5Chat", "Swift6Chat", "MainActorChat", "TestSupport",
      ], exclude: ["AppleNames"], swiftSettings: houseSettings),
  ] + appleModules + apps
)
