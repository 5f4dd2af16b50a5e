package import FocusText

/// The mistakes for which a file can't be used: a scenario, a snapshot of a device, or a payload.
///
/// ```swift
/// do {
///   let scenario = try Scenario(data, file: "day.json5")
/// } catch let error as UnreadableFile {
///   print(error)
///   // day.json5:2:10: Invalid time 'nine'. Use one such as '2026-11-23T09:00'.
///   //   start: 'nine',
///   //          ^
/// }
/// ```
public struct UnreadableFile: Error, Sendable, Hashable {
  /// The mistakes with their places, in the order of the file: at least one, at most 100.
  public let findings: [Finding]
  /// For each mistake `file:line:column: message`, and below it the line with a caret at the place.
  ///
  /// The mistake of a payload is its finding on one line.
  public let description: String

  /// Collects the mistakes of a file.
  ///
  /// - Parameters:
  ///   - kind: The kind of the findings.
  ///   - subject: The subject of the findings; the name of the file unless given.
  package init(_ error: SourceError, as kind: FindingKind, subject: String? = nil) {
    findings = error.all.map { mistake in
      Finding(
        kind, subject: subject ?? mistake.file, message: mistake.message, resolution: "",
        place: Finding.Place(
          file: mistake.file, line: mistake.location.line, column: mistake.location.column))
    }
    description = error.all.map(\.report).joined(separator: "\n")
  }

  /// Takes the one mistake for which a payload can't be used.
  init(_ finding: Finding) {
    findings = [finding]
    description = finding.description
  }
}

extension UnreadableFile: CustomStringConvertible {
  /// The message of the first mistake, in one or two sentences.
  public var message: String { findings[0].message }
  /// The place of the first mistake; `nil` for a value that was taken out of its file.
  public var place: Finding.Place? { findings[0].place }
}
