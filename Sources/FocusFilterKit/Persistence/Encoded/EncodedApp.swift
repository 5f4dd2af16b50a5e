import FocusHost

/// The stored description of an app.
struct EncodedApp: EncodedForm {
  /// Missing in files of version 1.0.
  var capabilities: [EncodedWord<AppCapability>]?
  var filters: [EncodedAppFilter]
  var groups: [String]
  var groupsByHost: [EncodedHostGroups]
  var hasIntentsExtension: Bool
  var hasServiceExtension: Bool
  var icon: String?
  var id: String
  var name: String
  /// Missing where the app has to ask.
  var notifiesUnasked: Bool?

  init(encoding app: AppDescription) {
    capabilities = .init(encoding: app.capabilities.sorted { $0.rawValue < $1.rawValue })
    filters = .init(encoding: app.filters)
    groups = app.groups
    groupsByHost = ProcessHost.allCases.compactMap { host in
      app.groupsByHost[host].map { EncodedHostGroups(encoding: (host, $0)) }
    }
    hasIntentsExtension = app.hasIntentsExtension
    hasServiceExtension = app.hasServiceExtension
    icon = app.icon
    id = app.id
    name = app.name
    notifiesUnasked = app.notifiesUnasked ? true : nil
  }

  var live: AppDescription {
    AppDescription(
      id: id, name: name, icon: icon, filters: filters.live, groups: groups,
      groupsByHost: Dictionary(groupsByHost.map(\.live)) { $1 },
      capabilities: Set(capabilities?.live ?? []), hasIntentsExtension: hasIntentsExtension,
      hasServiceExtension: hasServiceExtension, notifiesUnasked: notifiesUnasked ?? false)
  }
}

/// App groups that only one of an app's processes is a member of.
struct EncodedHostGroups: EncodedForm {
  var groups: [String]
  var host: EncodedWord<ProcessHost>

  init(encoding live: (ProcessHost, [String])) {
    host = EncodedWord(encoding: live.0)
    groups = live.1
  }

  var live: (ProcessHost, [String]) { (host.live, groups) }
}

/// A filter as its app declares it.
struct EncodedAppFilter: EncodedForm {
  /// Missing where it may run anywhere.
  var allowedHosts: [EncodedWord<ProcessHost>]?
  var description: String?
  var id: String
  var launchesApp: Bool
  var membership: EncodedWord<FilterMembership>
  var parameters: [EncodedParameter]
  var title: String
  var typeName: String

  init(encoding filter: FilterMetadata) {
    allowedHosts = filter.allowedHosts.map { hosts in
      .init(encoding: hosts.sorted { $0.rawValue < $1.rawValue })
    }
    description = filter.description
    id = filter.id
    launchesApp = filter.launchesApp
    membership = EncodedWord(encoding: filter.membership)
    parameters = .init(encoding: filter.parameters)
    title = filter.title
    typeName = filter.typeName
  }

  var live: FilterMetadata {
    FilterMetadata(
      id: id, typeName: typeName, title: title, description: description,
      membership: membership.live, parameters: parameters.live, launchesApp: launchesApp,
      allowedHosts: allowedHosts.map { Set($0.live) })
  }
}

/// A parameter of a filter as its app declares it.
struct EncodedParameter: EncodedForm {
  /// Missing when none is declared. `null` would be read as missing.
  var defaultValue: ParameterValue?
  var isOptional: Bool
  var name: String
  var title: String
  var type: String

  init(encoding parameter: ParameterMetadata) {
    defaultValue = parameter.defaultValue
    isOptional = parameter.isOptional
    name = parameter.name
    title = parameter.title
    type = parameter.type
  }

  var live: ParameterMetadata {
    ParameterMetadata(
      name: name, title: title, type: type, isOptional: isOptional, defaultValue: defaultValue)
  }
}

/// An app on the device with everything that can change about it.
struct EncodedInstalledApp: EncodedForm {
  /// Missing in files of version 1.0, which is yes.
  var allowsTimeSensitive: Bool?
  var app: EncodedApp
  /// Missing until the app asked for something.
  var askedFor: [EncodedWord<NotificationOption>]?
  var badge: Int
  /// Missing if the filter set none in the current activation.
  var badgeOfFilter: Int?
  var contexts: [EncodedActiveContext]
  /// The notifications in Notification Center, the oldest first.
  var delivered: [EncodedDelivered]
  /// Missing without any.
  var faults: [EncodedFault]?
  var groupUses: [EncodedGroupUse]
  /// Missing while the app's code is there.
  var hasCode: Bool?
  var hasActed: Bool
  /// Missing without any.
  var held: [EncodedHeldDelivery]?
  /// The app's bundle identifier.
  var id: String
  /// Missing if it isn't.
  var isInSummary: Bool?
  /// Missing if it wasn't.
  var isReportedForBroadcast: Bool?
  var isReportedForPermission: Bool
  /// The values of each filter's last call in which a Focus had values for it.
  var lastValues: [String: [String: ParameterValue]]
  /// Missing until the app asked.
  var mayNotify: Bool?
  /// Missing until the app asked.
  var maySeeFocusStatus: Bool?
  var pending: [EncodedPending]
  var process: EncodedWord<ProcessState>

  init(encoding installed: SimulatedAppState) {
    allowsTimeSensitive = installed.allowsTimeSensitive
    app = EncodedApp(encoding: installed.description)
    askedFor = installed.askedFor.map { asked in
      .init(encoding: asked.sorted { $0.rawValue < $1.rawValue })
    }
    badge = installed.badge
    badgeOfFilter = installed.badgeOfFilter
    contexts = .init(encoding: installed.contexts)
    delivered = .init(encoding: installed.delivered)
    faults = installed.faults.isEmpty ? nil : .init(encoding: installed.faults)
    groupUses = installed.groupUses.sorted { $0.key < $1.key }
      .map { EncodedGroupUse(encoding: ($0.key, $0.value)) }
    hasActed = installed.hasActed
    held = installed.held.isEmpty ? nil : .init(encoding: installed.held)
    hasCode = installed.hasCode ? nil : false
    id = installed.id
    isInSummary = installed.isInSummary ? true : nil
    isReportedForBroadcast = installed.isReportedForBroadcast ? true : nil
    isReportedForPermission = installed.isReportedForPermission
    lastValues = installed.lastValues
    mayNotify = installed.mayNotify
    maySeeFocusStatus = installed.maySeeFocusStatus
    pending = .init(encoding: installed.pending)
    process = EncodedWord(encoding: installed.process)
  }

  var live: SimulatedAppState {
    var installed = SimulatedAppState(app.live)
    installed.allowsTimeSensitive = allowsTimeSensitive ?? true
    installed.askedFor = askedFor.map { Set($0.live) }
    installed.badge = badge
    installed.badgeOfFilter = badgeOfFilter
    installed.contexts = contexts.live
    installed.listed = DeliveredList(delivered.live)
    installed.faults = faults?.live ?? []
    installed.held = held?.live ?? []
    installed.groupUses = Dictionary(groupUses.map(\.live)) { $1 }
    installed.hasActed = hasActed
    installed.hasCode = hasCode ?? true
    installed.isInSummary = isInSummary ?? false
    installed.isReportedForBroadcast = isReportedForBroadcast ?? false
    installed.isReportedForPermission = isReportedForPermission
    installed.maySeeFocusStatus = maySeeFocusStatus
    installed.lastValues = lastValues
    installed.mayNotify = mayNotify
    installed.pending = pending.live
    installed.process = process.live
    return installed
  }
}

/// An app group that an app used, and the processes that did.
struct EncodedGroupUse: EncodedForm {
  var group: String
  var hosts: [EncodedWord<ProcessHost>]

  init(encoding live: (String, Set<ProcessHost>)) {
    group = live.0
    hosts = ProcessHost.allCases.filter(live.1.contains).map { EncodedWord(encoding: $0) }
  }

  var live: (String, Set<ProcessHost>) { (group, Set(hosts.map(\.live))) }
}
