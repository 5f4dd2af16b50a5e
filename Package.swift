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

/// The code of tests isn't optimized in an optimized build, which is there to test the library's.
///
/// Optimizing the tests takes longer than optimizing what they test.
let unoptimized: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A test target with the house's settings.
func tests(
  of name: String, uses dependencies: [Target.Dependency] = [], resources: [Resource] = [],
  beside exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.init(stringLiteral: name)] + dependencies,
    exclude: exclude, resources: resources, swiftSettings: houseSettings + unoptimized)
}

/// The modules that an app's files import on Apple's platforms, and those that take their place.
let standIns: KeyValuePairs = [
  "AppIntents": "FocusAppIntents", "UserNotifications": "FocusUserNotifications",
  "Intents": "FocusIntents", "WidgetKit": "FocusWidgetKit", "OSLog": "FocusOSLog", "os": "FocusOS",
  "SwiftUI": "FocusSwiftUI", "Combine": "FocusCombine", "SwiftData": "FocusSwiftData",
  "AppKit": "FocusAppKit", "UIKit": "FocusUIKit", "ActivityKit": "FocusActivityKit",
  "AppIntentsTesting": "FocusIntentsTesting",
]

/// Lets a target import stand-ins by Apple's names.
///
/// The target depends on the stand-ins, too. A client's manifest has a function like this one.
func names(_ modules: String...) -> SwiftSetting {
  .unsafeFlags(
    standIns.filter { modules.contains($0.key) }
      .flatMap { ["-module-alias", "\($0.key)=\($0.value)"] })
}

/// The names that the package's own apps import.
let appleNames = names("AppIntents", "UserNotifications", "Intents", "WidgetKit", "OSLog", "os")

/// The folders of FocusAppIntents with what Foundation itself has on Apple's platforms.
#if canImport(Darwin)
  let missingInFoundation = ["AppGroups", "DistributedNotifications", "Localization"]
#else
  let missingInFoundation: [String] = []
#endif

/// Code written as an app would write it: it sees what a client of the package sees.
func app(
  _ name: String, in folder: String, at path: String? = nil,
  uses dependencies: [Target.Dependency] = [],
  beside exclude: [String] = [], settings: [SwiftSetting] = [.swiftLanguageMode(.v6)]
) -> Target {
  .target(
    name: name,
    dependencies: [
      "FocusAppIntents", "FocusUserNotifications", "FocusIntents", "FocusWidgetKit",
    ] + dependencies,
    path: "\(folder)/\(path ?? name)", exclude: exclude, packageAccess: false,
    swiftSettings: warnings + [appleNames] + settings)
}

/// Example Chat as written by people with different settings, each with the same file of common names.
func chat(_ name: String, settings: [SwiftSetting]) -> Target {
  app(
    name, in: "Tests/Fixtures",
    uses: ["FocusCombine", "FocusSwiftUI", "FocusUIKit", "FocusAppKit"],
    settings: [names("Combine", "SwiftUI", "UIKit", "AppKit")] + settings)
}

/// A test target for a file of tests that also runs in Xcode.
func testsOfIntents(_ name: String, _ mode: SwiftSetting) -> Target {
  .testTarget(
    name: name,
    dependencies: [
      "CometCal", "cometctl", "FocusAppIntents", "FocusFilterKit", "FocusIntentsTesting",
      "FocusTesting",
    ],
    packageAccess: false,
    swiftSettings: warnings + [names("AppIntents", "AppIntentsTesting"), mode])
}

let apps: [Target] = [
  app(
    "ExampleChat", in: "Examples", uses: ["FocusOSLog", "FocusFilterKit"],
    beside: ["workday.json", "reminder.json", "lunch.apns", "device.json", "pushes.jsonl"]),
  chat("Swift5Chat", settings: [.swiftLanguageMode(.v5)]),
  chat("Swift6Chat", settings: [.swiftLanguageMode(.v6)]),
  chat(
    "MainActorChat", settings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
  app(
    "Adopters", in: "Tests/Fixtures", uses: ["FocusOS"],
    settings: [.swiftLanguageMode(.v5)]),
  .executableTarget(
    name: "TalkingProgram", dependencies: ["FocusProcesses", "TestSupport"],
    path: "Tests/Fixtures/TalkingProgram", swiftSettings: houseSettings),
  app("CometCal", in: "Tests/Fixtures", uses: ["FocusFilterKit"]),
  .executableTarget(
    name: "cometctl", dependencies: ["CometCal", "FocusControl"],
    path: "Tests/Fixtures/CometTool", packageAccess: false, swiftSettings: houseSettings),
  app(
    "ComplaintApps", in: "Tests/Fixtures", uses: ["FocusFilterKit", "FocusActivityKit"],
    settings: [names("ActivityKit"), .swiftLanguageMode(.v6)]),
  app("Mishaps", in: "Tests/Fixtures", uses: ["FocusFilterKit"]),
  .executableTarget(
    name: "MishapTool",
    dependencies: ["FocusControl", "FocusFilterKit", "Mishaps", "ComplaintApps", "ExampleChat"],
    path: "Tests/Fixtures/MishapTool", packageAccess: false, swiftSettings: houseSettings),
  app("SeededFaults", in: "Tests/Fixtures", uses: ["FocusFilterKit"]),
  .executableTarget(
    name: "FaultTool", dependencies: ["FocusControl", "SeededFaults"],
    path: "Tests/Fixtures/FaultTool", packageAccess: false, swiftSettings: houseSettings),
  .executableTarget(
    name: "ToolWithPreferences", dependencies: ["FocusControl"],
    path: "Tests/Fixtures/ToolWithPreferences", packageAccess: false,
    swiftSettings: houseSettings),
]

let package = Package(
  name: "FocusFilterKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FocusFilterKit", targets: ["FocusFilterKit"]),
    .library(name: "PredicateFormat", targets: ["PredicateFormat"]),
    .library(name: "FocusScenarios", targets: ["FocusScenarios"]),
    .library(name: "FocusExplore", targets: ["FocusExplore"]),
    .library(name: "FocusSnapshots", targets: ["FocusSnapshots"]),
    .library(name: "FocusReport", targets: ["FocusReport"]),
    .library(name: "FocusTesting", targets: ["FocusTesting"]),
    .library(name: "FocusControl", targets: ["FocusControl"]),
    .executable(name: "focusctl", targets: ["focusctl"]),
    .plugin(name: "FocusCommand", targets: ["FocusCommand"]),
  ] + standIns.map { .library(name: $0.value, targets: [$0.value]) },
  targets: [
    room(
      "PredicateFormat",
      // Foundation's own ICU, for regular expressions.
      linking: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    room("FocusHost"),
    .systemLibrary(name: "GlibcSpawn"),
    .target(name: "EmbeddedFiles"),
    room(
      "FocusProcesses",
      uses: [.target(name: "GlibcSpawn", condition: .when(platforms: [.linux]))]),
    room(
      "FocusAppIntents", uses: ["PredicateFormat", "FocusHost"], beside: missingInFoundation,
      settings: mirrorSettings,
      // Foundation's own ICU, for plural rules.
      linking: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    room("FocusUserNotifications", uses: ["FocusHost"], settings: mirrorSettings),
    room("FocusWidgetKit", in: "Compatibility", uses: ["FocusHost"]),
    room("FocusOSLog", in: "Compatibility", uses: ["FocusHost"]),
    room("FocusOS", in: "Compatibility", uses: ["FocusOSLog", "OSSubmodules"]),
    .target(name: "OSSubmodules", path: "Sources/Compatibility/OSSubmodules"),
    room("FocusCombine", in: "Compatibility"),
    room("FocusSwiftUI", in: "Compatibility", uses: ["FocusCombine", "FocusAppIntents"]),
    room("FocusSwiftData", in: "Compatibility"),
    room("FocusAppKit", in: "Compatibility", uses: ["FocusHost"]),
    room("FocusUIKit", in: "Compatibility", uses: ["FocusHost"]),
    room(
      "FocusActivityKit", in: "Compatibility", uses: ["FocusHost"], settings: mirrorSettings),
    room(
      "FocusIntents", uses: ["FocusHost", "FocusUserNotifications"], settings: mirrorSettings),
    room("FocusText", uses: ["FocusHost"]),
    room(
      "FocusExtraction", uses: ["FocusFilterKit", "FocusHost", "FocusProcesses", "FocusText"]),
    room(
      "FocusFilterKit",
      uses: [
        "PredicateFormat", "FocusHost", "FocusText", "FocusProcesses", "FocusAppIntents",
        "FocusUserNotifications",
      ]),
    room(
      "FocusScenarios",
      uses: [
        "FocusFilterKit", "FocusText", "FocusHost", "FocusUserNotifications", "PredicateFormat",
      ]),
    room(
      "FocusSnapshots",
      uses: [
        "FocusScenarios", "FocusFilterKit", "FocusText", "FocusHost", "FocusUserNotifications",
        "PredicateFormat",
      ]),
    room("FocusExplore", uses: ["FocusScenarios", "FocusFilterKit", "FocusHost", "FocusText"]),
    .target(
      name: "FocusReport",
      dependencies: ["FocusFilterKit", "FocusText", "PredicateFormat", "EmbeddedFiles"],
      exclude: [
        "report.html", "report.css", "document.js", "marks.js", "timeline.js", "story.js",
        "detail.js", "page.js", "comparison.css",
      ].map { "Page/\($0)" }, swiftSettings: houseSettings),
    room(
      "FocusTesting",
      uses: ["FocusExplore", "FocusFilterKit", "FocusReport", "FocusScenarios"]),
    room(
      "FocusIntentsTesting",
      uses: ["FocusAppIntents", "FocusFilterKit", "FocusHost", "FocusTesting"],
      settings: mirrorSettings),
    .plugin(
      name: "BuiltCommit", capability: .buildTool(), path: "Sources/BuiltCommit",
      exclude: ["built-commit.sh"]),
    .plugin(
      name: "FocusCommand",
      capability: .command(
        intent: .custom(
          verb: "focus", description: "Run this package's own focusctl: check, simulate, explore …")
      ),
      path: "Sources/FocusCommand"),
    .target(
      name: "FocusControl",
      dependencies: [
        "FocusExtraction", "FocusFilterKit", "FocusText", "FocusScenarios", "FocusSnapshots",
        "FocusExplore", "FocusReport", "EmbeddedFiles",
      ],
      exclude: [
        "Templates/day.jsonc.template", "Templates/Package",
      ],
      packageAccess: false, swiftSettings: houseSettings, plugins: ["BuiltCommit"]),
    .executableTarget(
      name: "focusctl", dependencies: ["FocusControl", "ExampleChat"], packageAccess: false,
      swiftSettings: houseSettings),
    .executableTarget(
      name: "focus-benchmarks",
      dependencies: [
        "FocusFilterKit", "FocusScenarios", "FocusExplore", "FocusSnapshots", "FocusProcesses",
        "FocusTesting", "PredicateFormat", "ExampleChat",
      ],
      swiftSettings: houseSettings),
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: houseSettings),
    .target(name: "TestPrograms", path: "Tests/TestPrograms", swiftSettings: houseSettings),
    tests(
      of: "PredicateFormat",
      uses: ["AllocationCounter", "TestPrograms", "TestSupport"]),
    tests(of: "FocusAppIntents", resources: [.copy("Localization/de.lproj")]),
    tests(of: "FocusUserNotifications", uses: ["FocusHost"]),
    tests(of: "FocusProcesses", uses: ["TalkingProgram", "TestPrograms", "TestSupport"]),
    tests(
      of: "FocusExtraction",
      uses: ["FocusAppIntents", "FocusFilterKit", "FocusHost", "FocusProcesses", "TestSupport"],
      beside: ["Fixtures"]),
    tests(of: "FocusIntents", uses: ["FocusFilterKit"]),
    tests(
      of: "FocusFilterKit",
      uses: [
        "FocusText", "FocusScenarios", "FocusSnapshots", "FocusProcesses", "ExampleChat", "Mishaps",
        "ComplaintApps", "MishapTool", "TalkingProgram", "TestPrograms", "TestSupport",
      ],
      beside: ["Persistence/Golden"]),
    .testTarget(
      name: "CompatibilityTests",
      dependencies: [
        "FocusAppIntents", "FocusCombine", "FocusWidgetKit", "FocusActivityKit", "FocusOS",
        "FocusHost", "TestPrograms", "ToolWithPreferences",
      ], swiftSettings: houseSettings + [appleNames, names("Combine", "ActivityKit")]),
    tests(
      of: "FocusExplore",
      uses: [
        "FocusAppIntents", "FocusFilterKit", "FocusScenarios", "ExampleChat", "SeededFaults",
        "FaultTool",
      ]),
    tests(
      of: "FocusReport", uses: ["FocusFilterKit", "FocusScenarios", "FocusText", "ExampleChat"]),
    tests(
      of: "FocusTesting",
      uses: [
        "FocusExplore", "FocusFilterKit", "FocusScenarios", "ExampleChat", "CometCal", "cometctl",
        "TestPrograms", "TestSupport",
      ]),
    tests(
      of: "FocusControl",
      uses: [
        "FocusText", "FocusScenarios", "ExampleChat", "focusctl", "MishapTool",
        "TestPrograms", "TestSupport",
      ],
      beside: ["Sessions", "Terminals"]),
    testsOfIntents("FavoritesTests", .swiftLanguageMode(.v6)),
    testsOfIntents("FavoritesInSwift5Tests", .swiftLanguageMode(.v5)),
    testsOfIntents("NotesTests", .swiftLanguageMode(.v6)),
    testsOfIntents("NotesInSwift5Tests", .swiftLanguageMode(.v5)),
    .testTarget(
      name: "SourceCompatibilityTests",
      dependencies: [
        "FocusFilterKit", "Adopters", "Swift5Chat", "Swift6Chat", "MainActorChat",
        "TestPrograms", "TestSupport",
      ], exclude: ["AppleNames"], swiftSettings: houseSettings),
  ] + apps
)
