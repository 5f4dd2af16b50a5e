import FocusFilterKit
import FocusSnapshots
import FocusText
import Foundation

/// Decides about payloads on snapshots of devices, and prints one line of JSON for each.
struct DecideCommand: Command {
  static let about = CommandDescription(
    name: "decide", summary: "decide about many payloads on snapshots of devices, line by line",
    examples: [
      """
      decide Examples/ExampleChat/pushes.jsonl --device Examples/ExampleChat/device.json
      """: "The decision about each push on a device."
    ])

  @Argument(
    """
    Lines of JSON: payloads, or {"id", "to", "at", "device", "payload", "expect", "note"}; \
    standard input unless given. Each is answered with one line.
    """, as: .file) var rows: String?
  @Option(
    """
    The snapshot of a device for rows that name none. Predicates are those of the snapshot; no \
    code of an app is called.
    """, "FILE", as: .file) var device: String?
  @Option(
    "Snapshots that rows name: a folder of JSON files, or a file with one a line.", "PATH",
    as: .file) var devices: String?
  @Option("The app for payloads that name none, by its identifier or name.", "APP", as: .text)
  var to: String?
  @Option(
    "The Focus that is on, instead of the snapshots' own.", "MODE", as: .text) var on: String?
  @Option(
    """
    The time for rows that say none, such as 09:00 or 2026-11-23T09:00, on the clocks of the only \
    snapshot or in GMT; a time of day is the next after the snapshot's, or of today.
    """, "INSTANT", as: .text) var at: String?
  @Flag("Add the reason and the steps.") var explain: Bool
  @Option("The members of an answer, such as id,outcome,refusal.", "NAMES", as: .fields)
  var fields: [DecisionStream.Field]?
  @Flag("Write counts, hashes and the time to standard error.") var summary: Bool
  @Option(
    "The most bytes in a line; 1048576 unless given.", "BYTES", named: "max-line",
    as: .number("number", in: 1...1 << 30), default: 1 << 20) var longestLine: Int
  @Option(
    "How many lines to work on at once; 1 unless given.", "NUMBER",
    as: .number("number", in: 1...256), default: 1) var jobs: Int
  @Option(
    "block, or line for a program that waits for each answer.", "UNIT", as: .word("unit"),
    default: .block) var flush: Flush
  @Option(
    "The answer for an app that the snapshot doesn't have: problem or refused.", "ANSWER",
    as: .word("answer"), default: .problem) var unknown: DecisionStream.UnknownApps
  @Flag("Exit with 1 if a line has an error for an answer.") var failOnError: Bool
  @Option(
    "The outcome that a row without 'expect' must have; exit with 1 if a row has another.",
    "OUTCOME", as: .word("outcome")) var expect: OutcomeWord?
  @Option("text, or github for annotations on a pull request instead of the answers.")
  var format: CheckReport.Form
  @Option("Also write the expectations as JUnit's XML.", "FILE", as: .output) var junit: String?

  /// The time at which answers are written: after a block, or after each line.
  enum Flush: String, CaseIterable { case block, line }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    let stream = try stream(context)
    let start = ContinuousClock.now
    let path = rows ?? "-"
    var blocks = LineBlocks(
      path == "-" ? context.terminal.inputPart : try StandardStreams.open(path),
      longestLine: stream.longestLine, isEager: flush == .line)
    // With `--json`, the result consists of the counts instead of the answers.
    let writesRows = !context.writesJSON && format != .github
    var counts = DecisionCounts()
    var expectations: [ExpectedAnswer] = []
    try await OrderedJobs(count: jobs, mostUnfinished: jobs * 2).run(
      next: { try blocks.next() },
      work: { stream.rows(for: $0.bytes, firstLine: $0.firstLine) },
      finish: { rows in
        counts.add(rows.counts)
        expectations += rows.expectations
        if writesRows { try context.terminal.outBytes(rows.bytes) }
      })
    let report = DecideReport(counts: counts, stream: stream, failsOnError: failOnError)
    try tell(expectations, unmet: counts.unmet, context)
    if let junit {
      var text = JUnitText()
      text.add(expectations, of: path, taking: ContinuousClock.now - start)
      try StandardStreams.write(text.xml, toFileAt: junit)
    }
    if summary {
      context.terminal.writeError(report.summary(after: ContinuousClock.now - start))
    }
    return report
  }

  /// Writes the expectations that aren't met, as annotations or as messages.
  private func tell(
    _ expectations: [ExpectedAnswer], unmet: Int, _ context: CommandContext
  ) throws {
    let findings = expectations.lazy.filter { !$0.isMet }.map { $0.finding(in: rows ?? "-") }
    if format == .github {
      return try context.terminal.write(findings.map { $0.workflowCommand + "\n" }.joined())
    }
    for finding in findings.prefix(Self.mostMessages) {
      context.terminal.writeError("\(finding)")
    }
    if unmet > Self.mostMessages {
      context.terminal.writeError("… and \(unmet - Self.mostMessages) rows more")
    }
  }

  private static let mostMessages = 100

  private func stream(_ context: CommandContext) throws -> DecisionStream {
    if rows == nil, device == "-" { throw UsageError.readTwice }
    var usual = try device.map { path in try DeviceSnapshot(context.read(path), file: path) }
    var others = try devices.map(Self.snapshots) ?? []
    guard usual != nil || !others.isEmpty else {
      throw UsageError.missing("'--device' or '--devices'", for: context.syntax)
    }
    if let on {
      func turnedOn(_ device: DeviceSnapshot) throws(UsageError) -> DeviceSnapshot {
        var device = device
        if device.turnOn(on) { return device }
        throw .unknown(
          "mode", on, for: device.name.map { "--on on '\($0)'" } ?? "--on", known: device.modes)
      }
      usual = try usual.map(turnedOn)
      others = try others.map(turnedOn)
    }
    let clock = usual ?? (others.count == 1 ? others.first : nil)
    let instant = try at.map { text in
      try context.instant(text, in: clock?.timeZone ?? .gmt, after: clock?.instant)
    }
    let app = to.map { word in
      ([usual].compactMap(\.self) + others).lazy.compactMap { $0.app(named: word) }.first ?? word
    }
    return DecisionStream(
      others, usual: usual, app: app, at: instant,
      fields: (fields ?? DecisionStream.Field.standard)
        + (explain ? DecisionStream.Field.explanation : []), longestLine: longestLine,
      unknownApps: unknown, expecting: expect.map { DecisionExpectation(outcome: $0) },
      listsMet: junit != nil)
  }

  /// Reads the snapshots from the files of a folder, each named like its file, or from the lines of
  /// a file.
  private static func snapshots(at path: String) throws -> [DeviceSnapshot] {
    guard StandardStreams.kind(of: path) == S_IFDIR else {
      return try DeviceSnapshot.lines(of: StandardStreams.read(fileAt: path), file: path)
    }
    let names = try FileManager().contentsOfDirectory(atPath: path).sorted()
    return try names.filter { StandardStreams.hasEnding(["json", "json5"], $0) }.map { name in
      try DeviceSnapshot(
        StandardStreams.read(fileAt: "\(path)/\(name)"), file: "\(path)/\(name)",
        name: String(name.prefix { $0 != "." }))
    }
  }
}

extension ArgumentKind where Value == [DecisionStream.Field] {
  /// Members of an answer, separated by commas.
  fileprivate static var fields: Self {
    ArgumentKind { list, place throws(UsageError) in
      try list.split(separator: ",").map { name throws(UsageError) in
        try place.command.word(
          name.trimmingCharacters(in: .whitespaces), "field", for: place.name)
      }
    }
  }
}

extension ExpectedAnswer {
  /// The row's name: its identifier, or its line.
  var row: String { id.map { "row \($0.onOneLine)" } ?? "row \(line)" }

  /// Whether the row's expectation could be read.
  var isReadable: Bool { expected != DecisionExpectation() }

  /// Returns a finding about the unmet or unreadable expectation.
  fileprivate func finding(in file: String) -> Finding {
    let place = Finding.Place(file: file, line: line, column: column)
    guard isReadable else {
      return Finding(
        id: "invalid-row", severity: .error, subject: row, message: reason, resolution: "",
        place: place)
    }
    let end = found.last.map { ".?".contains($0) } == true ? "" : "."
    return Finding(
      .unmetExpectation, subject: row, message: "Expected \(expected), but found \(found)\(end)",
      place: place)
  }

  /// The answer with its reason in words.
  var found: String {
    guard let ending else { return "an error: \(reason)" }
    let rule = ending.rule.map { " by \($0.id)" } ?? ""
    return "\(ending.outcome.rawValue)\(rule): \(reason)"
  }
}

/// The counts of the answers; the answers themselves are already written.
struct DecideReport: Report, Encodable {
  let rows: Int
  let errors: [String: Int]
  let outcomes: [String: Int]
  let rules: [String: Int]
  let devices: [Device]

  /// A snapshot with its distinguishing facts.
  struct Device: Encodable, Sendable {
    let name: String?
    let version: String?
    let sha256: String
  }

  @ForText private(set) var exitCode: ToolExitCode

  init(counts: DecisionCounts, stream: DecisionStream, failsOnError: Bool) {
    func sums<Key>(_ key: (DecisionCounts.Ending) -> Key?) -> [Key: Int] {
      let pairs = counts.decisions.compactMap { ending, count in key(ending).map { ($0, count) } }
      return Dictionary(pairs, uniquingKeysWith: +)
    }
    rows = counts.rows
    errors = Dictionary(uniqueKeysWithValues: counts.problems.map { ($0.rawValue, $1) })
    (outcomes, rules) = (sums(\.outcome.rawValue), sums { $0.rule?.id })
    devices = stream.devices.map { .init(name: $0.name, version: $0.version, sha256: $0.hash) }
    exitCode =
      counts.unmet > 0 || failsOnError && counts.problemRows > 0 ? .notHeld : .done
  }

  func text(_: ToolTextStyle) -> String { "" }

  /// Returns the counts on a few lines, the snapshots' hashes, and the time.
  func summary(after time: Duration) -> String {
    func list(_ counts: [String: Int]) -> String {
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
    let seconds = time / .seconds(1)
    let duration = String(format: "%.2f", seconds)
    var lines = [
      "\(rows) rows in \(duration) s, \(Int(Double(rows) / max(seconds, 1e-6))) a second",
      "outcomes: \(list(outcomes))", "rules: \(list(rules))",
    ]
    if !errors.isEmpty { lines.append("errors: \(list(errors))") }
    lines += devices.prefix(Self.mostDevices).map { device in
      let name = [device.name, device.version].compactMap { $0 }.joined(separator: " ")
      return "snapshot\(name.isEmpty ? "" : " \(name)"): sha256 \(device.sha256)"
    }
    let more = devices.count - Self.mostDevices
    if more > 0 { lines.append("… and \(more) snapshots more") }
    return lines.joined(separator: "\n")
  }

  private static let mostDevices = 10
}
