#if canImport(Darwin)
  public import Foundation
#endif

// Nobody can be asked on a simulated device. What asks throws, and says so (F4-m).
extension AppIntent {
  /// Asks a person whether to go on; always throws here.
  public func requestConfirmation() async throws {
    throw AppIntentError.noDialogue("requestConfirmation")
  }

  /// Asks a person whether to go on, with a result to look at; always throws here.
  @available(*, deprecated, renamed: "requestConfirmation(conditions:actionName:dialog:)")
  public func requestConfirmation<Result: IntentResult>(
    result: Result, confirmationActionName: ConfirmationActionName = .continue,
    showPrompt: Bool = true
  ) async throws {
    throw AppIntentError.noDialogue("requestConfirmation")
  }

  /// Asks a person whether to go on, with words; always throws here.
  public func requestConfirmation(
    conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
    dialog: IntentDialog
  ) async throws {
    throw AppIntentError.noDialogue("requestConfirmation")
  }

  /// Asks a person to choose; always throws here.
  public func requestChoice(
    between options: [IntentChoiceOption], dialog: IntentDialog? = nil
  ) async throws -> IntentChoiceOption {
    throw AppIntentError.noDialogue("requestChoice")
  }

  /// Asks for the app to come to the front; always throws here.
  public func continueInForeground(_ dialog: IntentDialog?, alwaysConfirm: Bool) async throws {
    throw AppIntentError.noDialogue("continueInForeground")
  }

  /// Returns an error that asks for the app to come to the front.
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog?, alwaysConfirm: Bool
  ) -> AppIntentError {
    .noDialogue("needsToContinueInForegroundError")
  }

  /// One of the answers that a person may choose.
  public typealias Option = IntentChoiceOption

  /// The processes in which an intent may run.
  public typealias ExecutionTargets = IntentExecutionTargets
}

/// The word on the button that confirms.
public struct ConfirmationActionName: Hashable, Sendable {
  private let name: String

  private init(_ name: String) { self.name = name }

  public static let add = Self("add")
  public static let addData = Self("addData")
  public static let book = Self("book")
  public static let buy = Self("buy")
  public static let call = Self("call")
  public static let checkIn = Self("checkIn")
  public static let `continue` = Self("continue")
  public static let create = Self("create")
  public static let `do` = Self("do")
  public static let download = Self("download")
  public static let filter = Self("filter")
  public static let find = Self("find")
  public static let get = Self("get")
  public static let go = Self("go")
  public static let log = Self("log")
  public static let open = Self("open")
  public static let order = Self("order")
  public static let pay = Self("pay")
  public static let play = Self("play")
  public static let playSound = Self("playSound")
  public static let post = Self("post")
  public static let request = Self("request")
  public static let run = Self("run")
  public static let search = Self("search")
  public static let send = Self("send")
  public static let set = Self("set")
  public static let share = Self("share")
  public static let start = Self("start")
  public static let startNavigation = Self("startNavigation")
  public static let toggle = Self("toggle")
  public static let turnOff = Self("turnOff")
  public static let turnOn = Self("turnOn")
  public static let view = Self("view")

  /// Words of the app's own.
  public static func custom(
    acceptLabel: LocalizedStringResource, acceptAlternatives: [LocalizedStringResource],
    denyLabel: LocalizedStringResource, denyAlternatives: [LocalizedStringResource],
    destructive: Bool = false
  ) -> ConfirmationActionName {
    Self(String(localized: acceptLabel))
  }
}

/// The conditions under which a confirmation is asked for.
public struct ConfirmationConditions: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// One of the answers that a person may choose.
public struct IntentChoiceOption: Sendable {
  /// The answer's words.
  public let title: LocalizedStringResource

  public init(title: LocalizedStringResource) { self.title = title }
}
