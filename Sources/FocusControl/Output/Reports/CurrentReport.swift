import FocusFilterKit

/// The values in force, or the error that the app gets.
struct CurrentReport: Report {
  struct Document: Encodable, Sendable {
    let values: [String: ParameterValue]?
    /// The error that the app gets, and what it means in one sentence.
    let error: String?
    let reason: String?
  }

  let document: Document

  func text(_ style: TextStyle) -> String {
    if let error = document.error {
      return "`current` throws \(error). \(document.reason ?? "")\n"
    }
    let rows = (document.values ?? [:]).sorted { $0.key < $1.key }
      .map { [$0.key, $0.value.words] }
    return TextTable(rows).lines.joined(separator: "\n") + "\n"
  }
}
