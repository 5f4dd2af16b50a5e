import FocusFilterKit

/// What the page of a report is drawn from, as it stands in the file and is saved from there.
///
/// Equal texts, rules, predicates, steps and decisions are in tables, and referred to by index. Times
/// are seconds since the start. The form has a version of its own; <doc:Reports> describes it.
struct ReportDocument: Encodable {
  var format = "FocusReport"
  var version = "1.0"
  /// The name and version of the tool that wrote the report.
  var tool: String
  var name: String?
  var file: String
  var timeZone: String
  var locale: String
  /// The start as ISO 8601, and as seconds since 1970.
  var start: String
  var epoch: Seconds
  var end: Seconds
  /// From when, how many seconds east of GMT, and as what, the clocks on the wall are set.
  var offsets: [Offset]
  var texts: [String] = []
  var rules: [Rule] = []
  var modes: [Mode]
  var apps: [App]
  var filters: [Filter]
  /// The choices of the policy that aren't the default, and the readings that were consulted.
  var choices: [Choice]
  /// What depends on which reading; `nil` where the day was played under the chosen ones only.
  var sweep: Sweep?
  var summary: Summary
  var findings: [Finding]
  var expectations: [Expectation]
  var predicates: [Predicate] = []
  var steps: [Step] = []
  var decisions: [Decision] = []
  /// The device before the first item, by key.
  var state: [String: StateValue]
  var items: [Item]
  /// What isn't in the file because it would be too large, a sentence each.
  var omitted: [String] = []

  struct Offset: Encodable, Hashable {
    let from: Seconds
    let seconds: Int
    let name: String

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(from)
      try container.encode(seconds)
      try container.encode(name)
    }
  }

  struct Rule: Encodable, Hashable {
    let id: String
    let fidelity: String
    let summary: String
    let source: String?
  }

  struct Mode: Encodable {
    let name: String
    let id: String
    let tint: String
    let schedules: [String]
  }

  struct App: Encodable {
    let id: String
    let name: String
  }

  struct Filter: Encodable {
    /// The index of the app.
    let app: Int
    let type: String
    let title: String
    let description: String?
  }

  struct Choice: Encodable, Hashable {
    let name: String
    let value: String
    /// The default where something else was chosen.
    let `default`: String?
    /// The reading that it chooses, with how sure the value is and what else is reported.
    var reading: String?
    var fidelity: String?
    var others: [String]?
  }

  /// What came out when the day was played under other readings.
  struct Sweep: Encodable, Hashable {
    let plays: Int
    /// Whether the day came out the same again; where not, no dependence is named.
    let isRepeatable: Bool
    /// How many expectations depend on a reading.
    let expectations: Int
    let dependences: [Dependence]
  }

  /// One result that is another under another reading.
  struct Dependence: Encodable, Hashable {
    let kind: String
    let subject: String
    /// The index of the item that it is about, and of the reading among the choices.
    let item: Int?
    let choice: Int
    /// The other value in words, and how sure it is.
    let value: String
    let fidelity: String?
    let outcome: String
    let otherwise: String
    let place: String?
  }

  struct Summary: Encodable {
    let focusChanges: Int
    let deliveries: Int
    let missedDeliveries: Int
    let outcomes: [String: Int]
  }

  struct Finding: Encodable {
    let severity: String
    let text: String
    let place: String?
  }

  struct Expectation: Encodable {
    let subject: String
    let expected: String
    let actual: String
    let holds: Bool
    let at: Seconds
    /// The index of the item that it is about; `nil` when nothing happened by then.
    let item: Int?
    let place: String
  }

  struct Predicate: Encodable, Hashable {
    let text: String
    let verdict: String
    /// Expressions with the values that they had.
    let seen: [[String]]?
    let error: String?
    let parts: [Int]?
  }

  struct Step: Encodable, Hashable {
    let rule: Int
    let text: Int
    let verdict: String
    let predicate: Int?
  }

  struct Decision: Encodable, Hashable {
    let outcome: String
    let rule: Int?
    let reason: Int
    let remedy: Int?
    let hidesBadge: Bool?
    let steps: [Int]
  }

  /// One thing that happened, with the address `#e` and its place counted from 1.
  struct Item: Encodable {
    let at: Seconds
    let event: String
    let text: Int
    var more: [Int]?
    var app: Int?
    var mode: Int?
    var rule: Int?
    var decision: Int?
    /// The readings that it consulted, as indices of the choices.
    var choices: [Int]?
    var number: Int?
    var title: String?
    var body: String?
    var criteria: String?
    var claims: [Claim]?
    var delivery: Delivery?
    /// What it changed on the device, by key.
    var state: [String: StateValue]?
  }

  /// A mode that was asked for, and whether it is on.
  struct Claim: Encodable, Hashable {
    let mode: Int
    let by: String
    let since: Seconds
    let until: Seconds?
    let wins: Bool
    /// Why it is on, or isn't.
    let text: Int?
  }

  struct Delivery: Encodable {
    let filter: Int?
    let host: String?
    let kind: String
    let outcome: String
    /// How long the app took to answer, on the device's clock.
    let seconds: Seconds?
    let before: [String: ParameterValue]?
    let after: [String: ParameterValue]?
    let effects: [Int]?
    let predicate: Int?
    let scene: String?
  }

  /// A filter's card in Settings.
  struct Card: Encodable, Hashable {
    let title: String
    let subtitle: String?
    let enabled: Bool
  }

  /// The value of a key of the state.
  enum StateValue: Encodable {
    case none
    case number(Int)
    case seconds(Seconds)
    case flag(Bool)
    case text(String)
    case values([String: ParameterValue])
    case claims([Claim])
    case card(Card)
    /// A filter that isn't set up.
    case blankCard

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .none: try container.encodeNil()
      case .number(let number): try container.encode(number)
      case .seconds(let seconds): try container.encode(seconds)
      case .flag(let flag): try container.encode(flag)
      case .text(let text): try container.encode(text)
      case .values(let values): try container.encode(values)
      case .claims(let claims): try container.encode(claims)
      case .card(let card): try container.encode(card)
      case .blankCard: try container.encode([String: String]())
      }
    }
  }
}

/// A number of seconds, which is written without a fraction where it has none.
struct Seconds: Encodable, Hashable {
  let value: Double

  init(_ value: Double) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // Milliseconds are as fine as anything on a device is told.
    let rounded = (value * 1000).rounded() / 1000
    if let whole = Int(exactly: rounded) {
      try container.encode(whole)
    } else {
      try container.encode(rounded)
    }
  }
}
