import FocusHost

/// The stored description of an app.
struct EncodedApp: EncodedForm {
  var capabilities: [AppCapability]
  var filters: [FilterMetadata]
  var groups: [String]
  var groupsByHost: [EncodedHostGroups]
  var hasIntentsExtension: Bool
  var hasServiceExtension: Bool
  /// Missing if the app has no handler.
  var handlesFocusStatus: Bool?
  var icon: String?
  var id: String
  /// Missing if the app has none.
  var liveActivities: [String]?
  var name: String
  /// Missing if the app has to ask.
  var notifiesUnasked: Bool?
  /// Missing if the app has none.
  var widgets: [String]?

  init(encoding app: AppDescription) {
    capabilities = app.capabilities.sorted { $0.rawValue < $1.rawValue }
    filters = app.filters
    groups = app.groups
    groupsByHost = ProcessHost.allCases.compactMap { host in
      app.groupsByHost[host].map { EncodedHostGroups(encoding: (host, $0)) }
    }
    hasIntentsExtension = app.hasIntentsExtension
    hasServiceExtension = app.hasServiceExtension
    handlesFocusStatus = app.handlesFocusStatus ? true : nil
    icon = app.icon
    id = app.id
    name = app.name
    notifiesUnasked = app.notifiesUnasked ? true : nil
    widgets = app.widgets.isEmpty ? nil : app.widgets
    liveActivities = app.liveActivities.isEmpty ? nil : app.liveActivities
  }

  var live: AppDescription {
    AppDescription(
      id: id, name: name, icon: icon, filters: filters, groups: groups,
      groupsByHost: Dictionary(groupsByHost.map(\.live)) { $1 },
      capabilities: Set(capabilities), hasIntentsExtension: hasIntentsExtension,
      hasServiceExtension: hasServiceExtension, widgets: widgets ?? [],
      liveActivities: liveActivities ?? [],
      handlesFocusStatus: handlesFocusStatus ?? false, notifiesUnasked: notifiesUnasked ?? false)
  }
}

extension AppDescription: Codable {
  /// Decodes a description, in which sets are sorted lists of words.
  public init(from decoder: any Decoder) throws { self = try EncodedApp(from: decoder).live }

  public func encode(to encoder: any Encoder) throws {
    try EncodedApp(encoding: self).encode(to: encoder)
  }
}

/// The app groups of which only one of an app's processes is a member.
struct EncodedHostGroups: EncodedForm {
  var groups: [String]
  var host: ProcessHost

  init(encoding live: (ProcessHost, [String])) {
    host = live.0
    groups = live.1
  }

  var live: (ProcessHost, [String]) { (host, groups) }
}

/// An installed app with its state.
struct EncodedInstalledApp: EncodedForm {
  var allowsTimeSensitive: Bool
  var app: AppDescription
  /// Missing until the app has asked for permission.
  var askedFor: [NotificationOption]?
  var badge: Int
  /// Missing if the filter set no badge in the current activation.
  var badgeOfFilter: Int?
  var contexts: [ActiveContext]
  /// The notifications in Notification Center, the oldest first.
  var delivered: [DeliveredNotification]
  var faults: [DeliveryFault]
  var groupUses: [EncodedGroupUse]
  var hasCode: Bool
  var hasActed: Bool
  var held: [HeldDelivery]
  /// The app's bundle identifier.
  var id: String
  /// Missing if the app isn't in the summary.
  var isInSummary: Bool?
  /// Missing if the finding wasn't reported.
  var isReportedForBroadcast: Bool?
  var isReportedForPermission: Bool
  /// The values of each filter's last call in which a Focus had values for it.
  var lastValues: [String: [String: ParameterValue]]
  /// Missing until the app has asked.
  var mayNotify: Bool?
  /// Missing until the app has asked.
  var maySeeFocusStatus: Bool?
  var pending: [PendingNotification]
  var process: ProcessState
  /// Missing before the first filter call, and for an app that isn't a system app.
  var shown: [String: ParameterValue]?
  /// Missing unless the person has switched the filtering off in the app.
  var showsAll: Bool?
  /// Missing if no widget has contents.
  var widgets: [String: String]?

  init(encoding installed: SimulatedAppState) {
    allowsTimeSensitive = installed.allowsTimeSensitive
    app = installed.description
    askedFor = installed.askedFor.map { asked in
      asked.sorted { $0.rawValue < $1.rawValue }
    }
    badge = installed.badge
    badgeOfFilter = installed.badgeOfFilter
    contexts = installed.contexts
    delivered = installed.delivered
    faults = installed.faults
    groupUses = installed.groupUses.sorted { $0.key < $1.key }
      .map { EncodedGroupUse(encoding: ($0.key, $0.value)) }
    hasActed = installed.hasActed
    held = installed.held
    hasCode = installed.hasCode
    id = installed.id
    isInSummary = installed.isInSummary ? true : nil
    isReportedForBroadcast = installed.isReportedForBroadcast ? true : nil
    isReportedForPermission = installed.isReportedForPermission
    lastValues = installed.lastValues
    mayNotify = installed.mayNotify
    maySeeFocusStatus = installed.maySeeFocusStatus
    pending = installed.pending
    process = installed.process
    shown = installed.shown
    showsAll = installed.showsAll ? true : nil
    widgets = installed.widgets.isEmpty ? nil : installed.widgets
  }

  var live: SimulatedAppState {
    var installed = SimulatedAppState(app)
    installed.allowsTimeSensitive = allowsTimeSensitive
    installed.askedFor = askedFor.map { Set($0) }
    installed.badge = badge
    installed.badgeOfFilter = badgeOfFilter
    installed.contexts = contexts
    installed.listed = DeliveredList(delivered)
    installed.faults = faults
    installed.held = held
    installed.groupUses = Dictionary(groupUses.map(\.live)) { $1 }
    installed.hasActed = hasActed
    installed.hasCode = hasCode
    installed.isInSummary = isInSummary ?? false
    installed.isReportedForBroadcast = isReportedForBroadcast ?? false
    installed.isReportedForPermission = isReportedForPermission
    installed.maySeeFocusStatus = maySeeFocusStatus
    installed.lastValues = lastValues
    installed.mayNotify = mayNotify
    installed.pending = pending
    installed.process = process
    installed.shown = shown
    installed.showsAll = showsAll ?? false
    installed.widgets = widgets ?? [:]
    return installed
  }
}

/// An app group that an app used, and the processes that used it.
struct EncodedGroupUse: EncodedForm {
  var group: String
  var hosts: [ProcessHost]

  init(encoding live: (String, Set<ProcessHost>)) {
    group = live.0
    hosts = ProcessHost.allCases.filter(live.1.contains)
  }

  var live: (String, Set<ProcessHost>) { (group, Set(hosts)) }
}

extension ActiveContext.Answer {
  /// Creates an answer from the form that ``encoded()`` returns.
  package init(decoding form: ParameterValue) throws {
    self = try StoredForm.decode(Self.self, from: try StoredForm.encode(form))
  }

  /// Returns the answer in its stored form.
  package func encoded() throws -> ParameterValue {
    try StoredForm.decode(ParameterValue.self, from: try StoredForm.encode(self))
  }
}
