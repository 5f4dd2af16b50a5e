public import FocusAppIntents
import FocusText
public import FocusUserNotifications
public import Foundation

/// An app that can be installed on a simulated device: its identity and its code.
///
/// A test target describes the app under test once, with the parts that a device finds in an app's
/// bundle: the filters, the start-up code and the extensions.
///
/// ```swift
/// extension SimulatedApp {
///   static let chat = SimulatedApp(
///     "com.example.chat", name: "Chat", filters: [.filter(ChatFocusFilter.self)],
///     launch: { await ChatModel.shared.start() })
/// }
/// ```
///
/// Installing an app reads its declarations and runs none of its code.
public struct SimulatedApp: Sendable, Identifiable {
  /// The bundle identifier.
  public let id: String
  /// The app's name, as Settings shows it.
  public var name: String
  /// The app's Focus filters; Xcode accepts at most one.
  public var filters: [Filter]
  /// The actions that a scenario or a command can run in the app.
  public var actions: [Action]
  package var icon: String?
  package var groups: [String]
  package var groupsByHost: [ProcessHost: [String]]
  package var capabilities: Set<AppCapability>
  package var mainBundle: LocalizedStringResource.BundleDescription?
  package var sources: [Sources]
  package var namedTypes: [NamedType]
  package var widgets: [Widget]
  package var launch: Code
  package var intentsExtension: Code?
  package var serviceExtension: (@Sendable () -> UNNotificationServiceExtension)?
  package var focusStatusExtension: (@Sendable () -> NSObject)?
  /// Whether the app is a system app, whose code keeps no variables and needs no process of its
  /// own.
  var isOwn = false
  /// Whether the app may send notifications without asking, like some system apps.
  var notifiesUnasked = false
  /// Whether the app's code isn't there; see ``withoutCode(_:name:capabilities:)``.
  package var isWithoutCode = false

  /// The app's code; its calls to Apple's APIs reach the device that runs the code.
  public typealias Code = @Sendable @concurrent () async throws -> Void

  /// Creates an app.
  ///
  /// Each process runs its own start-up code before the first call of the app's code there: the app
  /// runs `launch`, and the App Intents extension runs `intentsExtension`.
  ///
  /// Sources:
  /// [UNNotificationServiceExtension](https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension),
  /// [INShareFocusStatusIntent](https://developer.apple.com/documentation/intents/insharefocusstatusintent).
  ///
  /// - Parameters:
  ///   - id: The bundle identifier.
  ///   - name: The app's name, as Settings shows it.
  ///   - icon: The name of the app's icon, for front ends that draw one.
  ///   - filters: The app's Focus filters; Xcode accepts at most one.
  ///   - groups: The app groups that the app and all of its extensions are members of.
  ///   - groupsByHost: The app groups that only the app or only one of its extensions is a member
  ///     of.
  ///   - capabilities: The capabilities that the app's developer declared in Xcode. Without them,
  ///     the app's notifications are neither time-sensitive nor critical alerts.
  ///   - mainBundle: The place of the app's main bundle in this build, in which Apple's frameworks
  ///     look up a text that is a plain literal. Pass `.atURL(Bundle.module.bundleURL)` for the
  ///     resources of the package target that stands in for the app's target, or `.main` if the app
  ///     contains no package target's resources. ``FocusSystem/check(_:trying:)`` reports texts
  ///     that exist only in other folders. With `nil`, the check doesn't report texts in folders
  ///     that no text of the app names itself.
  ///   - sources: The Swift files of the app's targets, for the rules of Xcode's extraction that
  ///     `focusctl check` knows; `[]` checks none.
  ///   - namedTypes: The intents, entities and queries that tests, scenarios and commands refer to
  ///     by name.
  ///   - actions: The actions that a scenario or a command can run in the app.
  ///   - widgets: The app's widgets, whose code runs in a widget extension when their timelines are
  ///     reloaded.
  ///   - launch: The start-up code of the app's own process, which registers dependencies, sets the
  ///     notification delegate and reads `current`.
  ///   - intentsExtension: The start-up code of the App Intents extension, which registers the
  ///     dependencies of the filters that run there; pass `{}` if there are none. The extension
  ///     doesn't run the code in `launch`. With `nil`, the app has no such extension, and its
  ///     filters run only in the app.
  ///   - serviceExtension: A function that creates the app's service extension; `nil` without one.
  ///     The device calls it once for each notification that the extension may change.
  ///   - focusStatusExtension: A function that creates the principal class of the app's Intents
  ///     extension; `nil` without one. The class is an `INExtension` that handles
  ///     `INShareFocusStatusIntent`. The device calls the function once for each change of the
  ///     Focus status.
  public init(
    _ id: String, name: String, icon: String? = nil, filters: [Filter] = [],
    groups: [String] = [], groupsByHost: [ProcessHost: [String]] = [:],
    capabilities: Set<AppCapability> = [],
    mainBundle: LocalizedStringResource.BundleDescription? = nil, sources: [Sources] = [],
    namedTypes: [NamedType] = [], actions: [Action] = [],
    widgets: [Widget] = [], launch: @escaping Code = {},
    intentsExtension: Code? = nil,
    serviceExtension: (@Sendable () -> UNNotificationServiceExtension)? = nil,
    focusStatusExtension: (@Sendable () -> NSObject)? = nil
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.filters = filters
    self.groups = groups
    self.groupsByHost = groupsByHost
    self.capabilities = capabilities
    self.mainBundle = mainBundle
    self.sources = sources
    self.namedTypes = namedTypes
    self.actions = actions
    self.widgets = widgets
    self.serviceExtension = serviceExtension
    self.focusStatusExtension = focusStatusExtension
    self.launch = launch
    self.intentsExtension = intentsExtension
  }

  /// Creates an app with an App Intents extension; the extension's process starts by creating an
  /// instance of it.
  ///
  /// The type comes before `launch`, so that the app's start-up code can be a trailing closure.
  ///
  /// ```swift
  /// struct PostboxExtension: AppIntentsExtension {
  ///   init() { AppDependencyManager.shared.add(dependency: Postbox()) }
  /// }
  /// let app = SimulatedApp(
  ///   "com.example.postbox", name: "Postbox", filters: [.filter(PostboxFilter.self)],
  ///   intentsExtension: PostboxExtension.self)
  /// ```
  public init<IntentsExtension: AppIntentsExtension & SendableMetatype>(
    _ id: String, name: String, icon: String? = nil, filters: [Filter] = [],
    groups: [String] = [], groupsByHost: [ProcessHost: [String]] = [:],
    capabilities: Set<AppCapability> = [],
    mainBundle: LocalizedStringResource.BundleDescription? = nil, sources: [Sources] = [],
    namedTypes: [NamedType] = [], actions: [Action] = [], widgets: [Widget] = [],
    intentsExtension: IntentsExtension.Type,
    launch: @escaping Code = {},
    serviceExtension: (@Sendable () -> UNNotificationServiceExtension)? = nil,
    focusStatusExtension: (@Sendable () -> NSObject)? = nil
  ) {
    self.init(
      id, name: name, icon: icon, filters: filters, groups: groups, groupsByHost: groupsByHost,
      capabilities: capabilities, mainBundle: mainBundle, sources: sources, namedTypes: namedTypes,
      actions: actions, widgets: widgets,
      launch: launch, intentsExtension: { _ = IntentsExtension() },
      serviceExtension: serviceExtension, focusStatusExtension: focusStatusExtension)
  }

  /// A Focus filter of an app, and the targets that contain it.
  public struct Filter: Sendable {
    let type: any SetFocusFilterIntent.Type
    let membership: FilterMembership

    /// Lists a filter type of the app, by default as a member of both the app and its extension.
    ///
    /// The membership decides in which process the filter runs; see ``FilterMembership``.
    public static func filter<Intent: SetFocusFilterIntent>(
      _ type: Intent.Type, membership: FilterMembership = .both
    ) -> Filter {
      Filter(type: type, membership: membership)
    }
  }

  /// The Swift files of one of an app's targets: the app's own, or an extension's.
  public struct Sources: Sendable, Hashable {
    /// The name of the target's module in Xcode, which is part of its types' names.
    package var module: String
    /// The files, or folders with Swift files, relative to the working directory.
    public var paths: [String]

    /// Lists the files of a module, such as `.module("Chat", at: "Sources/Chat")`.
    public static func module(_ name: String, at paths: String...) -> Sources {
      Sources(module: name, paths: paths)
    }
  }

  /// An action of the app that a scenario or a command can run, such as reading a chat.
  public struct Action: Sendable, Identifiable {
    /// The action's name in scenarios, unique in the app.
    public let name: String
    let run: @Sendable @concurrent (String?) async throws -> ParameterValue
    /// Whether the action reads one of the app's values.
    package let reads: Bool

    /// The name.
    public var id: String { name }
  }

  /// A widget of the app.
  ///
  /// ```swift
  /// widgets: [
  ///   .widget("Today") {
  ///     UserDefaults(suiteName: "group.com.example.chat")?.string(forKey: "account") ?? "All accounts"
  ///   }
  /// ]
  /// ```
  public struct Widget: Sendable, Identifiable {
    /// The kind with which the app reloads the widget through `WidgetCenter`; unique in the app.
    package let kind: String
    /// Whether the widget is a Live Activity, which pushes and `Activity.update` update rather than
    /// `WidgetCenter`.
    package let isLiveActivity: Bool
    let show: @Sendable @concurrent () async throws -> String

    /// The kind.
    public var id: String { kind }

    /// Returns a widget that shows a text.
    ///
    /// - Parameters:
    ///   - kind: The kind of the widget's configuration.
    ///   - text: Returns the text of the timeline's first entry, for example from the app's
    ///     timeline provider. The code runs in the widget extension's process.
    public static func widget(
      _ kind: String, text: @escaping @Sendable @concurrent () async throws -> String
    ) -> Widget {
      Widget(kind: kind, isLiveActivity: false, show: text)
    }

    /// Returns a Live Activity that shows a text.
    ///
    /// - Parameters:
    ///   - kind: The name by which its text is found: that of the attributes' type, such as
    ///     `RideAttributes`.
    ///   - text: Returns the text at each push for a Live Activity of the app, and when the app
    ///     starts, updates or ends one, such as from the app group. The code runs in the process of
    ///     the widget extension.
    public static func liveActivity(
      _ kind: String, text: @escaping @Sendable @concurrent () async throws -> String
    ) -> Widget {
      Widget(kind: kind, isLiveActivity: true, show: text)
    }
  }

  /// Returns the start-up code of one of the app's processes, or `nil`.
  func start(in host: ProcessHost) -> Code? {
    // Rule F5.1.
    switch host {
    case .app: launch
    case .extension: intentsExtension
    case .service, .widgets, .intents: nil
    }
  }

  /// Whether the app's extension has a filter, so that it is called while the app isn't running.
  package func hasExtension(for filter: FilterMetadata) -> Bool {
    filter.membership != .app && intentsExtension != nil
  }

  /// Returns the type of a filter by its persistent identifier, or `nil`.
  func filterType(_ identifier: String) -> (any SetFocusFilterIntent.Type)? {
    filters.lazy.map(\.type).first { $0.persistentIdentifier == identifier }
  }
}

extension SimulatedApp.Action {
  /// Creates an action that runs as the app, with the scenario's word or `nil`.
  public init(
    _ name: String, run: @escaping @Sendable @concurrent (String?) async throws -> Void
  ) {
    self.init(
      name: name,
      run: { word in
        try await run(word)
        return .null
      }, reads: false)
  }

  /// Returns an action that reads one of the app's values, for
  /// ``FocusSystem/read(_:of:in:with:)``.
  ///
  /// ```swift
  /// actions: [.reading("height") { _ in .int(DeskStore.shared.height) }]
  /// ```
  public static func reading(
    _ name: String,
    _ value: @escaping @Sendable @concurrent (String?) async throws -> ParameterValue
  ) -> SimulatedApp.Action {
    SimulatedApp.Action(name: name, run: value, reads: true)
  }
}

extension SimulatedApp: Named {}

extension [SimulatedApp] {
  /// Returns the app that a word names, in the same way as ``FocusState/app(named:)``; `nil`
  /// without one.
  public func app(named word: String) -> SimulatedApp? { meant(by: word) }
}
