// swift-tools-version: 6.3

import PackageDescription

#if canImport(Glibc)
  import Glibc
#endif

// MARK: What there is. A target also sees the modules that those named beside it are built on.

/// The library from the bottom to the top: each module, and what it is built on.
let library: KeyValuePairs = [
  "PredicateFormat": "",
  "FocusHost": "",
  "FocusProcesses": "GlibcSpawn",
  // Apple's names.
  "FocusCombine": "",
  "FocusFoundation": "FocusHost FocusCombine",
  "FocusAppIntents": "PredicateFormat FocusFoundation FoundationReplacements",
  "FocusUserNotifications": "FocusFoundation",
  "FocusIntents": "FocusUserNotifications",
  "FocusWidgetKit": "FocusFoundation",
  "FocusOSLog": "FocusHost",
  "FocusOS": "FocusOSLog OSSubmodules",
  "FocusSwiftUI": "FocusAppIntents",
  "FocusSwiftData": "FocusFoundation",
  "FocusAppKit": "FocusFoundation",
  "FocusUIKit": "FocusFoundation",
  "FocusActivityKit": "FocusAppIntents",
  // The device, then its days, then the doors to both.
  "FocusText": "FocusHost",
  "FocusFilterKit": "FocusText FocusProcesses FocusAppIntents FocusUserNotifications",
  "FocusScenarios": "FocusFilterKit",
  "FocusSnapshots": "FocusScenarios",
  "FocusExplore": "FocusScenarios",
  "FocusReport": "FocusFilterKit EmbeddedFiles",
  "FocusTesting": "FocusExplore FocusReport",
  "FocusIntentsTesting": "FocusTesting",
  "FocusExtraction": "FocusFilterKit",
  "FocusControl": "FocusExtraction FocusSnapshots FocusExplore FocusReport",
]

/// The modules that an app's files import on Apple's platforms, and those that take their place.
let standIns: KeyValuePairs = [
  "AppIntents": "FocusAppIntents", "UserNotifications": "FocusUserNotifications",
  "Intents": "FocusIntents", "WidgetKit": "FocusWidgetKit", "OSLog": "FocusOSLog", "os": "FocusOS",
  "SwiftUI": "FocusSwiftUI", "Combine": "FocusCombine", "SwiftData": "FocusSwiftData",
  "AppKit": "FocusAppKit", "UIKit": "FocusUIKit", "ActivityKit": "FocusActivityKit",
  "AppIntentsTesting": "FocusIntentsTesting",
]

/// The libraries besides the stand-ins, each with its modules.
let libraries: KeyValuePairs = [
  "FocusFilterKit": "FocusFilterKit",
  "PredicateFormat": "PredicateFormat",
  "FocusScenarios": "FocusScenarios FocusExplore FocusReport FocusSnapshots",
  "FocusTesting": "FocusTesting",
  "FocusControl": "FocusControl",
  // Imported into every file of an app, beside its own imports.
  "FocusFoundation": "FocusFoundation",
]

/// Apps as their authors write them, and what they use besides the stand-ins of every app.
let apps: KeyValuePairs = [
  "ExampleChat": "FocusOSLog FocusFilterKit",
  "Swift5Chat": "FocusCombine FocusSwiftUI FocusUIKit FocusAppKit",
  "Swift6Chat": "FocusCombine FocusSwiftUI FocusUIKit FocusAppKit",
  "MainActorChat": "FocusCombine FocusSwiftUI FocusUIKit FocusAppKit",
  "Adopters": "FocusOS",
  "CometCal": "FocusFilterKit",
  "ComplaintApps": "FocusFilterKit FocusActivityKit",
  "Mishaps": "FocusFilterKit",
  "SeededFaults": "FocusFilterKit",
]

/// The programs, and what they use.
let programs: KeyValuePairs = [
  "focusctl": "FocusControl ExampleChat",
  "focus-benchmarks": "FocusSnapshots ExampleChat",
  "cometctl": "FocusControl CometCal",
  "MishapTool": "FocusControl Mishaps ComplaintApps ExampleChat",
  "FaultTool": "FocusControl SeededFaults",
  "ToolWithPreferences": "FocusControl",
  "TalkingProgram": "FocusProcesses TestSupport",
]

/// The tests, and what they use besides the module of their name.
let tests: KeyValuePairs = [
  "PredicateFormat": "AllocationCounter TestPrograms TestSupport",
  "FocusAppIntents": "TestSupport",
  "FocusUserNotifications": "TestSupport",
  "FocusProcesses": "TalkingProgram TestPrograms",
  "FocusExtraction": "TestPrograms TestSupport",
  "FocusIntents": "FocusFilterKit",
  "FocusFilterKit": "FocusSnapshots MishapTool SeededFaults TalkingProgram TestPrograms",
  "FocusExplore": "FaultTool ExampleChat",
  "FocusReport": "FocusScenarios ExampleChat",
  "FocusTesting": "cometctl focusctl ExampleChat TestPrograms TestSupport",
  "FocusControl": "focusctl MishapTool TestPrograms TestSupport",
  "SourceCompatibility":
    "FocusFilterKit Adopters Swift5Chat Swift6Chat MainActorChat TestPrograms TestSupport",
  "Compatibility":
    "FocusAppIntents FocusCombine FocusWidgetKit FocusActivityKit FocusOS "
    + "ToolWithPreferences TestPrograms",
  // Files of tests that also run in Xcode.
  "Favorites": "FocusIntentsTesting cometctl",
  "FavoritesInSwift5": "FocusIntentsTesting cometctl",
  "Notes": "FocusIntentsTesting cometctl",
  "NotesInSwift5": "FocusIntentsTesting cometctl",
]

/// What lies in a target's folder and isn't its code.
let otherFiles = [
  "ExampleChat": ["workday.json", "reminder.json", "lunch.apns", "device.json", "pushes.jsonl"],
  // These go into the library by EmbeddedFiles.
  "FocusReport": [
    "report.html", "report.css", "document.js", "marks.js", "timeline.js", "story.js", "detail.js",
    "page.js", "comparison.css",
  ].map { "Page/\($0)" },
  "FocusControl": [
    "Templates/day.jsonc.template", "Templates/Completion", "Templates/Package",
  ],
  "FocusExtractionTests": ["Fixtures"],
  "FocusFilterKitTests": ["Persistence/Golden"],
  "FocusControlTests": ["Sessions", "Terminals"],
  "SourceCompatibilityTests": ["AppleNames"],
]

// MARK: How it is built

let isCI = Context.environment["FOCUSFILTERKIT_WARNINGS"] == "errors"

/// In CI a warning is an error; a client that builds the package isn't bothered by it.
let warnings: [SwiftSetting] = isCI ? [.treatAllWarnings(as: .error)] : []

/// Compiles each module as a whole for a client or in CI with two processors, which takes a seventh
/// less work.
///
/// No file changes there after the build, so it never pays to compile one of them. With more
/// processors, batches of files end sooner.
let wholeModules: [String] = {
  #if canImport(Glibc)
    let processors = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    if isCI || Context.packageDirectory.contains("/checkouts/"), processors <= 2 {
      return ["-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"]
    }
  #endif
  return []
}()

/// On Linux, a debug build leaves out a quarter of its work: the compiler's check of its own
/// output, the names of variables for a debugger, and an index of the system's modules. Lines, and
/// with them a crash's places, stay.
let quickDebugging: [SwiftSetting] = [
  .unsafeFlags(
    ["-Xfrontend", "-disable-llvm-verify", "-Xfrontend", "-gline-tables-only"]
      + ["-index-ignore-system-modules"] + wholeModules,
    .when(platforms: [.linux], configuration: .debug))
]

/// The settings of a module whose protocols apps implement on the main actor.
///
/// With `NonisolatedNonsendingByDefault`, as with `@concurrent`, an `async` requirement counts as
/// explicitly nonisolated. A `@MainActor` type that implements it couldn't touch its own state.
let mirrorSettings: [SwiftSetting] =
  warnings + quickDebugging + [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]

let houseSettings =
  mirrorSettings + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// The code of tests isn't optimized in an optimized build, which is there to test the library's.
///
/// Optimizing the tests takes longer than optimizing what they test.
let unoptimized: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Lets a target import stand-ins by Apple's names: those of every app, and those that it uses.
///
/// A client's manifest has a setting like this one.
func names(_ uses: String) -> SwiftSetting {
  let everyApp = [
    "FocusAppIntents", "FocusUserNotifications", "FocusIntents", "FocusWidgetKit", "FocusOSLog",
    "FocusOS",
  ]
  let modules = everyApp + words(uses)
  return .unsafeFlags(
    standIns.filter { modules.contains($0.value) }
      .flatMap { ["-module-alias", "\($0.key)=\($0.value)"] }
      + ["-Xfrontend", "-import-module", "-Xfrontend", "FocusFoundation"])
}

/// The settings of code written as a client writes it, in the mode that its name says.
func clientSettings(of name: String, uses: String) -> [SwiftSetting] {
  let isSwift5 = name.contains("Swift5") || name == "Adopters"
  return warnings + quickDebugging + [names(uses), .swiftLanguageMode(isSwift5 ? .v5 : .v6)]
    + (name == "MainActorChat" ? [.defaultIsolation(MainActor.self)] : [])
}

func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

/// The dependencies with these names; some only on Linux, or with a trait.
func dependencies(_ text: String, of target: String = "") -> [Target.Dependency] {
  words(text).map { name in
    let isExplored = target == "FocusTesting" && name == "FocusExplore"
    return .target(
      name: name,
      condition: name == "GlibcSpawn"
        ? .when(platforms: [.linux]) : isExplored ? .when(traits: ["Exploring"]) : nil)
  }
}

func module(_ name: String, uses: String) -> Target {
  let isMirror = [
    "FocusFoundation", "FocusAppIntents", "FocusUserNotifications", "FocusIntents",
    "FocusActivityKit", "FocusIntentsTesting",
  ].contains(name)
  let isCompatibility = [
    "FocusWidgetKit", "FocusOSLog", "FocusOS", "FocusCombine", "FocusSwiftUI", "FocusSwiftData",
    "FocusAppKit", "FocusUIKit", "FocusActivityKit",
  ].contains(name)
  #if canImport(Darwin)
    // Apple's Foundation has these.
    let left = ["FocusFoundation": ["Localization", "Names"]]
  #else
    let left: [String: [String]] = [:]
  #endif
  return .target(
    name: name, dependencies: dependencies(uses, of: name),
    path: "Sources/\(isCompatibility ? "Compatibility/" : "")\(name)",
    exclude: left[name] ?? otherFiles[name] ?? [],
    // The tool sees what any client's tool sees.
    packageAccess: name != "FocusControl",
    swiftSettings: isMirror ? mirrorSettings : houseSettings,
    // Foundation's own ICU, for regular expressions and plural rules.
    linkerSettings: ["PredicateFormat", "FocusFoundation"].contains(name)
      ? [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))] : [],
    plugins: name == "FocusControl" ? ["BuiltCommit"] : [])
}

func app(_ name: String, uses: String) -> Target {
  .target(
    name: name,
    dependencies: dependencies(
      "FocusAppIntents FocusUserNotifications FocusIntents FocusWidgetKit \(uses)"),
    path: "\(name == "ExampleChat" ? "Examples" : "Tests/Fixtures")/\(name)",
    exclude: otherFiles[name] ?? [], packageAccess: false,
    swiftSettings: clientSettings(of: name, uses: uses))
}

func program(_ name: String, uses: String) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies(uses),
    path: "\(name.hasPrefix("focus") ? "Sources" : "Tests/Fixtures")/\(name)",
    packageAccess: ["focus-benchmarks", "TalkingProgram"].contains(name),
    swiftSettings: houseSettings)
}

func test(_ name: String, uses: String) -> Target {
  let tested = library.contains { $0.key == name } ? "\(name) " : ""
  let isClient = uses.hasPrefix("FocusIntentsTesting")
  return .testTarget(
    name: "\(name)Tests", dependencies: dependencies(tested + uses),
    exclude: otherFiles["\(name)Tests"] ?? [],
    resources: name == "FocusAppIntents" ? [.copy("Localization/de.lproj")] : [],
    packageAccess: !isClient,
    swiftSettings: isClient
      ? clientSettings(of: name, uses: uses)
      : houseSettings + unoptimized + (name == "Compatibility" ? [names(uses)] : []))
}

let package = Package(
  name: "FocusFilterKit",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: libraries.map { .library(name: $0.key, targets: words($0.value)) }
    + standIns.map { .library(name: $0.value, targets: [$0.value]) }
    + [
      .executable(name: "focusctl", targets: ["focusctl"]),
      .plugin(name: "FocusCommand", targets: ["FocusCommand"]),
    ],
  traits: [
    .default(enabledTraits: ["Exploring"]),
    .trait(
      name: "Exploring",
      description: "explore(days:) of FocusTesting, which tests on days that nobody wrote."),
  ],
  targets: library.map(module) + apps.map(app) + programs.map(program) + tests.map(test) + [
    .systemLibrary(name: "GlibcSpawn"),
    .target(name: "EmbeddedFiles"),
    .target(name: "FoundationReplacements"),
    .target(name: "OSSubmodules", path: "Sources/Compatibility/OSSubmodules"),
    .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: houseSettings),
    .target(name: "TestPrograms", path: "Tests/TestPrograms", swiftSettings: houseSettings),
    .plugin(
      name: "BuiltCommit", capability: .buildTool(), path: "Sources/BuiltCommit",
      exclude: ["built-commit.sh"]),
    .plugin(
      name: "FocusCommand",
      capability: .command(
        intent: .custom(
          verb: "focus",
          description: "Run this package's own focusctl: check, simulate, explore …")
      ),
      path: "Sources/FocusCommand"),
  ]
)
