public import Foundation

/// What came of a scenario: the story of the day, and which expectations held.
///
/// It is the result that `focusctl simulate --json` writes, and that its text is drawn from.
public struct Simulation: Sendable, Hashable, Codable {
  /// The scenario's file and title.
  public let file: String
  public let name: String?
  public let timeZone: String
  public let locale: String
  public let start: Date
  public let end: Date
  public let apps: [App]
  public let modes: [Mode]
  public internal(set) var lines: [StoryLine]
  public internal(set) var expectations: [CheckedExpectation]
  /// What may surprise: in the apps, the schedules, the payloads, and what was found during the day.
  public internal(set) var findings: [Finding]
  public internal(set) var summary: Summary

  /// Whether everything that the scenario expects came true.
  public var holds: Bool { expectations.allSatisfy(\.holds) }

  public struct App: Sendable, Hashable, Codable {
    public let id: String
    public let name: String
    /// What may surprise about the app's filters.
    public let findings: [Finding]
  }

  /// A mode with its schedules in words and the cards of Settings.
  public struct Mode: Sendable, Hashable, Codable {
    public let name: String
    public let identifier: FocusMode.ID
    public let schedules: [String]
    public let cards: [FilterCard]
  }

  /// Something that the scenario expected, and what was.
  public struct CheckedExpectation: Sendable, Hashable, Codable {
    public let place: Finding.Place
    public let at: Date
    /// What it is about, such as `badge of com.example.chat`.
    public let subject: String
    public let expected: String
    public let actual: String
    public let holds: Bool

    /// What is wrong, as a finding; `nil` when it holds.
    public var finding: Finding? {
      guard !holds else { return nil }
      return Finding(
        id: "unmet-expectation", severity: .error, subject: subject,
        message: "Expected \(expected), and it was \(actual).", resolution: "", place: place)
    }
  }

  /// The day in numbers.
  public struct Summary: Sendable, Hashable, Codable {
    public var focusChanges = 0
    public var deliveries = 0
    public var missedDeliveries = 0
    /// How many notifications had each outcome.
    public var notifications: [String: Int] = [:]
    /// The badge of each app at the end, by bundle identifier.
    public var badges: [String: Int] = [:]
    /// How many lines rest on each fidelity.
    public var fidelities: [String: Int] = [:]

    init(of lines: [StoryLine], state: FocusState) {
      for line in lines {
        switch line.event {
        case .focusOn, .focusOff: focusChanges += 1
        case .delivered, .superseded: deliveries += 1
        case .missed: missedDeliveries += 1
        case .notification: notifications[line.outcome ?? "", default: 0] += 1
        default: break
        }
        if let fidelity = line.fidelity { fidelities[fidelity.rawValue, default: 0] += 1 }
      }
      for (id, app) in state.apps where app.badge != 0 { badges[id] = app.badge }
    }
  }
}
