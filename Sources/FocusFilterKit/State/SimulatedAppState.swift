import FocusHost
package import FocusText
import Foundation

/// The state of an installed app: its process, permission, badge and notifications.
///
/// ``FocusState/apps`` has the state of each app by its bundle identifier:
///
/// ```swift
/// let chat = try #require(await system.state.apps["com.example.chat"])
/// chat.process                         // .suspended
/// chat.delivered.map(\.request.title)  // ["Lunch?"]
/// ```
public struct SimulatedAppState: Sendable, Hashable, Identifiable {
  /// The description that the device read from the app when it was installed.
  package internal(set) var description: AppDescription
  /// The app's name, as Settings shows it.
  public var name: String { description.name }
  /// The app's filters in the order they were listed. Xcode accepts at most one.
  public var filters: [FilterMetadata] { description.filters }
  /// The state of the app's process, which doesn't run after an installation or an update.
  public package(set) var process: ProcessState = .terminated
  /// Whether the person allows the app's notifications; `nil` until the app asked.
  public package(set) var mayNotify: Bool?
  /// The options for which the app requested permission; `nil` if its code has never asked.
  package var askedFor: Set<NotificationOption>?
  /// Whether the person allows the app's time-sensitive notifications.
  package var allowsTimeSensitive: Bool = true
  /// Whether the app's notifications wait for the scheduled summary.
  package var isInSummary: Bool = false
  /// Whether the app's code is available.
  public internal(set) var hasCode: Bool = true
  /// Whether the person lets the app see the Focus status; `nil` until the app has asked.
  package var maySeeFocusStatus: Bool?
  /// Whether the app sees the Focus status: a system app does without asking, unless the person
  /// forbids it (*modeled*); `nil` until another app has asked.
  package var seesFocusStatus: Bool? { maySeeFocusStatus ?? (description.isSystemApp ? true : nil) }
  /// The notification categories of the app that CarPlay may display, in alphabetical order.
  var carCategories: [String] = []
  /// Whether the app's code has run, so that it could have asked for permission.
  var hasActed = false
  /// Whether the finding about the missing permission was reported.
  var isReportedForPermission = false
  /// Whether the finding about distributed notifications was reported.
  var isReportedForBroadcast = false
  /// The number on the app's icon, even while a Focus hides it; 0 means no badge.
  public internal(set) var badge: Int = 0
  /// The number that the app's filter set in the current activation; `nil` if it set none.
  var badgeOfFilter: Int?
  /// The reports of the app's filters in the current activation, in the order of the filters.
  package internal(set) var contexts: [ActiveContext] = []
  /// The values of each filter's last call in which a Focus had values for it, by the filter's
  /// identifier.
  var lastValues: [String: [String: ParameterValue]] = [:]
  /// The values of a system app's last filter call, which the person sees; `nil` before the first
  /// call, and for any other app.
  var shown: [String: ParameterValue]?
  /// Whether the person has switched the filtering off in the app itself (F4.11); the filter's next
  /// call switches it on again.
  var showsAll = false
  /// Notifications in Notification Center, the oldest first.
  public var delivered: [DeliveredNotification] { listed.all }
  /// Notifications that wait for their trigger, in the order they were added.
  public internal(set) var pending: [PendingNotification] = []
  var listed = DeliveredList()
  /// The faults for the app's next deliveries, one each, in order.
  package var faults: [DeliveryFault] = []
  /// The identifiers of the entities that the app's queries don't find any longer, each once, in
  /// the order in which the person deleted them.
  package internal(set) var vanished: [String] = []
  /// The deliveries that faults hold back, in the order in which they were held.
  package var held: [HeldDelivery] = []
  /// The texts that the app's widgets show, by kind.
  ///
  /// Every widget is on the Home Screen from the start, and gets its first text at its first
  /// reload; on a phone, it has one as soon as the person adds it.
  public internal(set) var widgets: [String: String] = [:]
  /// The app groups that the app's code used although not all of its processes are members, with
  /// the processes that used them.
  var groupUses: [String: Set<ProcessHost>] = [:]

  /// The bundle identifier.
  public internal(set) var id: String {
    get { description.id }
    set { description.id = newValue }
  }

  var permission: NotificationPermission {
    get { NotificationPermission(answer: mayNotify, asked: askedFor) }
    set { (mayNotify, askedFor) = (newValue.answer, newValue.asked) }
  }

  /// Whether a notification or delivery of the app becomes due as time passes.
  var waitsForTime: Bool { !pending.isEmpty || !held.isEmpty }

  package init(_ description: AppDescription) {
    self.description = description
  }
}

// MARK: Stored form

extension SimulatedAppState: StoredRecord {
  package static var new: SimulatedAppState { SimulatedAppState(.new) }

  package static let stored: [StoredField<SimulatedAppState>] = [
    .init(required: "app", \.description),
    // A newer version's unknown keys are found again by the identifier.
    .init(required: "id", \.id),
    .init(required: "process", \.process),
    .init("mayNotify", \.mayNotify),
    .init("askedFor", \.askedInOrder),
    .init("allowsTimeSensitive", \.allowsTimeSensitive),
    .init("isInSummary", \.isInSummary),
    .init("hasCode", \.hasCode),
    .init("maySeeFocusStatus", \.maySeeFocusStatus),
    .init("carCategories", \.carCategories),
    .init("hasActed", \.hasActed),
    .init("isReportedForPermission", \.isReportedForPermission),
    .init("isReportedForBroadcast", \.isReportedForBroadcast),
    .init("badge", \.badge),
    .init("badgeOfFilter", \.badgeOfFilter),
    .init("contexts", \.contexts),
    .init("lastValues", \.lastValues),
    .init("shown", \.shown),
    .init("showsAll", \.showsAll),
    .init("delivered", \.listed.inOrder),
    .init("pending", \.pending),
    .init("faults", \.faults),
    .init("vanished", \.vanished),
    .init("held", \.held),
    .init("widgets", \.widgets),
    .init("groupUses", \.groupUsesInOrder),
  ]

  private var askedInOrder: [NotificationOption]? {
    get { askedFor?.inOrder }
    set { askedFor = newValue.map { Set($0) } }
  }

  private var groupUsesInOrder: [String: [ProcessHost]] {
    get { groupUses.mapValues(\.inOrder) }
    set { groupUses = newValue.mapValues { Set($0) } }
  }
}

/// The texts that a filter showed in Settings when its app was last asked.
///
/// The device stores the texts, so that it can show the cards without calling an app.
package struct KeptCard: Sendable, Hashable, Codable {
  /// The filter's title with its values.
  package let title: String
  /// The second line; `nil` without one.
  package let subtitle: String?
}

/// The texts that a filter showed for a mode.
struct ShownCard: Sendable, Hashable, Codable {
  let card: KeptCard
  let filter: FilterReference
  let mode: FocusMode.ID

  /// The mode, app and filter, by which cards are ordered.
  fileprivate var place: (String, String, String) { (mode.rawValue, filter.app, filter.filter) }
}

extension FocusState {
  /// Returns the texts that a filter showed for its values in a mode, or `nil`.
  func keptCard(of filter: FilterReference, in mode: FocusMode.ID) -> KeptCard? {
    cards.first { $0.mode == mode && $0.filter == filter }?.card
  }

  /// Returns the texts that a filter showed for its values in a mode, or its plain title.
  func cardWithoutAsking(of filter: FilterReference, in mode: FocusMode.ID) -> KeptCard {
    keptCard(of: filter, in: mode)
      ?? KeptCard(title: self.filter(filter)?.title ?? filter.filter, subtitle: nil)
  }

  /// Keeps a card, in place of an earlier one of the same filter in the same mode.
  mutating func keep(_ new: ShownCard) {
    cards.removeAll { $0.place == new.place }
    cards.insert(new, at: cards.firstIndex { new.place < $0.place } ?? cards.endIndex)
  }
}

extension NotificationFacts {
  /// Whether this is a call that its app reports to CallKit (F3-11f), rather than one of the
  /// system's own apps or a notification about a call.
  func isReportedCall(to app: SimulatedAppState?) -> Bool {
    kind == .phoneCall && intent == nil && app?.description.isSystemApp == false
  }
}

/// A setting of an app that the person switches on or off, in Settings or in the app itself.
package struct AppSetting: Sendable, Hashable, Codable {
  /// The kinds of settings; the raw values are the words in a history, and of an app in a day.
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Whether the app may send notifications.
    case notifications
    /// Whether its notifications wait for the scheduled summary.
    case summary
    /// Whether its notifications may be time-sensitive.
    case timeSensitive
    /// Whether it sees the Focus status.
    case focusStatus
    /// Whether a system app is "Filtered by Focus" (F4.11).
    case filtering

    /// The description of the setting of an app in a day; `nil` if only an event has it.
    package var help: String? {
      switch self {
      case .notifications: "Whether they are allowed; null before the person has answered."
      case .summary: "Whether its notifications wait for the scheduled summary."
      case .timeSensitive: "Whether they may be time-sensitive."
      case .focusStatus: "Whether it may see the Focus status."
      case .filtering: nil
      }
    }

    /// The settings that an app can have in a day, in order.
    package static let ofDays = allCases.filter { $0.help != nil }
  }

  package let kind: Kind
  package let isOn: Bool

  package init(_ kind: Kind, isOn: Bool) {
    self.kind = kind
    self.isOn = isOn
  }

  /// The setting in words that follow the app's name.
  var words: String {
    switch kind {
    case .notifications: "notifications are \(isOn ? "allowed" : "forbidden")"
    case .timeSensitive: "time-sensitive notifications are \(isOn ? "allowed" : "forbidden")"
    case .focusStatus: "\(isOn ? "may" : "may not") know whether a Focus is on"
    case .summary:
      "notifications \(isOn ? "wait for" : "no longer wait for") the scheduled summary"
    case .filtering:
      isOn ? "the person filters it by Focus again" : "the person switches its filtering off"
    }
  }
}

extension SimulatedAppState {
  /// The settings that an app can have in a day, without those that a new app has.
  package var chosenSettings: [AppSetting] {
    AppSetting.Kind.ofDays.compactMap { kind in
      let isOn: Bool? =
        switch kind {
        case .notifications: mayNotify
        case .summary: isInSummary ? true : nil
        case .timeSensitive: allowsTimeSensitive ? nil : false
        case .focusStatus: maySeeFocusStatus
        case .filtering: nil
        }
      return isOn.map { AppSetting(kind, isOn: $0) }
    }
  }
}

extension FocusState {
  mutating func apply(_ setting: AppSetting, to app: String) {
    switch setting.kind {
    case .notifications: apps[app]?.mayNotify = setting.isOn
    case .timeSensitive: apps[app]?.allowsTimeSensitive = setting.isOn
    case .focusStatus: letSeeFocusStatus(app, setting.isOn)
    case .summary: apps[app]?.isInSummary = setting.isOn
    // Rule F4.11: the device calls no filter, and the predicate stays.
    case .filtering: apps[app]?.showsAll = !setting.isOn
    }
  }
}
