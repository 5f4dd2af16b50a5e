/// What became of the device.
struct ResetReport: Report {
  struct Document: Encodable, Sendable {
    let folder: String
    /// Whether there was anything to forget.
    let wasThere: Bool
  }

  let document: Document

  func text(_: TextStyle) -> String {
    document.wasThere
      ? "The device in \(document.folder) is forgotten.\n"
      : "There is no device in \(document.folder).\n"
  }
}
