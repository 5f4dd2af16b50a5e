public import FocusFilterKit
import FocusText
import Foundation

/// A service that decides about many notifications on fixed devices: lines of JSON in, lines of
/// JSON out.
///
/// A program can ask about one payload at a time, or pass a whole sequence of payloads.
///
/// ```swift
/// let stream = DecisionStream([device], app: "com.example.chat")
/// let rows = stream.rows(for: Array(#"{"aps": {"alert": "Lunch?"}}"#.utf8))
/// String(decoding: rows.bytes, as: UTF8.self)
/// // {"v":1,"id":null,"outcome":"silenced","rule":"F3-7n","fidelity":"modeled","mode":"Work"}
/// ```
///
/// The answer to a line depends only on the line and on the snapshots, so that the same line gives
/// the same bytes on any machine and in any order. A stream never calls app code, and isn't an
/// actor.
public struct DecisionStream: Sendable {
  /// The devices, in the given order.
  public let devices: [DeviceSnapshot]
  /// The members of an answer, in order.
  let fields: [Field]
  let app: String?
  let instant: Date?
  /// The expected answer to rows without an expectation of their own; `nil` for none.
  let expectation: DecisionExpectation?
  /// Whether ``DecisionRows/expectations`` has those that are met, too.
  let listsMet: Bool
  /// The maximum length of a line in bytes.
  public let longestLine: Int
  /// The answer to a row for an app that isn't on its device.
  let unknownApps: UnknownApps
  /// The indices of the devices by their names.
  let indices: [String: Int]
  /// The index of the device for rows that name no device; `nil` if there are several devices.
  let usual: Int?

  /// Creates a stream.
  ///
  /// - Parameters:
  ///   - devices: One or more devices. If several have the same name, the last one is used.
  ///   - usual: The device for rows that name no device; by default, the only element of `devices`.
  ///   - app: The bundle identifier of the app for payloads that name no app.
  ///   - instant: The time for rows without a time.
  ///   - fields: The members of an answer, in order; duplicates are ignored.
  ///   - longestLine: The maximum length of a line in bytes.
  ///   - unknownApps: The answer to a row for an app that isn't on its device.
  ///   - expectation: The expected answer to rows without an expectation of their own.
  ///   - listsMet: Whether the results list the expectations that are met, too.
  public init(
    _ devices: [DeviceSnapshot], usual: DeviceSnapshot? = nil, app: String? = nil,
    at instant: Date? = nil, fields: [Field] = Field.standard, longestLine: Int = 1 << 20,
    unknownApps: UnknownApps = .problem, expecting expectation: DecisionExpectation? = nil,
    listsMet: Bool = false
  ) {
    self.expectation = expectation
    self.listsMet = listsMet
    self.devices = devices + (usual.map { [$0] } ?? [])
    self.usual = usual == nil ? (devices.count == 1 ? 0 : nil) : devices.count
    self.app = app
    self.instant = instant
    self.fields = fields.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    self.longestLine = longestLine
    self.unknownApps = unknownApps
    indices = Dictionary(
      self.devices.enumerated().compactMap { index, device in device.name.map { ($0, index) } }
    ) { $1 }
  }

  /// The answer to a row for an app that isn't on its device.
  public enum UnknownApps: String, Sendable, Hashable, CaseIterable {
    /// A ``DecisionProblem``, because the identifier is probably misspelled.
    case problem
    /// The outcome `refused`, as on a device without the app.
    case refused
  }

  /// A member of an answer, by its key.
  @nonexhaustive
  public enum Field: String, Sendable, Hashable, CaseIterable {
    /// The row's own `id` as it was written, but without carriage returns between its parts; null
    /// if the row has none.
    case id
    /// The number of the line, from 1.
    case line
    /// The device's name; null if the device has none.
    case device
    /// The snapshot's version; null if the snapshot has none.
    case version
    /// The bundle identifier of the app.
    case app
    /// The outcome for the notification, as an `OutcomeWord`.
    case outcome
    /// The reason for a refusal, as a `NotificationRequest.Refusal`; null for other outcomes.
    case refusal
    /// The identifier of the rule that decided; null if no rule prevents an alert.
    case rule
    /// The fidelity of the rule.
    case fidelity
    /// The name of the Focus that is on; null for none.
    case mode
    /// The reason in one line.
    case reason
    /// All steps, each with its rule, fidelity and sentence.
    case steps

    /// The default members of an answer.
    public static let standard: [Field] = [.id, .outcome, .rule, .fidelity, .mode]
    /// The fields that an explanation adds.
    public static let explanation: [Field] = [.reason, .steps]
  }

  /// Answers lines. The result has one line for each line, in the same order.
  ///
  /// The cost is linear in the number of bytes. Several threads can answer lines at the same time.
  ///
  /// - Parameters:
  ///   - lines: The lines, each with a line feed, which is optional after the last line.
  ///   - firstLine: The number of the first line.
  public func rows(for lines: [UInt8], firstLine: Int = 1) -> DecisionRows {
    var writer = RowWriter(self, firstLine: firstLine, capacity: lines.count / 4)
    lines.withUnsafeBytes { writer.answer($0) }
    return writer.rows
  }

  /// Returns the decision about one row or payload, with its steps.
  ///
  /// - Throws: ``DecisionProblem`` for a row that can't be read.
  public func decision(about row: [UInt8]) throws(DecisionProblem) -> Decision {
    let result = row.withUnsafeBytes { line in
      Result { () throws(DecisionProblem) in
        var row = DecisionRow(line)
        let (notification, device, instant) = try addressed(&row)
        let decision = devices[device].state(for: instant).decisionWithoutCode(about: notification)
        try requireKnownApp(decision.outcome, on: device, row, notification.app)
        return decision
      }
    }
    return try result.get()
  }

  /// Returns the decisions about a sequence of rows or payloads, without changing actors.
  public func decisions<Rows: AsyncSequence>(
    about rows: Rows
  ) -> AsyncMapSequence<Rows, Result<Decision, DecisionProblem>> where Rows.Element == [UInt8] {
    rows.map { row in Result { () throws(DecisionProblem) in try decision(about: row) } }
  }
}

/// The answers to some lines.
public struct DecisionRows: Sendable {
  /// The answers, each with a line feed.
  public let bytes: [UInt8]
  /// The number of answers by outcome.
  public let counts: DecisionCounts
  /// The expectations that aren't met, in the order of the lines.
  public let expectations: [ExpectedAnswer]
}

// MARK: The device, the app and the time of a row

/// The addressee of a row.
extension DecisionStream {
  /// Reads a row, and returns its notification, the index of its device, and its time.
  ///
  /// - Parameter lastApp: The app of the previous row, which most rows share.
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
    let device = try deviceIndex(for: row)
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

  /// Throws a problem if the outcome is a refusal of an unknown app and the stream reports unknown
  /// apps.
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

  private func deviceIndex(for row: DecisionRow) throws(DecisionProblem) -> Int {
    guard let name = try row.string(row.device, of: "device") else {
      guard let usual else {
        throw row.problem(.withoutDevice, "Missing key 'device' with the name of a snapshot.")
      }
      return usual
    }
    guard let index = indices[name] else {
      throw row.problem(
        .unknownDevice, "Unknown device '\(name.shortened(to: 60))'.", at: row.device?.start)
    }
    return index
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

/// The numbers of rows by outcome.
public struct DecisionCounts: Sendable, Hashable {
  /// The number of rows with a decision, by outcome and deciding rule.
  public internal(set) var decisions: [Ending: Int] = [:]
  /// The number of rows without a decision, by problem.
  public internal(set) var problems: [DecisionProblem.Code: Int] = [:]
  /// The number of rows with an expectation that is met.
  public internal(set) var met = 0
  /// The number of rows with an expectation that isn't met.
  public internal(set) var unmet = 0

  /// Creates empty counts.
  public init() {}

  /// The outcome of a decision, with the rule that decided.
  public struct Ending: Sendable, Hashable {
    /// The outcome.
    public let outcome: OutcomeWord
    /// The rule; `nil` if no rule prevents an alert.
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
    met += other.met
    unmet += other.unmet
  }
}

// MARK: Problems

/// The reason why a row can't be answered with a decision.
public struct DecisionProblem: Error, Sendable, Hashable {
  /// The kind of the problem.
  public let code: Code
  /// A message about the mistake and its correction, in one or two sentences.
  public let message: String
  /// The column in the line, from 1, counted in Unicode scalars.
  public let column: Int

  /// A kind of problem, as a word on which programs can rely.
  @nonexhaustive
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The line is blank.
    case blank
    /// The line is longer than allowed.
    case tooLong = "too-long"
    /// The line isn't JSON.
    case notJSON = "not-json"
    /// The line or its payload isn't an object.
    case notAnObject = "not-an-object"
    /// The payload has no `aps`, or the row no `payload`.
    case withoutAps = "without-aps"
    /// The payload's `aps` isn't an object.
    case apsNotAnObject = "aps-not-an-object"
    /// The row has a key that no row has. Free text belongs into `note`.
    case unknownKey = "unknown-key"
    /// A key of the row has a value that can't be read, or two values.
    case invalidValue = "invalid-value"
    /// Neither the row nor the caller names an app.
    case withoutApp = "without-app"
    /// The row names no device, although there are several.
    case withoutDevice = "without-device"
    /// No snapshot has the device's name.
    case unknownDevice = "unknown-device"
    /// The device doesn't have the app, and the stream reports unknown apps as problems.
    case unknownApp = "unknown-app"
    /// The device's schedules need a time, but neither the row nor the device has one.
    case withoutTime = "without-time"
  }
}

extension DecisionProblem: CustomStringConvertible {
  /// The message with its column.
  public var description: String { "column \(column): \(message)" }
}

extension UnsafeRawBufferPointer {
  /// Returns the column at a position in a line; continuation bytes of a scalar aren't columns.
  func column(at offset: Int) -> Int { 1 + prefix(offset).count { $0 & 0xC0 != 0x80 } }
}

extension DecisionProblem {
  /// - Parameters:
  ///   - offset: The position in bytes.
  ///   - line: The bytes of the line.
  init(_ code: Code, _ message: String, at offset: Int = 0, in line: UnsafeRawBufferPointer) {
    self.code = code
    self.message = message
    column = line.column(at: offset)
  }

  init(_ mistake: JSONMistake, in line: UnsafeRawBufferPointer) {
    self.init(.notJSON, mistake.sentence(in: line), at: mistake.offset, in: line)
  }
}
