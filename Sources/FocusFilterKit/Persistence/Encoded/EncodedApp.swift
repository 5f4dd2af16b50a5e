import FocusHost

/// What the device read from an app when it was installed.
struct EncodedApp: EncodedForm {
  /// Missing in files of version 1.0.
  var capabilities: [EncodedWord<AppCapability>]?
  var filters: [EncodedAppFilter]
  var groups: [String]
  var hasServiceExtension: Bool
  var icon: String?
  var id: String
  var name: String

  init(encoding app: AppDescription) {
    capabilities = .init(encoding: app.capabilities.sorted { $0.rawValue < $1.rawValue })
    filters = .init(encoding: app.filters)
    groups = app.groups
    hasServiceExtension = app.hasServiceExtension
    icon = app.icon
    id = app.id
    name = app.name
  }

  var live: AppDescription {
    AppDescription(
      id: id, name: name, icon: icon, filters: filters.live, groups: groups,
      capabilities: Set(capabilities?.live ?? []), hasServiceExtension: hasServiceExtension)
  }
}

/// A filter as its app declares it.
struct EncodedAppFilter: EncodedForm {
  var description: String?
  var id: String
  var membership: EncodedWord<FilterMembership>
  var parameters: [EncodedParameter]
  var title: String
  var typeName: String

  init(encoding filter: InstalledFilter) {
    description = filter.description
    id = filter.id
    membership = EncodedWord(encoding: filter.membership)
    parameters = .init(encoding: filter.parameters)
    title = filter.title
    typeName = filter.typeName
  }

  var live: InstalledFilter {
    InstalledFilter(
      id: id, typeName: typeName, title: title, description: description,
      membership: membership.live, parameters: parameters.live)
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

  init(encoding parameter: InstalledParameter) {
    defaultValue = parameter.defaultValue
    isOptional = parameter.isOptional
    name = parameter.name
    title = parameter.title
    type = parameter.type
  }

  var live: InstalledParameter {
    InstalledParameter(
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
  var contexts: [EncodedActiveContext]
  /// The notifications in Notification Center, the oldest first.
  var delivered: [EncodedDelivered]
  var hasActed: Bool
  /// What identifies the app among others.
  var id: String
  var isReportedForPermission: Bool
  /// Missing until the app asked.
  var mayNotify: Bool?
  var pending: [EncodedPending]
  var process: EncodedWord<ProcessState>

  init(encoding installed: InstalledApp) {
    allowsTimeSensitive = installed.allowsTimeSensitive
    app = EncodedApp(encoding: installed.description)
    askedFor = installed.askedFor.map { asked in
      .init(encoding: asked.sorted { $0.rawValue < $1.rawValue })
    }
    badge = installed.badge
    contexts = .init(encoding: installed.contexts)
    delivered = .init(encoding: installed.delivered)
    hasActed = installed.hasActed
    id = installed.id
    isReportedForPermission = installed.isReportedForPermission
    mayNotify = installed.mayNotify
    pending = .init(encoding: installed.pending)
    process = EncodedWord(encoding: installed.process)
  }

  var live: InstalledApp {
    var installed = InstalledApp(app.live)
    installed.allowsTimeSensitive = allowsTimeSensitive ?? true
    installed.askedFor = askedFor.map { Set($0.live) }
    installed.badge = badge
    installed.contexts = contexts.live
    installed.listed = DeliveredList(delivered.live)
    installed.hasActed = hasActed
    installed.isReportedForPermission = isReportedForPermission
    installed.mayNotify = mayNotify
    installed.pending = pending.live
    installed.process = process.live
    return installed
  }
}
