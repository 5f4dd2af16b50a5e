/// The notifications that a mode allows, and its effects on the device.
struct EncodedSettings: EncodedForm {
  /// Missing if they don't.
  var allowsCallsFromSilencedPeople: Bool?
  var allowsRepeatedCalls: Bool
  var allowsTimeSensitive: Bool
  var apps: EncodedList
  var callsFrom: EncodedCallers
  var dimsLockScreen: Bool
  var hidesBadges: Bool
  /// Missing if they aren't.
  var isAsOffered: Bool?
  var people: EncodedList
  var sharesStatus: Bool
  var showsSilencedOnLockScreen: Bool
  var silences: EncodedWord<FocusSettings.Silencing>

  init(encoding settings: FocusSettings) {
    allowsCallsFromSilencedPeople = settings.allowsCallsFromSilencedPeople ? true : nil
    allowsRepeatedCalls = settings.allowsRepeatedPhoneCalls
    allowsTimeSensitive = settings.allowsTimeSensitive
    apps = EncodedList(encoding: settings.apps)
    callsFrom = EncodedCallers(encoding: settings.phoneCallsFrom)
    dimsLockScreen = settings.dimsLockScreen
    hidesBadges = settings.hidesBadges
    isAsOffered = settings.isAsOffered ? true : nil
    people = EncodedList(encoding: settings.people)
    sharesStatus = settings.sharesStatus
    showsSilencedOnLockScreen = settings.showsSilencedOnLockScreen
    silences = EncodedWord(encoding: settings.silences)
  }

  var live: FocusSettings {
    var settings = FocusSettings()
    settings.allowsCallsFromSilencedPeople = allowsCallsFromSilencedPeople ?? false
    settings.allowsRepeatedPhoneCalls = allowsRepeatedCalls
    settings.allowsTimeSensitive = allowsTimeSensitive
    settings.apps = apps.live
    settings.phoneCallsFrom = callsFrom.live
    settings.dimsLockScreen = dimsLockScreen
    settings.hidesBadges = hidesBadges
    settings.people = people.live
    settings.sharesStatus = sharesStatus
    settings.showsSilencedOnLockScreen = showsSilencedOnLockScreen
    settings.silences = silences.live
    settings.isAsOffered = isAsOffered ?? false
    return settings
  }
}

/// A list of apps or people; its members are in alphabetical order, so that equal lists have equal bytes.
enum EncodedList: EncodedKind {
  case notConfigured
  case allow(members: [String])
  case silence(members: [String])

  enum CodingKeys: String, CodingKey, CaseIterable { case notConfigured, allow, silence }

  static let noun = "list"

  init(encoding list: FocusSettings.InterruptionList) {
    self =
      switch list {
      case .notConfigured: .notConfigured
      case .allow(let members): .allow(members: members.sorted())
      case .silence(let members): .silence(members: members.sorted())
      }
  }

  var live: FocusSettings.InterruptionList {
    switch self {
    case .notConfigured: .notConfigured
    case .allow(let members): .allow(Set(members))
    case .silence(let members): .silence(Set(members))
    }
  }
}

/// Whose calls ring.
enum EncodedCallers: EncodedKind {
  case everyone
  case nobody
  case favorites
  case contacts
  case group(name: String)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case everyone, nobody, favorites, contacts, group
  }

  static let noun = "kind of callers"

  init(encoding callers: FocusSettings.AllowedCallers) {
    self =
      switch callers {
      case .everyone: .everyone
      case .nobody: .nobody
      case .favorites: .favorites
      case .contacts: .contacts
      case .group(let name): .group(name: name)
      }
  }

  var live: FocusSettings.AllowedCallers {
    switch self {
    case .everyone: .everyone
    case .nobody: .nobody
    case .favorites: .favorites
    case .contacts: .contacts
    case .group(let name): .group(name)
    }
  }
}
