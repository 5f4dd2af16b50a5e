import FocusAppIntents
package import FocusText
import FocusUserNotifications
public import Foundation

/// An error for a request that a simulated device refuses; the device is unchanged.
///
/// ```swift
/// try await system.activate(.sleep)
/// // The Focus `.sleep` isn't on the device. Add `.sleep` to `modes:` of `.focusDevice(…)`, …
/// ```
///
/// The description names the mistake and the remedy.
@nonexhaustive public enum FocusError: Error, Sendable, Hashable {
  /// No mode on the device has this name or identifier; `known` lists the existing modes.
  ///
  /// A call with an identifier that is like no other throws ``missingMode(_:)`` or
  /// ``missingCustomMode(_:)`` instead.
  case unknownMode(String, known: [String])
  /// The device lacks a mode that the system offers; the text is the mode's name in Swift, such as
  /// `.personal`.
  case missingMode(String)
  /// The device has no custom mode with this identifier.
  case missingCustomMode(String)
  /// No app with this identifier or name is installed; `known` lists the installed apps.
  case unknownApp(String, known: [String])
  /// No app has this filter; `app` is `nil` if the word could name an app or a filter.
  case unknownFilter(String, app: String?, known: [String])
  /// A filter was requested by its app, but the app has no filter, or several.
  case noSingleFilter(app: String, known: [String])
  /// The filter has no parameter of this name; `known` lists its parameters.
  case unknownParameter(String, filter: String, known: [String])
  /// The app's ``SimulatedApp/actions`` don't include one of this name; `known` lists the actions.
  case unknownAction(String, app: String, known: [String])
  /// The app's `namedTypes` don't include an intent of this name; `known` lists the
  /// intents.
  case unknownIntent(String, app: String, known: [String])
  /// The app has an action of this name, but no intent; ``FocusSystem/run(_:of:with:)`` runs
  /// actions.
  case actionIsNoIntent(String, app: String)
  /// The intent can't run without values for these parameters, and there is no person to ask.
  case missingValues(intent: String, parameters: [String])
  /// The intent requires authentication, and the device is locked.
  case needsUnlocking(String)
  /// The app has no switch for "Filtered by Focus", which only Calendar, Mail and Messages have.
  case noFilterSwitch(String)
  /// The device has no person with this name; `known` lists the people.
  case unknownPerson(String, known: [String])
  /// A person who isn't in Contacts can't be a favorite, and has no switch for Emergency Bypass.
  case notInContacts(String)
  /// No notification of this number is in Notification Center.
  case unknownNotification(Int)
  /// The action of a notification asks for no text.
  case asksForNoText(action: String)
  /// The entity's query returns no entity with this identifier.
  case unknownEntity(String, parameter: String, known: [String])
  /// The value doesn't fit the parameter; the sentence gives the reason.
  case unusableValue(parameter: String, filter: String, sentence: String)
  /// The filter can't be enabled without values for these parameters.
  case needsValue(filter: String, parameters: [String])
  /// The filter, by the name of its type, isn't set up in the mode of this name.
  case notConfigured(filter: String, mode: String)
  /// A mode on the device already has this identifier or, ignoring case, this name.
  case modeExists(String)
  /// Another mode has this symbol, which identifies a custom mode.
  case symbolTaken(String, by: String)
  /// The mode's name is empty, has several lines or blanks around, or looks like one of Apple's
  /// identifiers.
  case unusableName(String)
  /// The text can't be the name of an SF Symbol.
  case unusableSymbol(String)
  /// The text isn't a schedule; `word` is the part that can't be read.
  case unusableSchedule(String, word: String)
  /// The device has ``FocusPolicy/modeLimit`` custom modes already.
  case tooManyModes(limit: Int)
  /// Do Not Disturb can't be removed.
  case cannotRemoveDoNotDisturb
  /// Several installed apps have the filter, so the app must be named.
  case severalApps([String], filter: String)
  /// The app has mistakes that Xcode reports as errors; it isn't installed.
  case cannotInstall(app: String, findings: [Finding])
  /// The app's process crashed or ended before it answered; the text describes the end, and the
  /// place is where the code of a crash was, if a report has it.
  case appEnded(String, how: String, at: Finding.Place? = nil)
  /// The app's code runs in another process, which a closure can't reach.
  case runsElsewhere(String)
  /// The executable with the apps' code doesn't answer; the sentence gives the reason.
  case unusableExecutable(String)
  /// The app's code didn't return within the time limit, in real time.
  case appHangs(String, limit: Duration)
  /// The instant is earlier than the device's time.
  case timeRunsBackwards
  /// The end of the Focus isn't later than the device's time.
  case endHasPassed
  /// The instant is more than ten years after the device's time.
  case tooFarAway(Date, from: Date, in: TimeZone)
  /// More events than the limit are due until the instant.
  case tooMuchHappens(until: Date, in: TimeZone, limit: Int)
}

extension Duration {
  /// The duration in words, such as `30 seconds` or `0.5 seconds`.
  var inSeconds: String {
    let seconds = Double(components.seconds) + Double(components.attoseconds) / 1e18
    return seconds == 1
      ? "1 second" : "\(Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)") seconds"
  }
}

extension FocusError: CustomStringConvertible {
  public var description: String {
    guard case .cannotInstall(let app, let findings) = self else { return sentences.onOneLine }
    return (["'\(app)' can't be installed:"] + findings.map { "  \($0)" })
      .joined(separator: "\n")
  }

  /// The sentences about an error, without a list of values.
  private var sentences: String {
    switch self {
    case .unknownMode(let name, let known) where known.count <= 1:
      // A wrong name can't mean Do Not Disturb, so the list of known modes wouldn't help.
      "No Focus named '\(name.shortened(to: 60))'. Add it first: only Do Not Disturb is on the device."
    case .unknownMode(let name, let known):
      "No Focus named '\(name.shortened(to: 60))'.\(NameSuggestion.hint(for: name, among: known))"
    case .missingMode(let mode):
      """
      The Focus `\(mode)` isn't on the device. Add `\(mode)` to `modes:` of `.focusDevice(…)`, or \
      call `try await system.add(\(mode))`.
      """
    case .missingCustomMode(let id):
      """
      No Focus on the device has the identifier '\(id)'. Add its `FocusMode` to `modes:` of \
      `.focusDevice(…)`, or call `try await system.add(…)` with it.
      """
    case .unknownApp(let id, let known):
      "No app '\(id)' is installed.\(NameSuggestion.hint(for: id, among: known))"
    case .unknownFilter(let name, nil, let known):
      "No app or filter '\(name)' is installed.\(NameSuggestion.hint(for: name, among: known))"
    case .unknownFilter(let name, let app?, let known):
      "'\(app)' has no filter '\(name)'.\(NameSuggestion.hint(for: name, among: known))"
    case .noSingleFilter(let app, []):
      "'\(app)' has no filter."
    case .noSingleFilter(let app, let known):
      "'\(app)' has several filters. Use \(known.inQuotes.list(.or))."
    case .unknownParameter(let name, let filter, let known):
      "'\(filter)' has no parameter '\(name)'.\(NameSuggestion.hint(for: name, among: known))"
    case .unknownAction(let name, let app, let known):
      "Unknown action '\(name)' of '\(app)'.\(NameSuggestion.hint(for: name, among: known))"
    case .unknownIntent(let name, let app, let known):
      "Unknown intent '\(name)' of '\(app)'.\(NameSuggestion.hint(for: name, among: known))"
    case .actionIsNoIntent(let name, let app):
      "'\(name)' is an action of '\(app)', not an intent."
    case .missingValues(let intent, let parameters):
      "'\(intent)' can't run without \(parameters.inQuotes.list(.and)), for which nobody can be asked."
    case .needsUnlocking(let intent):
      "'\(intent)' requires authentication, and the device is locked. Unlock it first."
    case .noFilterSwitch(let app):
      """
      '\(app)' has no switch for its filtering. Use 'com.apple.mobilecal', 'com.apple.mobilemail' \
      or 'com.apple.MobileSMS'.
      """
    case .unknownPerson(let name, let known):
      "Unknown person '\(name)'.\(NameSuggestion.hint(for: name, among: known))"
    case .notInContacts(let name):
      "Outside Contacts, '\(name)' can't be a favorite or have Emergency Bypass. Add the person there."
    case .unknownNotification(let number):
      "No notification #\(number) in Notification Center."
    case .asksForNoText(UNNotificationDefaultActionIdentifier):
      "Opening a notification asks for no text."
    case .asksForNoText(UNNotificationDismissActionIdentifier): "Dismissing one asks for no text."
    case .asksForNoText(let action): "The action '\(action)' asks for no text."
    case .unknownEntity(let id, let parameter, let known):
      "'\(parameter)' has no choice '\(id)'.\(NameSuggestion.hint(forChoice: id, among: known))"
    case .unusableValue(let parameter, let filter, let sentence):
      "'\(parameter)' of '\(filter)': \(sentence)"
    case .needsValue(let filter, let parameters):
      """
      '\(filter)' can't be enabled without \(parameters.inQuotes.list(.and)): \
      a required parameter without default is asked for each time.
      """
    case .notConfigured(let filter, let mode):
      "'\(filter)' isn't configured for '\(mode)'. Configure it first."
    case .modeExists(let name):
      "A Focus named '\(name)' exists already. Edit it, or choose another name."
    case .symbolTaken(let symbol, let owner):
      "'\(owner)' has the symbol '\(symbol)', and no two Focus modes can share one. Choose another."
    case .unusableName(let name):
      "Invalid Focus name '\(name)'. Use a few words on one line, without blanks around."
    case .unusableSymbol(let name):
      "Invalid symbol '\(name)'. Use the name of an SF Symbol, such as 'book.fill'."
    case .unusableSchedule(let text, let word):
      "Invalid schedule '\(text)'\(word == text ? "" : " at '\(word)'"). "
        + "Use one such as '09:00-17:30 mon-fri'."
    case .tooManyModes(let limit):
      "A device can have at most \(limit) custom Focus modes. Remove one first."
    case .cannotRemoveDoNotDisturb:
      "Do Not Disturb can't be removed."
    case .severalApps(let apps, let filter):
      "Several apps have the filter '\(filter)'. Name \(apps.inQuotes.list(.or))."
    case .cannotInstall(let app, _): "'\(app)' can't be installed."
    case .appEnded(let app, let how, let place):
      "The process of '\(app)' ended before it answered: \(how.naming(place))."
    case .runsElsewhere(let app):
      """
      A closure can't run as '\(app)', whose code is in another process. Run an action of the app, \
      or create the device with `processes: .inProcess`.
      """
    case .unusableExecutable(let sentence): sentence
    case .appHangs(let app, let limit):
      "'\(app)' didn't respond within \(limit.inSeconds). "
        + "Launch code, queries and actions must return before the time limit."
    case .timeRunsBackwards:
      "The time is earlier than the device's time. Use a later time."
    case .endHasPassed:
      "The end of the Focus isn't later than the device's time. Use a later time."
    case .tooFarAway(let instant, let now, let zone):
      """
      \(LocalDateTime.digits(of: instant, in: zone)) is more than 10 years after the device's time, \
      \(LocalDateTime.digits(of: now, in: zone)). Use an earlier time.
      """
    case .tooMuchHappens(let instant, let zone, let limit):
      """
      More than \(limit) changes of Focus and notifications are due until \
      \(LocalDateTime.digits(of: instant, in: zone)). Use an earlier time, and go on from there.
      """
    }
  }
}

/// The mistakes because of which a file can't be used: a scenario or a payload.
///
/// ```swift
/// do {
///   let scenario = try Scenario(data, file: "day.json5")
/// } catch let error as UnreadableFile {
///   print(error)
///   // day.json5:2:10: Invalid time 'nine'. Use one such as '2026-11-23T09:00'.
///   //   start: 'nine',
///   //          ^
/// }
/// ```
public struct UnreadableFile: Error, Sendable, Hashable {
  /// The mistakes with their places, in the order of the file: at least one, at most 100.
  public let findings: [Finding]
  /// The mistakes as `file:line:column: message`, each followed by its line with a caret at the
  /// place.
  ///
  /// For a payload, each finding is on one line.
  public let description: String

  /// Creates the error from the mistakes in a file.
  ///
  /// - Parameters:
  ///   - kind: The kind of the findings.
  ///   - subject: The subject of the findings; the name of the file unless given.
  package init(_ error: SourceError, as kind: FindingKind, subject: String? = nil) {
    findings = error.all.map { mistake in
      Finding(
        kind, subject: subject ?? mistake.file, message: mistake.message, resolution: "",
        place: Finding.Place(
          file: mistake.file, line: mistake.location.line, column: mistake.location.column))
    }
    description = error.all.map(\.report).joined(separator: "\n")
  }

  /// Creates the error from the one mistake because of which a payload can't be used.
  init(_ finding: Finding) { self.init([finding]) }

  /// Creates the error from the mistakes because of which a payload can't be used.
  init(_ findings: [Finding]) {
    self.findings = findings
    description = findings.map(\.description).joined(separator: "\n")
  }
}

extension UnreadableFile: CustomStringConvertible {
  /// The message of the first mistake, in one or two sentences.
  package var message: String { findings[0].message }
  /// The place of the first mistake; `nil` for a value that isn't in a file.
  package var place: Finding.Place? { findings[0].place }
}

extension Finding {
  /// Reports an error of an app's code in a day or a check.
  package static func failure(
    _ error: any Error, of app: String?, at place: Place? = nil
  ) -> Finding {
    let (kind, subject): (FindingKind, String?) =
      switch error {
      case FocusError.appHangs: (.appHangs, app)
      case FocusError.appEnded: (.appCrashes, app)
      case let failure as QueryFailure: (.queryThrows, app ?? failure.entity)
      default: (.appThrows, app)
      }
    var finding = Finding(
      kind, as: .error, subject: subject ?? "scenario", message: error.explanation, place: place)
    finding.close()
    return finding
  }
}
