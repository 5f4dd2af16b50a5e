import FocusHost
package import FocusText
import Foundation

/// Something that a person, an app, a server or the world can do to a device.
///
/// Each command is one value type, which is declared once. Its ``words`` and ``fields`` are a table
/// from which everything else that speaks about the command follows: the key of a day's file with
/// its companions and mistakes, the schema, and the line of an export.
///
/// ```swift
/// struct Forget: SilentCommand {
///   var person = Located("")
///   static let words = [CommandWord<Self>("forget", "remove a person")]
///   static let fields = [CommandField<Self>(value: \.person, .knownPerson, "The person.")]
///   func act(on device: CommandDevice) async throws {
///     try await device.system.removePeople([person.value])
///   }
/// }
/// ```
///
/// The names in a command are words as a person wrote them, until ``resolved(by:)`` replaces them
/// by identifiers. A new command is this type and a line in ``DeviceCommands/all``.
package protocol DeviceCommand: Sendable, Hashable {
  /// The words for the command, each with the fields that it presets; at least one.
  static var words: [CommandWord<Self>] { get }
  /// The properties that a file or a call can set, in the order in which they are written.
  static var fields: [CommandField<Self>] { get }
  /// The combinations of fields that aren't allowed.
  static var rules: [FieldRule] { get }
  /// The subject of the command.
  static var subject: EventWord.Subject { get }
  /// Whether the command itself runs code that an app lists, which may throw errors of its own.
  static var runsCode: Bool { get }

  /// The place of the word that an error of the command is about, unless the error names another.
  var place: TextLocation? { get }
  /// The values of parameters in the command, whose places errors about a parameter have.
  var values: GivenValues { get }

  /// Creates a command whose required fields aren't set.
  init()

  /// Applies the command's changes of names, such as a new mode, for later commands.
  ///
  /// - Throws: ``SourceError`` if the names show that the command is impossible.
  func follow(_ names: inout CommandNames) throws(SourceError)

  /// Performs the command on a device; its names are resolved.
  ///
  /// - Returns: The decision about the command's notification; `nil` for none.
  /// - Throws: `FocusError`, ``CommandMistake`` or an app's error.
  func perform(on device: CommandDevice) async throws -> Decision?
}

extension DeviceCommand {
  /// Creates a command, and sets its properties.
  package init(_ set: (inout Self) -> Void) {
    self.init()
    set(&self)
  }

  package static var rules: [FieldRule] { [] }
  package static var subject: EventWord.Subject { .other }
  package static var runsCode: Bool { false }
  package func follow(_ names: inout CommandNames) throws(SourceError) {}
}

/// A command that delivers no notification, and so returns no decision.
package protocol SilentCommand: DeviceCommand {
  /// Performs the command; its names are resolved.
  ///
  /// - Throws: `FocusError`, ``CommandMistake`` or an app's error.
  func act(on device: CommandDevice) async throws
}

extension SilentCommand {
  package func perform(on device: CommandDevice) async throws -> Decision? {
    try await act(on: device)
    return nil
  }
}

/// All commands, in the order in which files, help and schemas list their words.
package enum DeviceCommands {
  package static let all: [any DeviceCommand.Type] = [
    TurnOn.self, TurnOff.self, ComeToAnOccasion.self,
    ChangeProcess.self, DeliverNotification.self, DeliverPush.self, DoAction.self, DoIntent.self,
    SetUpFilter.self, LookAtSettings.self, RunFilter.self, ChangeDevice.self, InjectFault.self,
    Vanish.self, ChangeInstallation.self,
    AddMode.self, EditMode.self, DeleteMode.self,
    Respond.self, Know.self, Forget.self, Relaunch.self, Travel.self,
    SwitchApp.self,
  ]

  /// The forms of all words, in the order of ``all``.
  package static let forms: [CommandForm] = all.flatMap { $0.forms }

  /// The keys that may stand beside a word, without duplicates, in the order of ``all``.
  package static let companions: [String] = forms.reduce(into: []) { $0.formUnion($1.companions) }

  /// All keys of an event.
  package static let eventKeys = ["at"] + forms.map(\.word) + companions + ["expect"]

  /// A phrase for the words that a key may accompany: `'notify' or 'push'`.
  package static func list(besideWhich key: String) -> String {
    forms.filter { $0.companions.contains(key) }.map(\.word).inQuotes.list(.or)
  }
}

/// A device on which a command is performed, with the apps that it may install.
package struct CommandDevice: Sendable {
  package let system: FocusSystem
  package let apps: [SimulatedApp]

  package init(_ system: FocusSystem, apps: [SimulatedApp]) {
    self.system = system
    self.apps = apps
  }
}

/// A mistake in a command that isn't about the device, such as a misspelled word; *modeled*.
public struct CommandMistake: Error, CustomStringConvertible {
  package let message: String
  /// The mistake in one or two sentences.
  public var description: String { message }
  /// The place of the word; `nil` for a command that wasn't read from a file.
  package let location: TextLocation?
}

// MARK: Words

/// A word for a command, such as `lock`, which may preset a property.
package struct CommandWord<Command: Sendable>: Sendable {
  package let word: String
  /// The command in words that complete "to …".
  package let summary: String
  /// The property that the word presets; `nil` for none.
  package let path: (any PartialKeyPath<Command> & Sendable)?
  let preset: @Sendable (inout Command) -> Void
  /// Whether the word says a command: the command has the preset value.
  let says: @Sendable (Command) -> Bool

  /// Creates the only word of a command, or its word for every value without a word of its own.
  package init(_ word: String, _ summary: String) {
    self.word = word
    self.summary = summary
    path = nil
    preset = { _ in }
    says = { _ in true }
  }

  /// Creates a word for a command whose property has a value.
  package init<Value: Hashable & Sendable>(
    _ word: String, _ summary: String, _ path: any WritableKeyPath<Command, Value> & Sendable,
    _ value: Value
  ) {
    self.word = word
    self.summary = summary
    self.path = path
    preset = { $0[keyPath: path] = value }
    says = { $0[keyPath: path] == value }
  }
}

/// A combination of fields that isn't allowed.
package enum FieldRule: Sendable {
  /// Two fields that exclude each other, always or if the first one has a word.
  case notBoth(String, String, when: String? = nil)
  /// A field that needs another one, always or if it has one of some words.
  case needs(String, String, when: [String]? = nil)
  /// A field that belongs to one word of another field, and that this word needs.
  case onlyWith(String, of: String, word: String)
}
