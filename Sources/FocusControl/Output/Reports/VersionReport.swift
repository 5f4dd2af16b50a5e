/// The name of the tool, and the version of the library in it.
struct VersionReport: Report {
  struct Document: Encodable, Sendable {
    let tool: String
    let version: String
  }

  let document: Document

  func text(_: TextStyle) -> String { "\(document.tool) (FocusFilterKit \(document.version))\n" }
}
