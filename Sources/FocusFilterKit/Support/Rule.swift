/// One rule of how a Focus behaves, with its identifier and how sure it is.
///
/// Steps of a decision, deliveries and findings name the rule that they follow.
public struct Rule: Sendable, Hashable, Identifiable {
  /// The identifier, such as `F3-7`.
  public let id: String
  public let fidelity: Fidelity
  /// The rule in one sentence, without a full stop.
  public let summary: String

  private init(_ id: String, _ fidelity: Fidelity, _ summary: String) {
    self.id = id
    self.fidelity = fidelity
    self.summary = summary
  }

  /// Returns the rule with an identifier, or `nil` when there is none. Linear in the number of rules.
  public init?(id: String) {
    guard let rule = Self.all.first(where: { $0.id == id }) else { return nil }
    self = rule
  }
}

extension Rule: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let id = try container.decode(String.self)
    guard let rule = Rule(id: id) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "No rule '\(id)'.")
    }
    self = rule
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(id)
  }
}

// MARK: Which Focus is on

extension Rule {
  public static let oneFocusIsOn = Rule(
    "F2.1", .documented, "One Focus is on at a time; turning another on replaces it")
  public static let assertionsAreLayered = Rule(
    "F2.2", .observed,
    "Several assertions may be live, and the Focus that is on is derived from them")
  public static let personEndsEarlierAssertions = Rule(
    "F2.3", .observed,
    "A person's choice ends every earlier assertion; a trigger replaces only its own")
  public static let precedence = Rule(
    "F2.4", .modelled, "The assertion of the highest precedence wins, then the later start")
  public static let handOverridesSchedule = Rule(
    "F2.5", .observed, "A choice by hand cancels a schedule only for the rest of its interval")
  public static let manualEndsWithOwnSchedule = Rule(
    "F2.6", .observed,
    "A Focus turned on by hand inside its own schedule ends with that schedule")
  public static let offeredDurations = Rule(
    "F2.7", .modelled, "One hour, until this evening and until tomorrow morning are offered")
  public static let pastEndIsOff = Rule(
    "F2.8", .observed, "A stored assertion whose end has passed is not on")
  public static let timeSchedules = Rule(
    "F2.9", .modelled,
    "A schedule follows the clocks on the wall, and a night belongs to the day it starts on")
  public static let modeLimit = Rule(
    "F1.1", .modelled, "At most ten modes can be added")
  public static let doNotDisturbStays = Rule(
    "F1.2", .documented, "Do Not Disturb always exists and cannot be deleted")
  public static let identifiers = Rule(
    "F1.3", .observed, "An identifier, not a name, identifies a Focus; wrong ones are understood")
}

// MARK: Notifications

extension Rule {
  public static let deliverable = Rule(
    "F3-0", .documented, "It can be delivered, and is not for the app alone")
  public static let noFocus = Rule(
    "F3-1", .documented, "Without a Focus it alerts, or is quiet if passive")
  public static let onlyWhileLocked = Rule(
    "F3-2", .modelled, "A Focus that silences only while locked is ignored while unlocked")
  public static let communication = Rule(
    "F3-3", .documented, "A call or message is judged by people and apps, any other by apps only")
  public static let appList = Rule(
    "F3-4", .documented, "The list of apps allows or silences; without a list every app is allowed")
  public static let peopleList = Rule(
    "F3-5", .documented,
    "The list of people allows or silences; without a list it isn't consulted")
  public static let combineLists = Rule(
    "F3-6", .modelled,
    "A matching person decides, else a listed app, else the default of the people list")
  public static let appPredicate = Rule(
    "F3-7", .documented, "The app's filter predicate silences what it doesn't match")
  public static let notifyAnyway = Rule(
    "F3-8", .observed, "The sender chose Notify Anyway")
  public static let timeSensitive = Rule(
    "F3-9", .documented, "A time-sensitive one alerts if the Focus allows it")
  public static let timeSensitiveOverPredicate = Rule(
    "F3-9p", .modelled, "A time-sensitive one alerts even if the predicate doesn't match it")
  public static let critical = Rule(
    "F3-10", .documented, "A critical one always alerts")
  public static let calls = Rule(
    "F3-11", .observed, "Allowed callers, repeated calls and emergency contacts ring")
  public static let missingCriteria = Rule(
    "F3-7n", .modelled, "What a predicate says of a notification without criteria")
  public static let predicateLifetime = Rule(
    "F3-7l", .modelled, "A predicate counts only while its activation is on")
  public static let blockPredicate = Rule(
    "F3-7b", .modelled, "A block predicate cannot leave the app and counts as absent")
  public static let strictPredicates = Rule(
    "F3-7s", .modelled,
    "A predicate that the system may not accept is reported, or refused if the policy is strict")
  public static let badge = Rule(
    "F3-b", .documented, "The badge shows unless the Focus hides badges")
}

// MARK: Focus filters

extension Rule {
  public static let staticsAtInstallation = Rule(
    "F4.1", .documented, "Title and description are read when the app is installed")
  public static let needsValue = Rule(
    "F4.2", .documented,
    "A required parameter without default is asked for each time its filter is enabled")
  public static let offeredEntities = Rule(
    "F4.3", .documented, "Entities and whole configurations are offered, the best first")
  public static let hostOfPerform = Rule(
    "F4.4", .documented, "perform() runs in the app if it is running, else in its extension")
  public static let defaultsOnDeactivation = Rule(
    "F4.5", .documented, "When a Focus no longer applies, perform() runs with the default values")
  public static let contextAfterPerform = Rule(
    "F4.7", .documented, "appContext is read after perform() and after an invalidation")
  public static let current = Rule(
    "F4.8", .observed, "current has the values of the Focus that is on, else it throws")
  public static let oneFilterPerApp = Rule(
    "F4.9", .observed, "An app has one filter; which of several predicates counts is unspecified")
  public static let contentIdentifierPrefix = Rule(
    "F4.10", .documented, "The system puts focus: before the prefix of content identifiers")
  public static let filteredByFocus = Rule(
    "F4.11", .modelled, "Filtered by Focus is the app's own state")
  public static let appUpdate = Rule(
    "F4.12", .modelled, "A changed binary is an app update: what no longer fits is kept but inert")
  public static let modeStaysHidden = Rule(
    "F4.13", .documented, "An app never learns which Focus is on")
  public static let turnedOn = Rule(
    "F4-a", .documented, "None to A: every app with an enabled filter gets A's values")
  public static let turnedOff = Rule(
    "F4-b", .documented, "A to none: every app that had a filter in A gets the defaults")
  public static let switched = Rule(
    "F4-c", .modelled, "A to B: apps in B get B's values once, apps only in A the defaults")
  public static let equalValues = Rule(
    "F4-d", .modelled, "A to B with equal values: delivered again")
  public static let sameFocus = Rule(
    "F4-e", .modelled, "A to A: nothing is delivered")
  public static let editedWhileOn = Rule(
    "F4-f", .modelled, "A filter edited, enabled or added in the Focus that is on runs at once")
  public static let disabledWhileOn = Rule(
    "F4-g", .modelled,
    "A filter disabled or removed in the Focus that is on runs at once with the defaults")
  public static let deletedWhileOn = Rule(
    "F4-h", .modelled, "When the Focus that is on is deleted, its apps get the defaults")
  public static let noDefaultInstance = Rule(
    "F4-i", .observed, "Without a default for a required parameter there is no call at the end")
  public static let noHost = Rule(
    "F4-j", .documented, "Without a host nothing is called, and the delivery is missed")
  public static let launchedWhileOn = Rule(
    "F4-k", .observed,
    "An app launched while a Focus is on gets no delivery and must read current")
  public static let firstUnlock = Rule(
    "F4-l", .modelled, "At the first unlock every app with a filter gets values or defaults")
  public static let noDialogue = Rule(
    "F4-m", .modelled, "Asking for a value inside perform() is an error")
  public static let appRemoved = Rule(
    "F4-n", .modelled, "An app that was removed is skipped")
  public static let performThrew = Rule(
    "F4-o", .modelled, "When perform() throws there is no predicate from it; other apps go on")
  public static let oneAfterAnother = Rule(
    "F4-p", .modelled, "Several calls for one app run one after another, in order")
  public static let vanishedEntity = Rule(
    "F4-q", .modelled, "An entity the query no longer returns is nil, or a missing value")
  public static let timeLimit = Rule(
    "F4-r", .modelled, "A perform() that outlasts its limit is abandoned, and the app hangs")
  public static let superseded = Rule(
    "F4-s", .modelled, "What a delivery returns after its Focus was replaced is ignored")
}

extension Rule {
  /// Every rule, by section and number.
  public static let all: [Rule] = [
    modeLimit, doNotDisturbStays, identifiers,
    oneFocusIsOn, assertionsAreLayered, personEndsEarlierAssertions, precedence,
    handOverridesSchedule, manualEndsWithOwnSchedule, offeredDurations, pastEndIsOff,
    timeSchedules,
    deliverable, noFocus, onlyWhileLocked, communication, appList, peopleList, combineLists,
    appPredicate, missingCriteria, predicateLifetime, blockPredicate, strictPredicates,
    notifyAnyway, timeSensitive, timeSensitiveOverPredicate, critical, calls, badge,
    staticsAtInstallation, needsValue, offeredEntities, hostOfPerform, defaultsOnDeactivation,
    contextAfterPerform, current, oneFilterPerApp, contentIdentifierPrefix, filteredByFocus,
    appUpdate, modeStaysHidden,
    turnedOn, turnedOff, switched, equalValues, sameFocus, editedWhileOn, disabledWhileOn,
    deletedWhileOn, noDefaultInstance, noHost, launchedWhileOn, firstUnlock, noDialogue,
    appRemoved, performThrew, oneAfterAnother, vanishedEntity, timeLimit, superseded,
  ]
}
