#if canImport(Darwin)
  public import Foundation
#endif

/// A text that the system says or displays to a person.
///
/// A simulated device displays nothing beside the dialog, so it needs neither the short text nor
/// the symbol.
public struct IntentDialog: Sendable {
  /// The text to use if nothing else is displayed.
  package let full: LocalizedStringResource

  /// Creates a dialog with one text.
  public init(_ string: LocalizedStringResource) {
    full = string
  }

  /// Creates a dialog with a long text and a short one.
  public init(full: LocalizedStringResource, supporting: LocalizedStringResource) {
    self.full = full
  }

  /// Creates a dialog with one text and a symbol.
  public init(full: LocalizedStringResource, systemImageName: String) {
    self.full = full
  }

  /// Creates a dialog with a long text, a short one and a symbol.
  public init(
    full: LocalizedStringResource, supporting: LocalizedStringResource, systemImageName: String
  ) {
    self.full = full
  }
}

extension IntentDialog: ExpressibleByStringInterpolation {
  public typealias StringInterpolation = LocalizedStringResource.StringInterpolation

  /// Creates a dialog from a literal.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  /// Creates a dialog from a literal with values.
  public init(stringInterpolation: StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}

// A simulated device displays no dialogs: methods that ask the person throw an error (F4-m).
extension AppIntent {
  /// Asks the person for confirmation; always throws here.
  public func requestConfirmation() async throws {
    throw AppIntentError.noDialog("requestConfirmation")
  }

  /// Asks the person for confirmation of a result; always throws here.
  @available(*, deprecated, renamed: "requestConfirmation(conditions:actionName:dialog:)")
  public func requestConfirmation<Result: IntentResult>(
    result: Result, confirmationActionName: ConfirmationActionName = .continue,
    showPrompt: Bool = true
  ) async throws {
    throw AppIntentError.noDialog("requestConfirmation")
  }

  /// Asks the person for confirmation with a dialog; always throws here.
  public func requestConfirmation(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog
  ) async throws {
    throw AppIntentError.noDialog("requestConfirmation")
  }

  /// Asks the person for confirmation with a snippet; always throws here.
  public func requestConfirmation<Snippet: SnippetIntent>(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true, snippetIntent: Snippet
  ) async throws {
    throw AppIntentError.noDialog("requestConfirmation")
  }

  /// Asks the person to choose an option; always throws here.
  public func requestChoice(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil
  ) async throws -> IntentChoiceOption {
    throw AppIntentError.noDialog("requestChoice")
  }

  /// Asks the system to bring the app to the foreground; always throws here.
  public func continueInForeground(
    _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true
  ) async throws {
    throw AppIntentError.noDialog("continueInForeground")
  }

  /// Returns an error with which an intent asks to continue in the foreground.
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true
  ) -> AppIntentError {
    .noDialog("needsToContinueInForegroundError")
  }

  /// An option that the person may choose.
  public typealias Option = IntentChoiceOption

  /// The processes in which an intent may run.
  public typealias ExecutionTargets = IntentExecutionTargets
}

// Without these functions, the compiler reports a view as an extra argument.
@available(
  *, unavailable,
  message: "views are not simulated; ask without one, or write '#if !os(Linux)' around the call"
)
extension AppIntent {
  /// Explains the error for a choice with a view: a simulated device displays no views.
  public func requestChoice<View>(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil, view: View
  ) async throws -> IntentChoiceOption {
    throw AppIntentError.noDialog("requestChoice")
  }

  /// Explains the error for a confirmation with a view: a simulated device displays no views.
  public func requestConfirmation<Content>(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true, content: () -> Content
  ) async throws {
    throw AppIntentError.noDialog("requestConfirmation")
  }
}

/// The label of the confirmation button.
public struct ConfirmationActionName: Hashable, Sendable {
  private let name: String

  private init(_ name: String) { self.name = name }

  /// *Add*.
  public static let add = Self("add")
  /// *Add data*.
  public static let addData = Self("addData")
  /// *Book*.
  public static let book = Self("book")
  /// *Buy*.
  public static let buy = Self("buy")
  /// *Call*.
  public static let call = Self("call")
  /// *Check in*.
  public static let checkIn = Self("checkIn")
  /// *Continue*.
  public static let `continue` = Self("continue")
  /// *Create*.
  public static let create = Self("create")
  /// *Do*.
  public static let `do` = Self("do")
  /// *Download*.
  public static let download = Self("download")
  /// *Filter*.
  public static let filter = Self("filter")
  /// *Find*.
  public static let find = Self("find")
  /// *Get*.
  public static let get = Self("get")
  /// *Go*.
  public static let go = Self("go")
  /// *Log*.
  public static let log = Self("log")
  /// *Open*.
  public static let open = Self("open")
  /// *Order*.
  public static let order = Self("order")
  /// *Pay*.
  public static let pay = Self("pay")
  /// *Play*.
  public static let play = Self("play")
  /// *Play sound*.
  public static let playSound = Self("playSound")
  /// *Post*.
  public static let post = Self("post")
  /// *Request*.
  public static let request = Self("request")
  /// *Run*.
  public static let run = Self("run")
  /// *Search*.
  public static let search = Self("search")
  /// *Send*.
  public static let send = Self("send")
  /// *Set*.
  public static let set = Self("set")
  /// *Share*.
  public static let share = Self("share")
  /// *Start*.
  public static let start = Self("start")
  /// *Start navigation*.
  public static let startNavigation = Self("startNavigation")
  /// *Toggle*.
  public static let toggle = Self("toggle")
  /// *Turn off*.
  public static let turnOff = Self("turnOff")
  /// *Turn on*.
  public static let turnOn = Self("turnOn")
  /// *View*.
  public static let view = Self("view")

  /// A custom label.
  public static func custom(
    acceptLabel: LocalizedStringResource, acceptAlternatives: [LocalizedStringResource],
    denyLabel: LocalizedStringResource, denyAlternatives: [LocalizedStringResource],
    destructive: Bool = false
  ) -> ConfirmationActionName {
    Self(String(localized: acceptLabel))
  }
}

/// The conditions under which confirmation is requested.
public struct ConfirmationConditions: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// An option that the person may choose.
public struct IntentChoiceOption: Equatable, Sendable {
  /// The option's title.
  public let title: LocalizedStringResource

  /// The look of the option, which a simulated device doesn't draw.
  public let style: Style

  /// Creates an option from its title.
  public init(title: LocalizedStringResource, style: Style = .default) {
    self.title = title
    self.style = style
  }

  /// The option that cancels the intent.
  public static var cancel: IntentChoiceOption {
    IntentChoiceOption(title: "Cancel", style: .cancel)
  }

  /// The look of an option.
  public struct Style: Equatable, Sendable {
    private let name: String

    /// An option like any other.
    public static var `default`: Style { Style(name: "default") }

    /// An option that may change or delete data.
    public static var destructive: Style { Style(name: "destructive") }

    /// An option that changes nothing.
    public static var cancel: Style { Style(name: "cancel") }
  }
}

/// The reason why an intent can't continue.
public struct AppIntentError: Error, CustomStringConvertible,
  CustomLocalizedStringResourceConvertible
{
  /// The reason as a text that can be localized.
  public let localizedStringResource: LocalizedStringResource

  /// The reason as a localized text.
  public var description: String { String(localized: localizedStringResource) }

  init(_ description: String) {
    self.init(description: LocalizedStringResource(stringLiteral: description))
  }

  /// Creates an error with a localized text.
  public init(description: LocalizedStringResource) { localizedStringResource = description }

  /// Creates an error from one that has a localized text of its own.
  public init(wrapping error: some CustomLocalizedStringResourceConvertible & Error) {
    self.init(description: error.localizedStringResource)
  }

  /// Creates an error from one that has its own error for the system.
  public init(wrapping convertible: some CustomAppIntentErrorConvertible) {
    self = convertible.appIntentError
  }

  /// Creates one of the predefined errors with another text.
  public init(predefinedError: AppIntentError, description: LocalizedStringResource) {
    self.init(description: description)
  }

  /// The error with which an intent asks to be run again.
  public static var restartPerform: AppIntentError {
    AppIntentError("The intent must run again.")
  }

  /// Errors that a person can't correct.
  public enum Unrecoverable {
    /// The entity wasn't found.
    public static let entityNotFound = AppIntentError("The entity wasn't found.")
    /// The feature is restricted.
    public static let featureCurrentlyRestricted = AppIntentError("The feature is restricted.")
    /// The network failed.
    public static let networkFailure = AppIntentError("The network failed.")
    /// The action isn't allowed.
    public static let notAllowed = AppIntentError("The action isn't allowed.")
    /// Part of the action failed.
    public static let partialFailure = AppIntentError("Part of the action failed.")
    /// The action failed for an unknown reason.
    public static let unknown = AppIntentError("The action failed for an unknown reason.")
    /// The action isn't supported on this device.
    public static let unsupportedOnDevice = AppIntentError(
      "The action isn't supported on this device.")
  }

  /// Errors that require an action from the person.
  public enum UserActionRequired {
    /// An account must be set up.
    public static let accountSetup = AppIntentError("An account must be set up.")
    /// The action must be confirmed.
    public static let confirmation = AppIntentError("The action must be confirmed.")
    /// The person must sign in.
    public static let signin = AppIntentError("The person must sign in.")
  }

  /// Errors that require a permission from the person.
  public enum PermissionRequired {
    /// Permission for Bluetooth is required.
    public static let bluetooth = AppIntentError("Permission for Bluetooth is required.")
    /// Permission for contacts is required.
    public static let contacts = AppIntentError("Permission for contacts is required.")
    /// Permission for the local network is required.
    public static let localNetwork = AppIntentError("Permission for the local network is required.")
    /// Permission for photos is required.
    public static let photos = AppIntentError("Permission for photos is required.")
    /// Permission for Siri is required.
    public static let siri = AppIntentError("Permission for Siri is required.")

    /// Permission for the location is required.
    public static func location(precise: Bool) -> AppIntentError {
      AppIntentError("Permission for the \(precise ? "precise " : "")location is required.")
    }
  }
}

/// An error that chooses the error that the system takes it for.
///
/// The device reads it from errors of `perform()` and of queries. Mirrors
/// [`CustomAppIntentErrorConvertible`](https://developer.apple.com/documentation/appintents/customappintenterrorconvertible).
public protocol CustomAppIntentErrorConvertible {
  var appIntentError: AppIntentError { get }
}

extension AppIntentError {
  /// Returns the error of a request to the person, which neither a Focus that runs a filter nor a
  /// simulated device displays (F4-m).
  static func noDialog(_ call: String) -> AppIntentError {
    AppIntentError(
      """
      \(call) requires a person's answer, but a Focus displays no dialog when it runs a filter, \
      and a simulated device displays none at all.
      """)
  }
}
