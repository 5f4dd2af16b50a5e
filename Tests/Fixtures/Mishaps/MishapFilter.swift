import AppIntents
import Foundation
import UserNotifications

/// The memory of one process.
final class Session: @unchecked Sendable {
  // Unchecked: a process of the app has one call at a time.
  static let shared = Session()

  /// The people who signed in, which only the app's start-up code notes.
  var names: [String] = []
  /// How often the process was asked for a crash at the second call.
  var calls = 0
}

/// What can go wrong in a process of an app.
public enum Mishap: String, AppEnum, CaseIterable {
  case none, crash, exit, loop, closedDescriptors, flood, crashLater, throwing
  case endlessThreads, crashAtSecondCall

  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mishap"
  public static var caseDisplayRepresentations: [Mishap: DisplayRepresentation] {
    Dictionary(
      uniqueKeysWithValues: allCases.map { ($0, DisplayRepresentation(title: "\($0.rawValue)")) })
  }

  /// Lets it happen, in a process that the device ends: what blocks here blocks no test.
  public func happen() async throws {
    switch self {
    case .none: break
    case .crash: fatalError("No account")
    case .exit: Foundation.exit(0)
    case .loop: while true { usleep(1000) }
    case .closedDescriptors: for number: Int32 in 0..<64 { close(number) }
    case .flood:
      let line = String(repeating: "x", count: 1023)
      for _ in 0..<100 * 1024 { print(line) }
    case .crashLater:
      Task.detached {
        try await Task.sleep(for: .milliseconds(50))
        fatalError("Too late")
      }
    case .throwing: throw Refusal()
    case .crashAtSecondCall:
      Session.shared.calls += 1
      if Session.shared.calls == 2 { fatalError("No second account") }
    case .endlessThreads:
      for _ in 0..<4 {
        Thread.detachNewThread {
          // Other tests come first.
          _ = nice(19)
          while true {}
        }
      }
    }
  }
}

/// An error with words for people and others for programmers.
public struct Refusal: LocalizedError, CustomStringConvertible {
  public var errorDescription: String? { "The server refused." }
  public var description: String { "Refusal(code: 7)" }
}

/// A place that only the app's code knows.
public struct Place: AppEntity {
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Place"
  public static let defaultQuery = PlaceQuery()
  public let id: String
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(id.capitalized)")
  }
}

public struct PlaceQuery: EntityQuery {
  public init() {}
  public func entities(for identifiers: [String]) -> [Place] {
    // This blocks a process of the app, never that of the tests.
    while identifiers.contains("nowhere") { usleep(1000) }
    if identifiers.contains("volcano") { fatalError("No map") }
    if identifiers.contains("abyss") { _ = Int8(identifiers.count + 1000) }
    if identifiers.contains("exit") { Foundation.exit(4) }
    return identifiers.filter(["home", "office", "void"].contains).map(Place.init)
  }
  public func suggestedEntities() -> [Place] { ["home", "office"].map(Place.init) }
}

/// A filter with a mishap for each of its values.
public struct MishapFilter: SetFocusFilterIntent {
  public static let title: LocalizedStringResource = "Choose a mishap"

  @Parameter(title: "Mishap", default: Mishap.none) public var mishap: Mishap
  @Parameter(title: "Place") public var place: Place?
  @Parameter(title: "Limit", inclusiveRange: (1, 10)) public var limit: Int?
  @Parameter(title: "Duration") public var pause: Measurement<UnitDuration>?

  public init() {}

  public var displayRepresentation: DisplayRepresentation {
    if place?.id == "void" { fatalError("No card") }
    return DisplayRepresentation(title: "Mishap: \(mishap.rawValue)")
  }

  public var appContext: FocusFilterAppContext {
    FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF == %@", mishap.rawValue))
  }

  public func perform() async throws -> some IntentResult {
    // Counts before the mishap, so that one sees what was sent.
    try await UNUserNotificationCenter.current().setBadgeCount(1 + Session.shared.names.count)
    try await mishap.happen()
    return .result()
  }
}
