public import FocusFilterKit
import FocusScenarios
import FocusText
import Foundation

/// A decider about many payloads on devices that don't change: lines of JSON in, lines of JSON out.
///
/// A service asks for one payload at a time, or lets a sequence pass through.
///
/// ```swift
/// let stream = DecisionStream([device], app: "com.example.chat")
/// let rows = stream.rows(for: Array(#"{"aps": {"alert": "Lunch?"}}"#.utf8))
/// String(decoding: rows.bytes, as: UTF8.self)
/// // {"v":1,"id":null,"outcome":"silenced","rule":"F3-7n","fidelity":"modeled","mode":"Work"}
/// ```
///
/// Each line is answered by itself, from the snapshots alone, so that the same line gives the same
/// bytes: on any machine, in any order, as often as it is asked. No code of an app is called, and no
/// actor is entered.
public struct DecisionStream: Sendable {
  /// The devices, in the order in which they were given.
  public let devices: [DeviceSnapshot]
  /// The members of an answer.
  public let fields: [Field]
  let app: String?
  let instant: Date?
  /// The most bytes that a line may have.
  public let longestLine: Int
  /// The answer to a row for an app that its device doesn't have.
  public let unknownApps: UnknownApps
  let places: [String: Int]
  /// The place of the device for rows that name none; `nil` where there are several.
  let usual: Int?

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - devices: At least one. Of several with one name the last counts.
  ///   - usual: The device for rows that name none; unless given, the only one of `devices`.
  ///   - app: The bundle identifier of the app for payloads that name none.
  ///   - instant: The time for rows that don't say one.
  ///   - fields: The members of an answer, in their order, each counted once.
  ///   - longestLine: The most bytes that a line may have.
  ///   - unknownApps: The answer to a row for an app that its device doesn't have.
  public init(
    _ devices: [DeviceSnapshot], usual: DeviceSnapshot? = nil, app: String? = nil,
    at instant: Date? = nil, fields: [Field] = Field.standard, longestLine: Int = 1 << 20,
    unknownApps: UnknownApps = .problem
  ) {
    self.devices = devices + (usual.map { [$0] } ?? [])
    self.usual = usual == nil ? (devices.count == 1 ? 0 : nil) : devices.count
    self.app = app
    self.instant = instant
    self.fields = fields.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    self.longestLine = longestLine
    self.unknownApps = unknownApps
    places = Dictionary(
      self.devices.enumerated().compactMap { place, device in device.name.map { ($0, place) } }
    ) { $1 }
  }

  /// An answer to a row for an app that its device doesn't have.
  public enum UnknownApps: String, Sendable, Hashable, CaseIterable {
    /// A ``DecisionProblem``, because the identifier is probably misspelled.
    case problem
    /// The outcome `refused`, as on a device without the app.
    case refused
  }

  /// A member of an answer, by its key.
  @nonexhaustive
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// The row's own `id`, as it was written but for carriage returns between its parts; null without
    /// one.
    case id
    /// The number of the line, from 1.
    case line
    /// The name of the device; null without one.
    case device
    /// The snapshot's version; null without one.
    case version
    /// The bundle identifier of the app.
    case app
    /// The outcome for the notification, as an `OutcomeWord`.
    case outcome
    /// The reason for a refusal, as a `NotificationRequest.Refusal`; null for other outcomes.
    case refusal
    /// The identifier of the rule that decided; null where nothing speaks against it.
    case rule
    /// The fidelity of the rule.
    case fidelity
    /// The name of the Focus that is on; null without one.
    case mode
    /// The reason in one line.
    case reason
    /// Every step, with its rule, fidelity and sentence.
    case steps

    /// The members of an answer unless others are asked for.
    public static let standard: [Field] = [.id, .outcome, .rule, .fidelity, .mode]
    /// The fields that an explanation adds.
    public static let explanation: [Field] = [.reason, .steps]
  }

  /// Answers whole lines, each with exactly one line in the same order.
  ///
  /// The cost is linear in the number of bytes. Lines can be answered on several threads at once.
  ///
  /// - Parameters:
  ///   - lines: The lines, each with its line feed; the last may lack it.
  ///   - firstLine: The number of the first line.
  public func rows(for lines: [UInt8], firstLine: Int = 1) -> DecisionRows {
    lines.withUnsafeBytes { rows(for: $0, firstLine: firstLine) }
  }

  /// Answers whole lines, as ``rows(for:firstLine:)``, without an array around them.
  public func rows(for lines: UnsafeRawBufferPointer, firstLine: Int = 1) -> DecisionRows {
    var writer = RowWriter(self, firstLine: firstLine, capacity: lines.count / 4)
    writer.answer(lines)
    return writer.rows
  }

  /// Decides about one row or payload, with the steps of the decision.
  ///
  /// - Throws: ``DecisionProblem`` for a row that can't be read.
  public func decision(about row: [UInt8]) throws(DecisionProblem) -> Decision {
    let result = row.withUnsafeBytes { line in
      Result { () throws(DecisionProblem) in
        var row = DecisionRow(line)
        let (notification, device, instant) = try addressed(&row)
        let decision = devices[device].state(for: instant).explained(notification)
        try requireKnownApp(decision.outcome, on: device, row, notification.app)
        return decision
      }
    }
    return try result.get()
  }

  /// Decides about rows or payloads as they come, without a hop to another actor.
  public func decisions<Rows: AsyncSequence>(
    about rows: Rows
  ) -> AsyncMapSequence<Rows, Result<Decision, DecisionProblem>> where Rows.Element == [UInt8] {
    rows.map { row in Result { () throws(DecisionProblem) in try decision(about: row) } }
  }
}

/// The answers to some lines.
public struct DecisionRows: Sendable {
  /// The answers, each with its line feed.
  public let bytes: [UInt8]
  /// The counts of the answers.
  public let counts: DecisionCounts
}

// MARK: The device, the app and the time of a row

/// Whom a row is for.
extension DecisionStream {
  /// Reads a row, and returns its notification, the place of its device, and its time.
  ///
  /// - Parameter lastApp: The app of an earlier row, which is that of most others, too.
  func addressed(
    _ row: inout DecisionRow, lastApp: String = ""
  ) throws(DecisionProblem) -> (NotificationFacts, device: Int, Date?) {
    guard row.line.count <= longestLine else {
      throw row.problem(.tooLong, "The line has more than \(longestLine) bytes.")
    }
    guard !row.line.allSatisfy(JSONReader.isBlank) else {
      throw row.problem(.blank, "The line is blank.")
    }
    let (facts, target) = try row.facts()
    let device = try place(of: row)
    let instant = try time(of: row, in: devices[device].timeZone)
    if instant == nil, devices[device].needsTime, devices[device].instant == nil {
      throw row.problem(
        .withoutTime, "Missing key 'at'. The device's schedules depend on the time.")
    }
    guard let app = try row.string(row.app, of: "to", like: lastApp) ?? target ?? self.app
    else {
      throw row.problem(.withoutApp, "Missing key 'to' with the bundle identifier of the app.")
    }
    return (try row.notification(facts, for: app), device, instant)
  }

  /// Throws a problem where an outcome is that of an unknown app, which the stream reports.
  func requireKnownApp(
    _ outcome: Decision.Outcome, on device: Int, _ row: DecisionRow, _ app: String
  ) throws(DecisionProblem) {
    guard case .refused(.appNotInstalled) = outcome, unknownApps == .problem else { return }
    let known = devices[device].states[0].state.installationOrder
    throw row.problem(
      .unknownApp,
      "Unknown app '\(app.shortened(to: 60))'."
        + NameSuggestion.hint(for: app.shortened(to: 60), among: known), at: row.app?.start)
  }

  private func place(of row: DecisionRow) throws(DecisionProblem) -> Int {
    guard let name = try row.string(row.device, of: "device") else {
      guard let usual else {
        throw row.problem(.withoutDevice, "Missing key 'device' with the name of a snapshot.")
      }
      return usual
    }
    guard let place = places[name] else {
      throw row.problem(
        .unknownDevice, "Unknown device '\(name.shortened(to: 60))'.", at: row.device?.start)
    }
    return place
  }

  private func time(of row: DecisionRow, in timeZone: TimeZone) throws(DecisionProblem) -> Date? {
    guard let text = try row.string(row.at, of: "at") else { return instant }
    guard let written = LocalDateTime(text) else {
      throw row.problem(
        .invalidValue,
        "Invalid time '\(text.shortened(to: 60))'. Use one such as '2026-11-23T09:00Z'.",
        at: row.at?.start)
    }
    do throws(SkippedTime) {
      return try written.instant(in: timeZone)
    } catch {
      throw row.problem(.invalidValue, "\(error)", at: row.at?.start)
    }
  }
}

// MARK: Counts

/// The number of rows by outcome.
public struct DecisionCounts: Sendable, Hashable {
  /// The rows with a decision, by outcome and the rule that decided; `nil` where none did.
  public internal(set) var decisions: [Ending: Int] = [:]
  /// The rows without one.
  public internal(set) var problems: [DecisionProblem.Code: Int] = [:]

  /// Creates counts of no rows.
  public init() {}

  /// The outcome of a decision and the rule that decided it.
  public struct Ending: Sendable, Hashable {
    /// The outcome.
    public let outcome: OutcomeWord
    /// The rule; `nil` where nothing speaks against the notification.
    public let rule: FocusRule?
  }

  /// The number of answered rows.
  public var rows: Int { decisions.values.reduce(problemRows, +) }

  /// The number of rows without a decision.
  public var problemRows: Int { problems.values.reduce(0, +) }

  /// Adds the counts of other rows.
  public mutating func add(_ other: DecisionCounts) {
    decisions.merge(other.decisions, uniquingKeysWith: +)
    problems.merge(other.problems, uniquingKeysWith: +)
  }
}

// MARK: Problems

/// The reason why a row can't be answered with a decision.
public struct DecisionProblem: Error, Sendable, Hashable {
  /// The kind of the problem.
  public let code: Code
  /// The mistake and its correction, in one or two sentences.
  public let message: String
  /// The place in the line, from 1, counted in Unicode scalars.
  public let column: Int

  /// A kind of problem, as a word that programs can rely on.
  @nonexhaustive
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The line has nothing but blanks.
    case blank
    /// The line is longer than allowed.
    case tooLong = "too-long"
    /// The line isn't JSON.
    case notJSON = "not-json"
    /// The line or its payload isn't an object.
    case notAnObject = "not-an-object"
    /// The payload has no `aps`.
    case withoutAps = "without-aps"
    /// The payload's `aps` isn't an object.
    case apsNotAnObject = "aps-not-an-object"
    /// A key of the row has a value that can't be read.
    case invalidValue = "invalid-value"
    /// Neither the row nor the caller says for which app it is.
    case withoutApp = "without-app"
    /// The row names no device, and there are several.
    case withoutDevice = "without-device"
    /// No snapshot has the name.
    case unknownDevice = "unknown-device"
    /// The device doesn't have the app, and the stream refuses no unknown apps.
    case unknownApp = "unknown-app"
    /// The device's schedules need a time, and there is none.
    case withoutTime = "without-time"
  }
}

extension DecisionProblem: CustomStringConvertible {
  /// The message with its column.
  public var description: String { "column \(column): \(message)" }
}

extension DecisionProblem {
  /// - Parameters:
  ///   - offset: The place in bytes.
  ///   - line: The bytes of the line.
  init(_ code: Code, _ message: String, at offset: Int = 0, in line: UnsafeRawBufferPointer) {
    self.code = code
    self.message = message
    // The bytes that continue a scalar aren't columns.
    column = 1 + line.prefix(offset).count { $0 & 0xC0 != 0x80 }
  }

  init(_ mistake: JSONMistake, in line: UnsafeRawBufferPointer) {
    self.init(.notJSON, mistake.sentence(in: line), at: mistake.offset, in: line)
  }
}
