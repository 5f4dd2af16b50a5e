public import Foundation

extension StoryLine {
  /// An app as a story names it.
  public struct App: Sendable, Hashable {
    /// The bundle identifier.
    public let id: String
    /// The name; `nil` when the app has been removed since.
    public let name: String?
  }

  /// A mode that is on.
  public struct Claim: Sendable, Hashable {
    /// The mode's name, not its identifier.
    public let mode: String
    /// Who keeps it on.
    public let source: FocusSource
    /// When it ends by itself; `nil` for never.
    public let until: Date?
    /// What isn't on although it was asked for.
    public let lost: [Lost]
    /// What else ends it; `nil` for nothing.
    public var occasion: FocusOccasion?
  }

  /// A mode that turned off.
  public struct End: Sendable, Hashable {
    /// The mode's name, not its identifier.
    public let mode: String?
    /// What isn't on although it was asked for.
    public let lost: [Lost]
  }

  /// A mode that lost to another, or to a person.
  public struct Lost: Sendable, Hashable, Codable {
    /// The mode's name.
    public let mode: String
    /// Why it isn't on, in one sentence without a full stop.
    public let reason: String
  }

  /// A call of a filter that came back.
  public struct Answer: Sendable, Hashable {
    /// The app that was called.
    public let app: App
    /// The name of the filter's type; `nil` when the app has it no longer.
    public let filter: String?
    /// Whether it got values or defaults; `nil` where only its `appContext` was read.
    public let kind: FilterDelivery.Kind?
    /// The values that it got, by parameter.
    public let values: [String: ParameterValue]
    /// How the code ended, and where it ran.
    public let ending: Ending
    /// The predicate that the filter told the system; `nil` when it has none.
    public let predicate: String?
    /// What the identifiers of the scenes begin with that the system opens now; `nil` without a prefix.
    public let scenePrefix: String?
    /// The rule that asked for the call, or made its answer void.
    public let rule: FocusRule
  }

  /// How a call of an app's code ended, and where it ran.
  public struct Ending: Sendable, Hashable {
    /// The process in which the code ran.
    public let host: ProcessHost
    /// How it ended.
    public let outcome: Outcome
    /// What went wrong, in words; `nil` when the code came to its end.
    public let reason: String?

    /// How a call of an app's code ended, in one word.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
      /// The code returned.
      case completed
      /// The code threw.
      case threw
      /// A required parameter had no value, so nothing was called.
      case missingValue
      /// The code outlasted the time limit and was abandoned.
      case timedOut
      /// Its process ended before it came back.
      case interrupted
      /// The code crashed its process.
      case crashed
      /// The code ended its process.
      case exited
    }
  }

  /// A call of a filter that was due and wasn't made.
  public struct Missed: Sendable, Hashable {
    /// The app that isn't called.
    public let app: App
    /// The name of the filter's type; `nil` when the app has it no longer.
    public let filter: String?
    /// What it would have been called with.
    public let kind: FilterDelivery.Kind
    /// Why it isn't called, in one sentence without a full stop.
    public let reason: String
    /// The rule that says so.
    public let rule: FocusRule
  }

  /// A call of an app's code that is due and wasn't made yet.
  public struct Due: Sendable, Hashable {
    /// The app that has to be called.
    public let app: App
    /// The process that its code will run in.
    public let host: ProcessHost
    /// The name of the filter's type; `nil` where no filter is called.
    public let filter: String?
    /// Whether it gets values or defaults; `nil` where no filter is called with any.
    public let kind: FilterDelivery.Kind?
    /// The values that it will get, by parameter.
    public let values: [String: ParameterValue]
    /// The rule that asks for the call; `nil` where no filter is called.
    public let rule: FocusRule?
  }

  /// A notification that arrived, and what became of it.
  public struct Notification: Sendable, Hashable {
    /// Its number on the device.
    public let number: Int
    /// The app that it belongs to.
    public let app: App
    /// The title; empty when it has none.
    public let title: String
    /// The text; `nil` when it has none.
    public let body: String?
    /// What the app's predicate was asked about; `nil` without criteria.
    public let criteria: String?
    /// What became of it.
    public let outcome: OutcomeWord
    /// Whether it is in Notification Center.
    public let isListed: Bool
    /// Why, in one sentence without a full stop.
    public let reason: String
    /// The rule that decided; `nil` where nothing spoke against it.
    public let rule: FocusRule?
    /// Every step of the decision.
    public let steps: [Step]
    /// What would have to be different for another outcome; `nil` where no single step decided.
    public let remedy: String?
  }

  /// One step of a decision about a notification, in words.
  public struct Step: Sendable, Hashable {
    /// The rule that was followed.
    public let rule: FocusRule
    /// What was looked at and what it meant, without a full stop.
    public let sentence: String
  }

  /// A notification that waits for its trigger.
  public struct Scheduled: Sendable, Hashable {
    /// The app that added it.
    public let app: App
    /// The title; empty when it has none.
    public let title: String
    /// When it arrives.
    public let date: Date
  }

  /// The number on an app's icon, 0 for none.
  public struct Badge: Sendable, Hashable {
    /// The app with the icon.
    public let app: App
    /// The number before.
    public let before: Int
    /// The number now.
    public let count: Int
    /// Whether the Focus hides it.
    public let isHidden: Bool
  }

  /// What an app did, or what happened to it, in words.
  public struct Note: Sendable, Hashable {
    /// The app that it is about.
    public let app: App
    /// What happened, without a full stop.
    public let text: String
    /// How the app's code ended; `nil` where none was called.
    public var ending: Ending?
    /// The title of the notification that the code was called for; `nil` without one.
    public var title: String?
  }

  /// What a person changed in Settings.
  public struct Setting: Sendable, Hashable {
    /// What changed.
    public let change: Change
    /// The name, not the identifier, of the mode.
    public let mode: String
    /// The filter that it is about; `nil` where it is about the mode.
    public let filter: Filter?

    /// A filter in a mode.
    public struct Filter: Sendable, Hashable {
      /// The app that has the filter.
      public let app: App
      /// The name of the filter's type; `nil` when the app has it no longer.
      public let name: String?
      /// The values that it was set to, by parameter; `nil` when it was removed.
      public let values: [String: ParameterValue]?
    }

    /// What can change in Settings.
    @nonexhaustive public enum Change: String, Sendable, Hashable, Codable, CaseIterable {
      /// A mode was added.
      case focusAdded = "Focus added"
      /// A mode has new settings.
      case focusEdited = "Focus edited"
      /// A mode was deleted.
      case focusRemoved = "Focus removed"
      /// A filter was set up, or has new values.
      case filterSet = "filter set"
      /// A filter was switched on again.
      case filterEnabled = "filter enabled"
      /// A filter was switched off, and keeps its values.
      case filterDisabled = "filter disabled"
      /// A filter was deleted from a mode.
      case filterRemoved = "filter removed"
    }
  }
}
