import FocusAppIntents
import Foundation
import PredicateFormat

extension SimulatedApp {
  /// Creates an app whose code isn't there, such as one that another team builds.
  ///
  /// Its Focus filter has one parameter, `predicate`: the format of the predicate that the filter
  /// reports while a Focus is on. Without a predicate, the filter silences nothing. The app may send
  /// notifications without asking (*modeled*).
  ///
  /// ```swift
  /// let chat = SimulatedApp.withoutCode("com.acme.chat", name: "Chat")
  /// try await system.install(chat)
  /// try await system.configure(
  ///   system.filter(named: "com.acme.chat"), in: work.id,
  ///   values: ["predicate": "SELF IN {\"work\"}"])
  /// ```
  ///
  /// - Parameters:
  ///   - id: The bundle identifier.
  ///   - name: The app's name; by default the identifier.
  ///   - capabilities: The capabilities that the app's developer declared in Xcode.
  public static func withoutCode(
    _ id: String, name: String? = nil,
    capabilities: Set<AppCapability> = []
  ) -> SimulatedApp {
    var app = SimulatedApp(
      id, name: name ?? id, filters: [.filter(PredicateFilter.self)], capabilities: capabilities,
      intentsExtension: {})
    app.isOwn = true
    app.notifiesUnasked = true
    app.isWithoutCode = true
    return app
  }

  /// Creates the app that a description of an app without code describes.
  package init?(withoutCode description: AppDescription) {
    guard description.isWithoutCode else { return nil }
    self = .withoutCode(
      description.id, name: description.name, capabilities: description.capabilities)
  }
}

/// The filter of an app without code, which reports the predicate that it is set up with.
struct PredicateFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Focus Filter"

  @Parameter(title: "Predicate") var predicate: String?

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(predicate ?? "No predicate")")
  }

  func perform() async throws -> some IntentResult {
    // The call fails with the mistake in the predicate.
    if let predicate { _ = try FormatPredicate(predicate) }
    return .result()
  }

  var appContext: FocusFilterAppContext {
    // `NSPredicate` ends the process for a format with a mistake.
    guard let predicate, (try? FormatPredicate(predicate)) != nil else {
      return FocusFilterAppContext()
    }
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: predicate, argumentArray: nil))
  }
}
