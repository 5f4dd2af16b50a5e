import Foundation
import Synchronization

@testable import FocusFilterKit

/// What the filters of the tests saw and did, one line each, in order.
final class Diary: Sendable {
  private let contents = Mutex<[String]>([])

  var lines: [String] { contents.withLock { $0 } }

  func note(_ line: String) { contents.withLock { $0.append(line) } }
}

/// A gate that code waits at until somebody opens it.
final class Gate: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>(
    (false, []))

  func open() {
    let waiting = state.withLock { state in
      defer { state = (true, []) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}

/// What the code of a test's app does; found through a dependency, so that tests don't share it.
struct Behavior: Sendable {
  var perform: @Sendable (_ limit: Int?, _ team: String?) async throws -> Void = { _, _ in }
  var teams: @Sendable () async throws -> [String] = { ["red", "blue"] }
  var predicate: @Sendable (_ limit: Int?, _ team: String?) -> NSPredicate? = { _, _ in nil }
}

/// The error of a test that finds another case than it looks for.
struct Unexpected: Error {
  let found: String

  init(_ value: Any?) { found = value.map { "\($0)" } ?? "nothing" }
}

/// A filter that declares only what a test is about.
protocol MinimalFilter: SetFocusFilterIntent {
  /// What a call of the filter does.
  func act() async throws
  var predicate: NSPredicate? { get }
}

extension MinimalFilter {
  static var title: LocalizedStringResource { "Set a Filter" }
  var displayRepresentation: DisplayRepresentation { "Filter" }
  var predicate: NSPredicate? { nil }
  func act() async throws {}

  func perform() async throws -> some IntentResult {
    try await act()
    return .result()
  }

  var appContext: FocusFilterAppContext {
    FocusFilterAppContext(notificationFilterPredicate: predicate)
  }
}

/// A filter whose parameters need nothing.
struct TeamFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set team"
  static let description: IntentDescription? = "Shows one team."

  @Parameter(title: "Limit", default: 5) var limit: Int
  @Parameter(title: "Team") var team: TeamEntity?
  @Dependency var behavior: Behavior

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "Team", subtitle: "\(team?.id ?? "all") \(limit)")
  }

  func perform() async throws -> some IntentResult {
    try await behavior.perform(limit, team?.id)
    return .result()
  }

  var appContext: FocusFilterAppContext {
    FocusFilterAppContext(
      notificationFilterPredicate: behavior.predicate(limit, team?.id),
      targetContentIdentifierPrefix: "team")
  }
}

/// A filter with a required entity and a required number, neither with a default.
struct StrictFilter: MinimalFilter {
  @Parameter(title: "Limit") var limit: Int
  @Parameter(title: "Team") var team: TeamEntity
  @Dependency var behavior: Behavior

  func act() async throws { try await behavior.perform(limit, team.id) }
}

/// A filter that asks for what nobody can answer.
struct AskingFilter: MinimalFilter {
  @Parameter(title: "Name") var name: String?

  func act() async throws {
    switch name {
    case "value": _ = try await $name.requestValue("Who?")
    case "confirmation": try await requestConfirmation()
    case "choice": _ = try await requestChoice(between: [])
    default: break
    }
  }
}

struct TeamEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Team"
  static let defaultQuery = TeamQuery()

  let id: String
  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

struct TeamQuery: EntityQuery {
  @Dependency var behavior: Behavior

  func entities(for identifiers: [String]) async throws -> [TeamEntity] {
    try await behavior.teams().filter(identifiers.contains).map { TeamEntity(id: $0) }
  }

  func suggestedEntities() async throws -> [TeamEntity] {
    try await behavior.teams().map { TeamEntity(id: $0) }
  }
}

extension SimulatedApp {
  /// An app of the tests with a behavior of its own.
  static func test(
    _ behavior: Behavior = Behavior(), id: String = "com.example.team",
    filters: [SimulatedApp.Filter] = [.filter(TeamFilter.self, membership: .extension)],
    notifies: Bool = true, intentsExtension: @escaping SimulatedApp.Code = {},
    launch: @escaping @Sendable () async throws -> Void = {}
  ) -> SimulatedApp {
    var app = SimulatedApp(
      id, name: "Team", filters: filters, capabilities: [.timeSensitive],
      launch: {
        AppDependencyManager.shared.add(dependency: behavior)
        try await launch()
      },
      intentsExtension: {
        AppDependencyManager.shared.add(dependency: behavior)
        try await intentsExtension()
      })
    app.notifiesUnasked = notifies
    return app
  }
}

extension SimulatedApp {
  /// An app that a test names, with its filters in an extension, too.
  static func test(
    _ name: String, _ filters: SimulatedApp.Filter..., groups: [String] = [],
    mainBundle: LocalizedStringResource.BundleDescription? = nil
  ) -> SimulatedApp {
    SimulatedApp(
      "com.example.\(name.lowercased())", name: name, filters: filters, groups: groups,
      mainBundle: mainBundle, intentsExtension: {})
  }
}

extension FocusSystem {
  /// A device of the tests on its Monday, with modes and apps.
  static func test(
    _ apps: SimulatedApp..., modes: [FocusMode] = [], timeLimit: Duration = .seconds(30),
    containers: URL? = nil, processes: ProcessModel = .inProcess
  ) async throws -> FocusSystem {
    let system = FocusSystem(
      clock: .manual(BenchDevice.start), timeZone: .gmt, timeLimit: timeLimit,
      containers: containers, processes: processes)
    for mode in modes { try await system.add(mode) }
    for app in apps { try await system.install(app) }
    return system
  }
}

extension FilterReference {
  static let team = FilterReference(app: "com.example.team", filter: "TeamFilter")
  static let strict = FilterReference(app: "com.example.team", filter: "StrictFilter")
}
