import EmbeddedFiles
import FocusFilterKit
import FocusScenarios
import FocusText
import Foundation

/// A commented scenario for a tool's apps; its expectations are the results of its own events.
struct StarterScenario {
  /// The file's text: JSON with comments, to which editors can apply a schema.
  let text: String

  /// Sets up the filters of apps, plays a short day, and writes the day's results as expectations.
  ///
  /// - Throws: The errors of the apps' queries.
  init(for apps: [SimulatedApp], processes: ProcessModel) async throws {
    let setUps = try await Self.setUps(of: apps, processes)
    let receiver = setUps.first?.app ?? apps.first?.id
    func day(_ text: String) async throws -> Simulation {
      try await Scenario(Data(text.utf8), file: "day.jsonc").play(on: apps, processes: processes)
    }
    let first = try await day(Self.day(setUps, to: receiver, []) { _ in [] })
    let criteria = Self.criteria(in: first, of: receiver)
    func text(_ expectations: (Moment) -> [Expected]) -> String {
      Self.day(setUps, to: receiver, criteria, expectations)
    }
    let played = try await day(text { _ in [] })
    let moments = [.begin] + criteria.indices.map(Moment.notify) + [.end]
    let all = Dictionary(
      uniqueKeysWithValues: moments.map { moment in
        (moment, Self.expectations(at: moment, in: played, setUps, receiver))
      })
    let complete = text { all[$0] ?? [] }
    // A result that differs from play to play isn't expected.
    let lines = complete.split(separator: "\n", omittingEmptySubsequences: false)
    let unsteady = try await day(complete).expectations.filter { !$0.holds }
      .map { lines[$0.place.line - 1] }
    self.text = text { moment in
      (all[moment] ?? []).filter { expected in
        !unsteady.contains { $0.contains(expected.member) }
      }
    }
  }

  /// An app's filter, with a value for each parameter that has one.
  private struct SetUp {
    let app: String
    let name: String
    let title: String
    /// Whether the device calls the filter only while the app runs.
    let needsApp: Bool
    let values: [(parameter: ParameterMetadata, value: ParameterValue)]
    /// The optional parameters without a value.
    let others: [ParameterMetadata]
  }

  /// The events of the day.
  private enum Moment: Hashable {
    case begin
    /// The notification with a number, from 0.
    case notify(Int)
    case end
  }

  /// A member of an expectation, with a comment.
  private struct Expected {
    let comment: String
    let member: String
  }

  // MARK: The apps

  private static func setUps(
    of apps: [SimulatedApp], _ processes: ProcessModel
  ) async throws -> [SetUp] {
    let system = FocusSystem(clock: .system, timeZone: .gmt, processes: processes)
    var setUps: [SetUp] = []
    for app in apps {
      try await system.install(app)
      // A scenario names a filter by its app, so the app must have exactly one filter.
      guard let described = await system.state.apps[app.id]?.description,
        described.filters.count == 1, let filter = described.filters.first
      else { continue }
      let examples = try await system.exampleValues(
        for: FilterReference(app: app.id, filter: filter.id))
      var values: [(ParameterMetadata, ParameterValue)] = []
      var others: [ParameterMetadata] = []
      for parameter in filter.parameters {
        if let value = examples[parameter.name], value != .null {
          values.append((parameter, value))
        } else {
          others.append(parameter)
        }
      }
      guard others.allSatisfy(\.isOptional) else { continue }
      setUps.append(
        SetUp(
          app: app.id, name: app.name, title: filter.title, needsApp: filter.membership == .app,
          values: values, others: others))
    }
    return setUps
  }

  /// Returns at most three texts from the filter's predicate, and one text that isn't in the
  /// predicate.
  private static func criteria(in day: Simulation, of app: String?) -> [String] {
    let predicate = day.lines.lazy.compactMap(\.answer).first { $0.app == app }?.predicate
    let texts = (predicate ?? "").matches(of: /"([^"\\]+)"/).map { String($0.1) }
    return Array(texts.prefix(3)) + ["somebody"]
  }

  // MARK: The file

  /// - Parameters:
  ///   - receiver: The app that receives the notifications; `nil` for none.
  ///   - criteria: The criteria of the notifications.
  ///   - expectations: Returns the members of the expectation at a moment.
  private static func day(
    _ setUps: [SetUp], to receiver: String?, _ criteria: [String],
    _ expectations: (Moment) -> [Expected]
  ) -> String {
    var notifications: [String] = []
    for (index, criteria) in criteria.enumerated() {
      guard let receiver else { break }
      notifications.append(
        Template(notification_jsonc_template())
          .filled(with: [
            "TIME": "\"09:\(30 + index)\"", "APP": quoted(receiver), "CRITERIA": quoted(criteria),
            "NOTIFY": expectation(expectations(.notify(index))),
          ])
          .trimmingCharacters(in: .newlines))
    }
    let launches = setUps.filter(\.needsApp).map { setUp in
      """
          // \(setUp.name.comment) has no App Intents extension, so its filter needs the app.
          { "at": "08:30", "launch": \(quoted(setUp.app)) },
      """
    }
    return Template(day_jsonc_template()).filled(with: [
      "ALLOWED": receiver.map {
        """
          // The person lets the app notify.
          "apps": [{ "app": \(quoted($0)), "notifications": true }],
        """
      } ?? "",
      "FILTERS": filters(setUps).joined(separator: "\n"),
      "LAUNCHES": launches.joined(separator: "\n"),
      "NOTIFICATION": notifications.joined(separator: "\n"),
      "BEGIN": expectation(expectations(.begin)), "END": expectation(expectations(.end)),
    ])
  }

  /// Returns the filters, each with its values and a comment.
  private static func filters(_ setUps: [SetUp]) -> [String] {
    var lines: [String] = []
    for setUp in setUps {
      lines.append("        // \(setUp.name.comment): \(setUp.title.comment)")
      lines.append("        { \"app\": \(quoted(setUp.app)), \"values\": {")
      for (index, (parameter, value)) in setUp.values.enumerated() {
        let comma = index + 1 < setUp.values.count ? "," : ""
        lines.append("          // \(remark(on: parameter))")
        lines.append("          \(quoted(parameter.name)): \(json(value))\(comma)")
      }
      lines += setUp.others.map { "          // \(quoted($0.name)): …  \(remark(on: $0))" }
      lines.append("        } }\(setUp.app == setUps.last?.app ? "" : ",")")
    }
    return lines
  }

  private static func remark(on parameter: ParameterMetadata) -> String {
    let isRequired = !parameter.isOptional && parameter.defaultValue == nil
    let note = isRequired ? "required" : parameter.isOptional ? "optional" : "has a default"
    return "\(parameter.title.comment): \(parameter.type.comment), \(note)"
  }

  /// Returns the key `expect` of an event with its members; empty if there are none.
  private static func expectation(_ expected: [Expected]) -> String {
    guard !expected.isEmpty else { return "" }
    let members = expected.enumerated().flatMap { index, expectation in
      [
        "      // \(expectation.comment)",
        "      \(expectation.member)\(index + 1 < expected.count ? "," : "")",
      ]
    }
    return ([", \"expect\": {"] + members + ["    }"]).joined(separator: "\n")
  }

  // MARK: The day's results

  private static func expectations(
    at moment: Moment, in day: Simulation, _ setUps: [SetUp], _ receiver: String?
  ) -> [Expected] {
    let lines = day.lines.filter { line in
      let time = line.at.timeIntervalSince(day.start)
      return switch moment {
      case .begin: time == 3600
      case .notify(let index): time == 5400 + 60 * Double(index)
      case .end: time == 34_200
      }
    }
    switch moment {
    case .begin:
      return [Expected(comment: "The Focus that is on; null for none.", member: "\"on\": \"Work\"")]
        + calls(in: lines, day, setUps, receiver)
    case .notify(let index): return notification(in: lines, receiver, number: index)
    case .end:
      var expected = [
        Expected(comment: "The Focus that is on; null for none.", member: "\"on\": null")
      ]
      let called = delivered(in: lines, to: setUps)
      if !called.isEmpty {
        expected.append(
          Expected(
            comment: "The defaults, which each filter gets at the end.",
            member: "\"delivered\": { \(called.joined(separator: ", ")) }"))
      }
      if let receiver {
        let badge = day.summary.badges[receiver] ?? 0
        expected.append(
          Expected(
            comment: "The number of the app's badge.",
            member: "\"badge\": { \(quoted(receiver)): \(badge) }"))
      }
      return expected
    }
  }

  /// Returns the expectations when the Focus turns on: each filter's values, and for one filter all
  /// other kinds.
  private static func calls(
    in lines: [StoryLine], _ day: Simulation, _ setUps: [SetUp], _ receiver: String?
  ) -> [Expected] {
    let answers = answers(in: lines)
    let called = delivered(in: lines, to: setUps)
    guard let receiver, let answer = answers[receiver] else { return [] }
    let app = quoted(receiver)
    func of(_ key: String, _ value: String, _ comment: String) -> Expected {
      Expected(comment: comment, member: "\"\(key)\": { \(app): \(value) }")
    }
    let host = answer.ending.host.rawValue
    let kind = answer.kind?.rawValue ?? FilterDelivery.Kind.values.rawValue
    var expected = [
      Expected(
        comment: "The values that each filter gets, or some of them; null if it isn't called.",
        member: "\"delivered\": { \(called.joined(separator: ", ")) }"),
      of("host", quoted(host), "The process in which perform() ran: app or extension."),
      of(
        "sequence", "[{ \"kind\": \"\(kind)\", \"host\": \"\(host)\" }]",
        "All calls of the filter, in order."),
      of("missed", "false", "Whether a call was due and not made."),
      of("threw", "null", "Some words of the error that perform() threw; null for none."),
      of(
        "predicate", answer.predicate.map(quoted) ?? "null",
        "The predicate that the filter's app context has; null for none."),
      of("current", json(.object(answer.values)), "The values that the app reads as `current`."),
    ]
    let card = day.modes.first?.cards.first { $0.filter.app == receiver }?.configured
    if let card {
      let subtitle = card.subtitle.map { ", \"subtitle\": \(quoted($0))" } ?? ""
      expected.append(
        of("card", "{ \"title\": \(quoted(card.title))\(subtitle) }", "The card in Settings."))
    }
    return expected
  }

  /// Returns the last filter call of each app.
  private static func answers(in lines: [StoryLine]) -> [String: StoryLine.Answer] {
    var answers: [String: StoryLine.Answer] = [:]
    for line in lines where line.event == .delivered {
      if let answer = line.answer { answers[answer.app] = answer }
    }
    return answers
  }

  /// Returns the members of `delivered` for the apps that were called.
  private static func delivered(in lines: [StoryLine], to setUps: [SetUp]) -> [String] {
    let answers = answers(in: lines)
    return setUps.compactMap { setUp in
      answers[setUp.app].map { "\(quoted(setUp.app)): \(json(.object($0.values)))" }
    }
  }

  private static func notification(
    in lines: [StoryLine], _ receiver: String?, number: Int
  ) -> [Expected] {
    let told = lines.filter { $0.event == .notification }
    guard let receiver, let last = told.last, let outcome = last.outcome else { return [] }
    let app = quoted(receiver)
    var expected = [
      Expected(
        comment: "What becomes of it: alerts, silenced, quiet, toApp or refused.",
        member: "\"outcome\": \"\(outcome.rawValue)\"")
    ]
    if let rule = last.rule {
      expected.append(
        Expected(
          comment: "The rule that decides: \(rule.summary.comment).",
          member: "\"rule\": \"\(rule.id)\""))
    }
    // The comments on the first notification also apply to the others.
    guard number == 0 else { return expected }
    let outcomes = told.compactMap(\.outcome).map { quoted($0.rawValue) }.joined(separator: ", ")
    return expected + [
      Expected(
        comment: "The outcomes of all notifications since the event before.",
        member: "\"outcomes\": { \(app): [\(outcomes)] }"),
      Expected(
        comment: "How many of the app's notifications are in Notification Center.",
        member: "\"listed\": { \(app): \(told.count { $0.isListed == true }) }"),
    ]
  }

  // MARK: JSON

  private static func quoted(_ text: String) -> String { json(.string(text)) }

  private static func json(_ value: ParameterValue) -> String {
    // A parameter's value can always be encoded as JSON.
    (try? JSONEncoder.sorted().text(value)) ?? "null"
  }
}

extension String {
  /// The text as a comment on a single line.
  fileprivate var comment: String { onOneLine.showingControls(isColored: false) }
}
