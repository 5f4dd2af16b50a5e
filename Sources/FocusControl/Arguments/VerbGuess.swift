import FocusFilterKit
import FocusText

/// Words that other tools have for what this one calls otherwise.
enum VerbGuess {
  private static let verbs: [String: [String]] = [
    "list": ["mode", "app", "filter", "inbox"], "ls": ["mode", "app", "filter", "inbox"],
    "show": ["status", "mode", "filter"], "get": ["status", "mode", "current"],
    "modes": ["mode"], "apps": ["app"], "filters": ["filter"], "version": ["--version"],
    "record": ["export"], "save": ["export"], "dump": ["export"],
    "history": ["log"], "events": ["log"], "story": ["log"],
    "watch": ["status", "timeline"], "revert": ["undo"], "rollback": ["undo"],
    "now": ["clock", "status"], "time": ["clock", "status"], "date": ["clock", "status"],
    "focus": ["on"], "activate": ["on"], "enable": ["on", "filter"], "start": ["on"],
    "deactivate": ["off"], "disable": ["off", "filter"], "stop": ["off"], "end": ["off"],
    "leave": ["off --occasion leave"], "event": ["off --occasion event"],
    "occasion": ["off --occasion"],
    "push": ["notify --payload"], "send": ["notify"], "deliver": ["notify"],
    "notifications": ["inbox"],
    "run": ["simulate"], "play": ["simulate"], "test": ["simulate", "check"],
    "lint": ["check"], "validate": ["check"], "compare": ["diff"], "new": ["init"],
    "create": ["init"], "clear": ["reset"], "delete": ["reset"], "why": ["explain"],
    "schedule": ["timeline", "mode"], "lock": ["device"], "unlock": ["device"],
    "configure": ["filter"], "set": ["filter"], "launch": ["app"], "man": ["help"],
  ]

  /// Returns ` Did you mean 'X'?`, the verbs for what a word means elsewhere, or an empty string.
  static func hint(for word: String, among known: [String]) -> String {
    let meant = verbs[word.lowercased()] ?? []
    if meant.count == 1 { return " Did you mean '\(meant[0])'?" }
    return meant.isEmpty
      ? NameSuggestion.hint(for: word, among: known) : " Use \(meant.inQuotes.list(.or))."
  }
}
