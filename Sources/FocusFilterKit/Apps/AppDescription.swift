import FocusAppIntents
import FocusHost
package import FocusText
import Foundation
import PredicateFormat

/// A description of an app, which the device reads at installation: names and static texts, no
/// code.
package struct AppDescription: Sendable, Hashable, Identifiable {
  /// The bundle identifier.
  package internal(set) var id: String
  /// The app's name, as Settings shows it.
  package var name: String
  /// The name of the app's icon, for front ends that draw one.
  package var icon: String?
  /// The app's filters in the order they were listed. Xcode accepts at most one.
  package var filters: [FilterMetadata] = []
  /// The app groups that the app and all of its extensions are members of.
  package var groups: [String] = []
  /// The app groups that only the app or only one of its extensions is a member of.
  package var groupsByHost: [ProcessHost: [String]] = [:]
  /// The capabilities that the app's developer declared in Xcode.
  package var capabilities: Set<AppCapability> = []
  /// Whether the app has an App Intents extension, in which filters can run while the app doesn't.
  package var hasIntentsExtension = false
  /// Whether the app has a notification service extension, which may change remote notifications
  /// before they are shown.
  package var hasServiceExtension = false
  /// The kinds of the app's widgets, in the order they were listed.
  package var widgets: [String] = []
  /// The kinds of ``widgets`` that are Live Activities, which a push updates.
  package var liveActivities: [String] = []
  /// Whether an Intents extension of the app handles `INShareFocusStatusIntent`.
  package var handlesFocusStatus = false
  /// Whether the app may send notifications without asking, like some system apps (*modeled*).
  package var notifiesUnasked = false
  /// Whether the app's code isn't there; see ``SimulatedApp/withoutCode(_:name:capabilities:)``.
  package internal(set) var isWithoutCode = false

  /// Returns the filter with an identifier, or with a type name in any capitalization, or `nil`.
  package func filter(named name: String) -> FilterMetadata? {
    filters.first { $0.id == name || $0.typeName == name }
      ?? filters.first { $0.typeName.lowercased() == name.lowercased() }
  }
}

extension AppDescription {
  /// Creates the description of an app without filters; ``FocusSystem/install(_:)`` reads one from
  /// an app's code.
  package init(id: String, name: String) { self.init(id: id, name: name, icon: nil) }

  /// The processes in which the app's code can run: the app, and its extensions.
  var hosts: [ProcessHost] {
    ProcessHost.allCases.filter { host in
      switch host {
      case .app: true
      case .extension: hasIntentsExtension
      case .service: hasServiceExtension
      case .widgets: !widgets.isEmpty
      case .intents: handlesFocusStatus
      }
    }
  }

  /// The app groups that any process of the app is a member of.
  package var allGroups: Set<String> { Set(groups + groupsByHost.values.joined()) }

  /// Returns the app groups that a process of the app is a member of.
  func groups(of host: ProcessHost) -> Set<String> {
    Set(groups + (groupsByHost[host] ?? []))
  }
}

extension AppDescription {
  /// Reads an app's declarations, which runs no app code except initializers.
  init(reading app: SimulatedApp, in locale: Locale) {
    let filters = app.filters.map { FilterMetadata(reading: $0, in: locale) }
    self.init(
      id: app.id, name: app.name, icon: app.icon, filters: filters, groups: app.groups,
      groupsByHost: app.groupsByHost, capabilities: app.capabilities,
      hasIntentsExtension: app.intentsExtension != nil,
      hasServiceExtension: app.serviceExtension != nil, widgets: app.widgets.map(\.kind),
      liveActivities: app.widgets.filter(\.isLiveActivity).map(\.kind),
      handlesFocusStatus: app.focusStatusExtension != nil, notifiesUnasked: app.notifiesUnasked,
      isWithoutCode: app.isWithoutCode)
  }
}

extension AppDescription: Named {}

// MARK: Stored form

extension AppDescription: StoredRecord {
  package static var new: AppDescription { AppDescription(id: "", name: "") }

  package static let stored: [StoredField<AppDescription>] = [
    .init(required: "id", \.id),
    .init(required: "name", \.name),
    .init("icon", \.icon),
    .init("filters", \.filters),
    .init("groups", \.groups),
    .init("groupsByHost", \.groupsInOrder),
    .init("capabilities", \.capabilities.inOrder),
    .init("hasIntentsExtension", \.hasIntentsExtension),
    .init("hasServiceExtension", \.hasServiceExtension),
    .init("handlesFocusStatus", \.handlesFocusStatus),
    .init("widgets", \.widgets),
    .init("liveActivities", \.liveActivities),
    .init("notifiesUnasked", \.notifiesUnasked),
    .init("isWithoutCode", \.isWithoutCode),
  ]

  /// The app groups of which only one of the app's processes is a member.
  private struct HostGroups: Codable, Equatable {
    var groups: [String]
    var host: ProcessHost
  }

  private var groupsInOrder: [HostGroups] {
    get {
      ProcessHost.allCases.compactMap { host in
        groupsByHost[host].map { HostGroups(groups: $0, host: host) }
      }
    }
    set { groupsByHost = Dictionary(newValue.map { ($0.host, $0.groups) }) { $1 } }
  }
}

extension AppDescription: Codable {
  /// Decodes a description, in which sets are sorted lists of words.
  package init(from decoder: any Decoder) throws { self = try Stored(from: decoder).live }

  package func encode(to encoder: any Encoder) throws { try form.encode(to: encoder) }
}

/// A declaration in Xcode that permits an app to do something: a target's capability, or a key of
/// `Info.plist`.
public enum AppCapability: String, Sendable, Hashable, Codable, CaseIterable {
  /// Notifications may be time-sensitive: the capability Time Sensitive Notifications.
  case timeSensitive
  /// Notifications may be critical alerts, which need an entitlement that Apple gives to few apps.
  case criticalAlerts
  /// Notifications may have a sender, and the app may ask for the Focus status: the capability
  /// Communication Notifications.
  case communicationNotifications
  /// `NSUserActivityTypes` in `Info.plist` lists `INSendMessageIntent`.
  case messageIntent
  /// `NSUserActivityTypes` in `Info.plist` lists `INStartCallIntent`.
  case callIntent
  /// `Info.plist` has a text for `NSFocusStatusUsageDescription`.
  case focusStatusUsageDescription
}

extension Set<AppCapability> {
  /// The declarations that an app needs for messages, calls and the Focus status.
  public static let messaging: Set<AppCapability> = [
    .communicationNotifications, .messageIntent, .callIntent, .focusStatusUsageDescription,
  ]
}

/// A process in which a device can call an app's code.
public enum ProcessHost: String, Sendable, Hashable, Codable, CaseIterable {
  /// The app's own process.
  case app
  /// The app's App Intents extension, which has a process of its own.
  case `extension`
  /// The app's notification service extension, which has a process of its own.
  case service
  /// The app's widget extension, which has a process of its own.
  case widgets
  /// The app's Intents extension, which receives the Focus status in a process of its own.
  case intents
}

/// The state of an app's process.
public enum ProcessState: String, Sendable, Hashable, Codable, CaseIterable {
  /// The process isn't running; the app's filter can run only in an extension.
  case terminated
  /// The process is in memory, and the system resumes it when necessary (*modeled*).
  case suspended
  /// The process runs while the app isn't on the screen.
  case background
  /// The app is in the foreground, and the system asks it before displaying one of its
  /// notifications. At most one app is in the foreground.
  case foreground
  /// The process exceeded a time limit and doesn't answer until the app is launched again.
  case hung

  /// Whether app code can run in the process.
  package var runs: Bool { self == .suspended || self == .background || self == .foreground }

  var sentence: String {
    switch self {
    case .terminated: "quit"
    case .suspended: "suspended"
    case .background: "in the background"
    case .foreground: "in front"
    case .hung: "hangs"
    }
  }
}

/// The checks of an app's declarations, which run none of its code.
package enum AppCheck {
  /// Returns findings about declarations that Xcode would refuse or that may surprise, in the order
  /// of the app's filters.
  package static func findings(in app: AppDescription) -> [Finding] {
    filters(of: app) + app.filters.flatMap { findings(in: $0, of: app) }
  }

  private static func filters(of app: AppDescription) -> [Finding] {
    var result: [Finding] = []
    let repeated = Dictionary(grouping: app.filters, by: \.id).filter { $0.value.count > 1 }
    for (id, filters) in repeated.sorted(by: { $0.key < $1.key }) {
      let names = filters.map(\.typeName).joined(separator: " and ")
      result.report(
        .duplicateIdentifier, of: app.id, "\(names) have the same identifier '\(id)'.")
    }
    if app.filters.count > 1, repeated.isEmpty {
      result.report(
        .severalFilters, of: app.id,
        "Only 1 Focus filter is allowed per app; this one has \(app.filters.count).")
    }
    return result
  }

  private static func findings(in filter: FilterMetadata, of app: AppDescription) -> [Finding] {
    var result: [Finding] = []
    if filter.title.isEmpty {
      result.report(.emptyTitle, of: filter.typeName, "The title is empty.")
    }
    if filter.membership != .app, !app.hasIntentsExtension {
      let follows =
        filter.membership == .extension
        ? "it is never called" : "a Focus that changes while the app isn't running is missed"
      result.report(
        .extensionNotDescribed, of: filter.typeName,
        """
        It is a member of an App Intents extension, and the app is described without one: \
        \(follows).
        """)
    }
    for parameter in filter.parametersWithoutDefault {
      result.report(
        .requiredWithoutDefault, of: "\(filter.typeName).\(parameter)",
        """
        It is required and has no default: it is asked for each time the filter is enabled, \
        and there is no call when the Focus ends.
        """)
    }
    return result
  }
}

extension Error {
  /// The error in its author's words: those of `appIntentError`, or else `localizedStringResource`,
  /// the localized description, or the printed value. A long text is cut.
  package var explanation: String { wholeExplanation.bounded }

  private var wholeExplanation: String {
    switch self {
    case let failure as QueryFailure: failure.sentence(failure.error.explanation)
    case let error as any CustomAppIntentErrorConvertible: error.appIntentError.explanation
    case let error as any CustomLocalizedStringResourceConvertible:
      error.localizedStringResource.text(in: Locale(identifier: "en_US"))
    default: printed
    }
  }
}

extension Finding {
  /// Returns findings about a predicate format: its mistakes, or the parts that Apple's systems may
  /// not accept.
  ///
  /// The finding about a malformed format has the line as its ``excerpt``.
  public static func inPredicate(_ format: String) -> [Finding] {
    do {
      return try FormatPredicate(format).findings.map { finding in
        Finding(
          finding.kind == .backslash ? .droppedBackslash : .predicateLanguage, subject: format,
          message: finding.description)
      }
    } catch {
      var finding = Finding(
        .predicateFormat, subject: format,
        message: """
          line \(error.line), column \(error.column): found \(error.found), \
          expected \(error.expected).
          """,
        resolution: "")
      finding.excerpt = [error.excerpt, "\(error.excerpt.prefix(error.caret).indent)^"]
      return [finding]
    }
  }
}
