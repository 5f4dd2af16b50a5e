import FocusFilterKit

extension Finding {
  /// The finding as an annotation: a
  /// [workflow command](https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
  var workflowCommand: String {
    let level =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .advice: "notice"
      }
    var properties: [String] = []
    if let place {
      properties = [
        "file=\(place.file.escapedProperty)", "line=\(place.line)", "col=\(place.column)",
      ]
    }
    properties.append("title=\(id.escapedProperty)")
    let text = "\(subject): \(sentences)"
    return "::\(level) \(properties.joined(separator: ","))::\(text.escapedData)"
  }
}

extension String {
  fileprivate var escapedData: String {
    replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  fileprivate var escapedProperty: String {
    escapedData.replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
