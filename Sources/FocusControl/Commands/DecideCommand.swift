import FocusFilterKit
import FocusSnapshots
import Foundation

/// Decides about payloads on snapshots of devices, a line of JSON for each.
enum DecideCommand: Command {
  static let syntax = CommandSyntax(
    name: "decide", summary: "decide about many payloads on snapshots of devices, line by line",
    positionals: [
      .init(
        name: "ROWS",
        help: """
          Lines of JSON: payloads, or {"id", "to", "at", "device", "payload"}; standard input unless \
          given. Each is answered with one line.
          """,
        isOptional: true, completes: .files)
    ],
    options: [
      .init(
        name: "device",
        help: """
          The snapshot of a device for rows that name none. Predicates are those of the snapshot; no \
          code of an app is called.
          """, value: "FILE", completes: .files),
      .init(
        name: "devices",
        help: "Snapshots that rows name: a folder of JSON files, or a file with one a line.",
        value: "PATH", completes: .files),
      .init(name: "to", help: "The app for payloads that name none.", value: "APP"),
      .init(
        name: "at", help: "The time for rows that say none, such as 2026-11-23T09:00Z.",
        value: "INSTANT"),
      .init(name: "explain", help: "Add the reason and the steps."),
      .init(
        name: "fields", help: "The members of an answer, such as id,outcome,refusal.",
        value: "NAMES"),
      .init(name: "summary", help: "Write counts, hashes and the time to standard error."),
      .init(name: "max-line", help: "The most bytes in a line; 1048576.", value: "BYTES"),
      .init(name: "jobs", help: "How many lines to work on at once; 1.", value: "NUMBER"),
      .init(
        name: "flush", help: "block, or line for whoever waits for each answer.",
        value: "UNIT", completes: .words(of: Flush.self)),
      .init(name: "fail-on-error", help: "Exit with 1 if a line has an error for an answer."),
    ],
    examples: [
      .init(
        words: """
          decide Examples/ExampleChat/pushes.jsonl --device Examples/ExampleChat/device.json
          """, meaning: "What becomes of each push on a device.")
    ])

  /// When answers are written.
  enum Flush: String, CaseIterable { case block, line }

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    let arguments = context.arguments
    let stream = try stream(context)
    let start = ContinuousClock.now
    let flush: Flush =
      try arguments["flush"].map { try syntax.word($0, "unit", for: "--flush") }
      ?? .block
    let path = arguments.positionals.first ?? "-"
    var blocks = LineBlocks(
      path == "-" ? context.terminal.inputPart : try StandardStreams.open(path),
      longestLine: stream.longestLine, isEager: flush == .line)
    // With '--json' the counts are the result.
    let writesRows = !arguments.has("json")
    var counts = DecisionCounts()
    try await OrderedJobs(count: number("jobs", context) ?? 1).run(
      next: { try blocks.next() },
      work: { stream.rows(for: $0.bytes, firstLine: $0.firstLine) },
      finish: { rows in
        counts.add(rows.counts)
        if writesRows { try context.terminal.outBytes(rows.bytes) }
      })
    let report = DecideReport(
      counts: counts, stream: stream, failsOnError: arguments.has("fail-on-error"))
    if arguments.has("summary") {
      context.terminal.writeError(report.summary(after: ContinuousClock.now - start))
    }
    return report
  }

  private static func stream(_ context: CommandContext) throws -> DecisionStream {
    let arguments = context.arguments
    let usual = try arguments["device"].map { path in
      try DeviceSnapshot(context.read(path), file: path)
    }
    let others = try arguments["devices"].map(devices) ?? []
    guard usual != nil || !others.isEmpty else {
      throw UsageError.missing("'--device' or '--devices'", command: syntax)
    }
    return DecisionStream(
      others, usual: usual, app: arguments["to"], at: try instant(context),
      fields: try fields(arguments), longestLine: try number("max-line", context) ?? 1 << 20)
  }

  /// Reads the snapshots in a folder, each with the name of its file, or in the lines of a file.
  private static func devices(at path: String) throws -> [DeviceSnapshot] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else {
      return try DeviceSnapshot.lines(of: StandardStreams.read(fileAt: path), file: path)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    return try names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".json5") }.map { name in
      try DeviceSnapshot(
        StandardStreams.read(fileAt: "\(path)/\(name)"), file: "\(path)/\(name)",
        name: String(name.prefix { $0 != "." }))
    }
  }

  private static func instant(_ context: CommandContext) throws -> Date? {
    guard let text = context.arguments["at"] else { return nil }
    if let written = LocalDateTime(text) { return try written.instant(in: .gmt) }
    throw UsageError.invalid(
      "instant", text, use: "one such as '2026-11-23T09:00Z'", command: syntax)
  }

  private static func fields(_ arguments: ParsedArguments) throws -> [DecisionStream.Field] {
    let asked = try arguments["fields"].map { list in
      try list.split(separator: ",").map {
        try syntax.word($0.trimmingCharacters(in: .whitespaces), "field", for: "--fields")
          as DecisionStream.Field
      }
    }
    let added = arguments.has("explain") ? DecisionStream.Field.explanation : []
    return (asked ?? DecisionStream.Field.standard) + added
  }

  private static func number(_ name: String, _ context: CommandContext) throws -> Int? {
    try context.arguments[name].map { text in
      guard let number = Int(text), number > 0, number <= 1 << 30 else {
        throw UsageError.invalid(
          "number", text, use: "a whole number from 1 upwards", command: syntax)
      }
      return number
    }
  }
}

/// The counts of the answers, which were written as they were made.
struct DecideReport: Report {
  struct Document: Encodable, Sendable {
    let rows: Int
    let errors: [String: Int]
    let outcomes: [String: Int]
    let rules: [String: Int]
    let devices: [Device]
  }

  /// A snapshot, by what tells it from others.
  struct Device: Encodable, Sendable {
    let name: String?
    let version: String?
    let sha256: String
  }

  let document: Document
  let exitCode: ToolExitCode

  init(counts: DecisionCounts, stream: DecisionStream, failsOnError: Bool) {
    func sums<Key>(_ key: (DecisionCounts.Ending) -> Key?) -> [Key: Int] {
      let pairs = counts.decisions.compactMap { ending, count in key(ending).map { ($0, count) } }
      return Dictionary(pairs, uniquingKeysWith: +)
    }
    document = Document(
      rows: counts.rows,
      errors: Dictionary(uniqueKeysWithValues: counts.problems.map { ($0.rawValue, $1) }),
      outcomes: sums(\.outcome.rawValue), rules: sums { $0.rule?.id },
      devices: stream.devices.map { .init(name: $0.name, version: $0.version, sha256: $0.hash) })
    exitCode = failsOnError && counts.problemRows > 0 ? .notHeld : .done
  }

  func text(_: ToolTextStyle) -> String { "" }

  /// The counts on a few lines, the hashes of the snapshots, and the time.
  func summary(after time: Duration) -> String {
    func list(_ counts: [String: Int]) -> String {
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
    let seconds = time / .seconds(1)
    var lines = [
      "\(document.rows) rows in \(Self.text(seconds)) s, "
        + "\(Int(Double(document.rows) / max(seconds, 1e-6))) a second",
      "outcomes: \(list(document.outcomes))", "rules: \(list(document.rules))",
    ]
    if !document.errors.isEmpty { lines.append("errors: \(list(document.errors))") }
    lines += document.devices.prefix(Self.mostDevices).map { device in
      let name = [device.name, device.version].compactMap { $0 }.joined(separator: " ")
      return "snapshot\(name.isEmpty ? "" : " \(name)"): sha256 \(device.sha256)"
    }
    let more = document.devices.count - Self.mostDevices
    if more > 0 { lines.append("… and \(more) snapshots more") }
    return lines.joined(separator: "\n")
  }

  private static let mostDevices = 10

  private static func text(_ seconds: Double) -> String {
    String(format: "%.2f", seconds)
  }
}
