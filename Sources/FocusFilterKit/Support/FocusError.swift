import Foundation

/// A mistake in what somebody asked a simulated device to do. Nothing was changed.
///
/// Each says in one sentence what was wrong and what would be right.
public enum FocusError: Error, Sendable, Hashable {
  /// No mode of the device has the name or identifier; it has these.
  case unknownMode(String, known: [String])
  /// No app with the identifier or name is installed; these are.
  case unknownApp(String, known: [String])
  /// The app is `nil` where a word may be an app or a filter.
  case unknownFilter(String, app: String?, known: [String])
  /// One filter of an app was meant without saying which, and the app has none, or several.
  case noSingleFilter(app: String, known: [String])
  /// The filter has no parameter of the name; it has these.
  case unknownParameter(String, filter: String, known: [String])
  /// The app's ``SimulatedApp/actions`` have none of the name; they have these.
  case unknownAction(String, app: String, known: [String])
  /// The device knows nobody with this name; it knows these people.
  case unknownPerson(String, known: [String])
  /// No notification of this number is in Notification Center.
  case unknownNotification(Int)
  /// The query of an entity doesn't return one with this identifier.
  case unknownEntity(String, parameter: String, known: [String])
  /// A value that a parameter can't have; the sentence says why.
  case unusableValue(parameter: String, filter: String, sentence: String)
  /// The filter can't be enabled without values for these parameters.
  case needsValue(filter: String, parameters: [String])
  /// The filter, by the name of its type, isn't set up in the mode of this name.
  case notConfigured(filter: String, mode: String)
  /// A mode of the device has the identifier, or the name but for its case.
  case modeExists(String)
  /// A symbol is the identity of a mode of the person's own, and another has it.
  case symbolTaken(String, by: String)
  /// A mode's name is empty, longer than a line, or looks like an identifier of Apple's.
  case unusableName(String)
  /// A symbol that no SF Symbol can be called.
  case unusableSymbol(String)
  /// A text that is no schedule, and the word in it that can't be read.
  case unusableSchedule(String, word: String)
  /// The device has as many modes besides Do Not Disturb as ``FocusPolicy/modeLimit`` says.
  case tooManyModes(limit: Int)
  /// Do Not Disturb was to be removed, which every device has.
  case cannotRemoveDoNotDisturb
  /// Several installed apps have the filter.
  case severalApps([String], filter: String)
  /// Mistakes that Xcode would refuse; the app isn't installed.
  case cannotInstall(app: String, findings: [Finding])
  /// The app's own code was asked something and hasn't come back within the limit, in real time.
  case appHangs(String, limit: Duration)
  /// The device was to go back to an instant that has passed.
  case timeRunsBackwards
  /// A Focus was to be on until an instant that has passed, or is now.
  case endHasPassed
}

extension FocusError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownMode(let name, let known):
      "No Focus named '\(name)'.\(NameSuggestion.hint(for: name, among: known))"
    case .unknownApp(let id, let known):
      "No app '\(id)' is installed.\(NameSuggestion.hint(for: id, among: known))"
    case .unknownFilter(let name, nil, let known):
      "No app or filter '\(name)' is installed.\(NameSuggestion.hint(for: name, among: known))"
    case .unknownFilter(let name, let app?, let known):
      "'\(app)' has no filter '\(name)'.\(NameSuggestion.hint(for: name, among: known))"
    case .noSingleFilter(let app, []):
      "'\(app)' has no filter."
    case .noSingleFilter(let app, let known):
      "'\(app)' has several filters: \(known.inQuotes.list(.and)). Say which."
    case .unknownParameter(let name, let filter, let known):
      "'\(filter)' has no parameter '\(name)'.\(NameSuggestion.hint(for: name, among: known))"
    case .unknownAction(let name, let app, let known):
      "'\(app)' can't '\(name)'.\(NameSuggestion.hint(for: name, among: known))"
    case .unknownPerson(let name, let known):
      "Unknown person '\(name)'.\(NameSuggestion.hint(for: name, among: known))"
    case .unknownNotification(let number):
      "There is no notification #\(number) in Notification Center."
    case .unknownEntity(let id, let parameter, let known):
      "'\(parameter)' has no choice '\(id)'.\(NameSuggestion.hint(for: id, among: known))"
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
      "There is a Focus '\(name)' already. Edit it, or choose another name."
    case .symbolTaken(let symbol, let owner):
      "'\(owner)' has the symbol '\(symbol)', and no two Focus modes can share one. Choose another."
    case .unusableName(let name):
      "'\(name)' is no name of a Focus. Write a few words on one line."
    case .unusableSymbol(let name):
      "'\(name)' is no symbol. Write the name of an SF Symbol, such as 'book.fill'."
    case .unusableSchedule(let text, let word):
      "'\(text)' is no schedule\(word == text ? "" : ": '\(word)' can't be read"). "
        + "Write one such as '09:00-17:30 mon-fri'."
    case .tooManyModes(let limit):
      "At most \(limit) Focus modes can be added to a device. Remove one first."
    case .cannotRemoveDoNotDisturb:
      "Do Not Disturb can't be removed. It always exists."
    case .severalApps(let apps, let filter):
      "'\(filter)' belongs to several apps: \(apps.inQuotes.list(.and)). Say of which."
    case .cannotInstall(let app, let findings):
      "'\(app)' can't be installed:\n" + findings.map { "  \($0)" }.joined(separator: "\n")
    case .appHangs(let app, let limit):
      "The code of '\(app)' hasn't come back after \(limit). Let its start-up code, its queries and "
        + "what it does return soon."
    case .timeRunsBackwards:
      "The time can't run backwards on a device. Choose a later time."
    case .endHasPassed:
      "A Focus can't end before it is on. Choose a later time."
    }
  }
}
