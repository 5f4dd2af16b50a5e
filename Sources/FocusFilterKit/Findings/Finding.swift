import FocusText

/// A mistake or a surprise that a check reports about an app, payload, scenario or predicate.
///
/// ```swift
/// for finding in try await system.check("com.example.chat") {
///   print(finding.severity, finding.message, finding.resolution)
/// }
/// ```
public struct Finding: Sendable, Hashable, Codable {
  /// The kind of finding in words joined by hyphens, such as `required-without-default`.
  public let id: String
  /// The severity.
  public let severity: Severity
  /// The subject, such as `ChatFocusFilter.limit`.
  public let subject: String
  /// The finding in one sentence.
  public package(set) var message: String
  /// The resolution in one sentence.
  public private(set) var resolution: String
  /// The fidelity of the rule behind the finding; `nil` if the finding isn't about a Focus rule.
  public let fidelity: Fidelity?
  /// The place in a file; `nil` if the finding isn't about a file.
  public package(set) var place: Place?
  /// The line with the mistake, and a line with a caret below it; `nil` for a finding that isn't
  /// about the text of source code or of a predicate.
  public package(set) var excerpt: [String]?
  /// The place of the app's code that crashed, from the report of the crash; `nil` for a finding
  /// about anything else, and for a report without a place.
  ///
  /// The file is named as in the report: by its module and name, or by its path.
  public var sourcePlace: Place?
  /// Xcode's message about the mistake; `nil` if there is none, or none is known.
  public package(set) var xcode: String?
  /// The bundle identifier of the app that the finding is about, if the subject doesn't have it;
  /// the finding's stored form doesn't have it either.
  var app: String?
  /// Whether the finding is about the call at the end of a Focus; the stored form doesn't have it.
  var isAtEnd = false
  /// The error or the crash in the code's own words, if the finding is about one; the stored form
  /// has it only in ``message``.
  var cause: String?
  /// The change that resolves the finding; the stored form has it only in ``resolution``.
  var change: Change?

  /// A change that resolves a finding, after words for it.
  struct Change: Sendable, Hashable {
    let words: String
    let remedy: Remedy
  }

  private enum CodingKeys: CodingKey {
    case id, severity, subject, message, resolution, fidelity, place, excerpt, sourcePlace, xcode
  }

  /// Creates a finding for a check of your own; its identifier should be unique.
  public init(
    id: String, severity: Severity, subject: String, message: String, resolution: String,
    fidelity: Fidelity? = nil, place: Place? = nil
  ) {
    self.id = id
    self.severity = severity
    self.subject = subject
    self.message = message
    self.resolution = resolution
    self.fidelity = fidelity
    self.place = place
  }

  /// The severity of a finding; errors sort before warnings, warnings before advice.
  public enum Severity: String, Sendable, Hashable, Codable, Comparable {
    /// Xcode or the system refuses this.
    case error
    /// This works, but probably not as intended.
    case warning
    /// This is legal, but may surprise.
    case advice

    /// Compares by importance: errors come before warnings, and warnings before advice.
    public static func < (a: Self, b: Self) -> Bool {
      a != b && (a == .error || b == .advice)
    }
  }

  /// A place in a file.
  public struct Place: Sendable, Hashable, Codable {
    /// The name of the file as it was passed to the check.
    public let file: String
    /// The line, counted from 1.
    public let line: Int
    /// The column in characters, counted from 1.
    public let column: Int

    /// Creates a place without checking that it exists in the file.
    public init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }
  }
}

extension String {
  /// The end of a process in words, with the place of the code in parentheses if a report has it.
  func naming(_ place: Finding.Place?) -> String {
    place.map { "\(self) (\($0.file):\($0.line))" } ?? self
  }
}

extension Finding {
  /// The bundle identifier of the app that the finding is about; the subject if it names no app.
  package var subjectApp: String { app ?? subject }

  /// Ends a message with a full stop if it ends with an error's words.
  mutating func close() {
    if message.last.map(".!?…".contains) != true { message += "." }
  }

  /// Returns the finding with its remedy, if it has one, in the language of a place.
  package func phrased(for place: Remedy.Place) -> Finding {
    guard let change else { return self }
    var phrased = self
    phrased.resolution = "\(change.words): \(change.remedy.text(in: place))."
    return phrased
  }
}

extension Finding: CustomStringConvertible {
  /// The finding on one line: `file:3:7: error: message resolution [id]`.
  public var description: String {
    let start = place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
    let sentences = resolution.isEmpty ? message : "\(message) \(resolution)"
    return "\(start)\(severity.rawValue): \(subject): \(sentences) [\(id)]".onOneLine
  }
}

/// A kind of finding: its meaning, its remedy, and the consequence on an iPhone.
///
/// A ``Finding`` takes its severity, fidelity and remedy from its kind, and adds a subject and a
/// message.
public struct FindingKind: Sendable, Hashable, Identifiable {
  /// The identifier in a finding's message, such as `late-effects`.
  public let id: String
  /// The severities of findings of this kind, with the default severity first.
  public let severities: [Finding.Severity]
  /// The problem, as a sentence.
  public let meaning: String
  /// The consequence on an iPhone, as a sentence.
  public let consequence: String
  /// The way to resolve the problem, as a sentence.
  public let remedy: String
  /// The Focus rules behind the kind; empty if it is about something else.
  public let rules: [FocusRule]
  /// The fidelity of the kind; by default, its first rule's fidelity.
  package let fidelity: Fidelity?

  package init(
    _ id: String, _ severities: [Finding.Severity], meaning: String, consequence: String,
    remedy: String, rules: [FocusRule] = [], fidelity: Fidelity? = nil
  ) {
    self.id = id
    self.severities = severities
    self.meaning = meaning
    self.consequence = consequence
    self.remedy = remedy
    self.rules = rules
    self.fidelity = fidelity ?? rules.first?.fidelity
  }

  /// Every kind of finding that the package reports, in the order of the sections.
  public static let allCases = sections.flatMap(\.value)

  /// The kinds of findings that the package reports, by subject, as the article about findings has
  /// them.
  package static let sections = Array(ofApps) + ofFiles
}

extension Finding {
  /// Creates a finding of a kind.
  ///
  /// - Parameters:
  ///   - kind: The kind, which supplies the severity, the fidelity and the remedy.
  ///   - severity: One of the kind's severities; `nil` for the default severity.
  ///   - subject: The subject, such as `ChatFocusFilter.limit`.
  ///   - message: The problem in this case, as a sentence.
  ///   - resolution: A more precise remedy than the kind's; empty if the message contains the
  ///     remedy.
  ///   - fidelity: The fidelity, if it depends on the case.
  ///   - place: The place in a file.
  public init(
    _ kind: FindingKind, as severity: Severity? = nil, subject: String, message: String,
    resolution: String? = nil, fidelity: Fidelity? = nil, place: Place? = nil
  ) {
    assert(severity.map(kind.severities.contains) ?? true, "The row of \(kind.id) lacks this.")
    self.init(
      id: kind.id, severity: severity ?? kind.severities[0], subject: subject, message: message,
      resolution: resolution ?? kind.remedy, fidelity: fidelity ?? kind.fidelity, place: place)
  }
}

extension [Finding] {
  /// Adds a finding of a kind with its default severity.
  mutating func report(_ kind: FindingKind, of subject: String, _ message: String) {
    append(Finding(kind, subject: subject, message: message))
  }
}

/// A change that leads to another result, in the language of the place where a person makes it.
///
/// ```swift
/// let remedy = Remedy.allow(.notifications, of: "com.acme.relay")
/// remedy.text(in: .test)       // `try await system.allowNotifications(of: "com.acme.relay", true)`
/// remedy.text(in: .tool(nil))  // `app allow com.acme.relay`
/// remedy.text(in: .file)       // `"allowNotifications": "com.acme.relay"`
/// ```
package enum Remedy: Sendable, Hashable {
  /// The person allows an app its notifications, the time-sensitive ones, or to see the Focus
  /// status.
  case allow(Permission, of: String)
  /// The app's notifications are delivered at once, not in the scheduled summary.
  case deliverAtOnce(String)
  /// The device is locked.
  case lock
  /// An app or a person is added to a list of the mode with this name, which may be its first.
  case add(String, to: List, mode: String)
  /// An app or a person is removed from a list of the mode with this name.
  case remove(String, from: List, mode: String)
  /// A switch of the mode with this name is turned on.
  case turnOn(Switch, mode: String)
  /// The notification is delivered as one that Apple Intelligence takes for important.
  case markImportant

  /// The permissions of an app; the raw values are their keys in a file, and methods in Swift.
  package enum Permission: String, Sendable {
    case notifications = "allowNotifications"
    case timeSensitive = "allowTimeSensitive"
    case focusStatus = "allowFocusStatus"

    /// The action of the verb `app`.
    var action: String {
      switch self {
      case .notifications: "allow"
      case .timeSensitive: "allow-time-sensitive"
      case .focusStatus: "allow-focus-status"
      }
    }
  }

  /// The switches of a mode that remedies turn on; the raw values are their keys in a file.
  package enum Switch: String, Sendable {
    case important = "breakthrough"
    case timeSensitive
    case status = "shareStatus"

    /// The option of the verb `mode`, and the property in Swift.
    var words: (option: String, property: String) {
      switch self {
      case .important: ("--breakthrough", "letsImportantThrough")
      case .timeSensitive: ("--time-sensitive", "allowsTimeSensitive")
      case .status: ("--share-status", "sharesStatus")
      }
    }
  }

  /// The lists of a mode; the raw values are their keys in a file.
  package enum List: String, Sendable {
    case allowApps, silenceApps, allowPeople, silencePeople

    var hasApps: Bool { self == .allowApps || self == .silenceApps }
    /// The case of the property's value.
    var kind: String { self == .allowApps || self == .allowPeople ? ".allow" : ".silence" }
    /// The property of a mode that has the list.
    var property: String { hasApps ? "settings.apps" : "settings.people" }
  }

  /// The place where a person reads a remedy.
  package enum Place: Sendable, Hashable {
    /// A test, in Swift.
    case test
    /// A terminal, for a tool; `nil` for a tool whose name isn't known.
    case tool(String?)
    /// The file of a day.
    case file
  }

  /// Returns the remedy in the language of a place, with code in backticks and escapes for
  /// invisible characters.
  package func text(in place: Place) -> String {
    switch place {
    case .test:
      swift.unicodeScalars.map { $0.isControl ? $0.escaped(asASCII: true) : "\($0)" }.joined()
    case .tool(let name):
      command.map { command in "`\(name.map { "\($0) " } ?? "")\(command.asTyped)`" }
        ?? "add `--important` to `notify`"
    case .file: file.escapingControlsOfJSON
    }
  }

  /// The app whose setting is changed; `nil` for another remedy.
  var app: String? {
    switch self {
    case .allow(_, of: let app), .deliverAtOnce(let app): app
    default: nil
    }
  }

  /// The name of the mode that is edited; `nil` for another remedy.
  var mode: String? {
    switch self {
    case .add(_, to: _, let mode), .remove(_, from: _, let mode), .turnOn(_, let mode):
      mode
    default: nil
    }
  }

  /// The arguments of a tool's command; `nil` for a remedy that is an option of another command.
  var command: [String]? {
    switch self {
    case .allow(let permission, let app): ["app", permission.action, app]
    case .deliverAtOnce(let app): ["app", "stop-summarizing", app]
    case .lock: ["device", "lock"]
    case .add(let member, let list, let mode):
      edit(mode, list.hasApps ? "--add-app" : "--add-person", member)
    case .remove(let member, let list, let mode):
      edit(mode, list.hasApps ? "--remove-app" : "--remove-person", member)
    case .turnOn(let named, let mode): edit(mode, named.words.option, "yes")
    case .markImportant: nil
    }
  }

  /// A name that begins with a hyphen would be an option.
  private func edit(_ mode: String, _ option: String, _ value: String) -> [String] {
    mode.hasPrefix("-")
      ? ["mode", "edit", option, value, "--", mode] : ["mode", "edit", mode, option, value]
  }

  private var swift: String {
    switch self {
    case .allow(let permission, let app):
      "`try await system.\(permission.rawValue)(of: \(app.debugDescription), true)`"
    case .deliverAtOnce(let app):
      "`try await system.summarize(\(app.debugDescription), false)`"
    case .lock: "`try await system.lock()`"
    case .add(let member, let list, let mode): update(mode, list, "union", member)
    case .remove(let member, let list, let mode): update(mode, list, "subtracting", member)
    case .turnOn(let named, let mode): update(mode, "settings.\(named.words.property) = true")
    case .markImportant: "set `isImportant` of the request to `true`"
    }
  }

  private func update(
    _ mode: String, _ list: List, _ method: String, _ member: String
  ) -> String {
    let members = "$0.\(list.property).members.\(method)([\(member.debugDescription)])"
    return update(mode, "\(list.property) = \(list.kind)(\(members))")
  }

  private func update(_ mode: String, _ change: String) -> String {
    "`try await system.updateMode(\(mode.asModeInSwift ?? "…")) { $0.\(change) }`"
  }

  private var file: String {
    switch self {
    case .allow(let permission, let app): "`\"\(permission.rawValue)\": \(app.debugDescription)`"
    case .deliverAtOnce(let app): "`\"stopSummarizing\": \(app.debugDescription)`"
    case .lock: "`\"lock\": true`"
    case .add(let member, let list, let mode):
      "add `\(member.debugDescription)` to `\(list.rawValue)` of \(mode)"
    case .remove(let member, let list, let mode):
      "remove `\(member.debugDescription)` from `\(list.rawValue)` of \(mode)"
    case .turnOn(let named, let mode): "set `\"\(named.rawValue)\": true` in \(mode)"
    case .markImportant: "add `\"important\": true` to its event"
    }
  }
}
