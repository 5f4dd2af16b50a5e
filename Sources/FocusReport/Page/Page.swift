import FocusFilterKit
import FocusText
import Foundation

/// The page of a report: its template, style and script, and the policy that lets only them act.
enum Page {
  /// Returns the page with its parts.
  ///
  /// - Parameters:
  ///   - title: The title, as markup.
  ///   - plain: The story for browsers that run no script, as markup.
  ///   - document: The document as JSON.
  static func html(title: String, plain: String, document: String) -> String {
    var html = ""
    html.reserveCapacity(
      template.utf8.count + style.utf8.count + script.utf8.count + plain.utf8.count
        + document.utf8.count)
    // Only the template is looked through, so that no part can name another.
    for part in template.split(separator: "{{", omittingEmptySubsequences: false) {
      guard let end = part.range(of: "}}") else {
        html += part
        continue
      }
      switch part[..<end.lowerBound] {
      case "policy": html += policy
      case "title": html += title
      case "style": html += style
      case "plain": html += plain
      case "document": html += document
      case "script": html += script
      case let name: preconditionFailure("The page has no part '\(name)'.")
      }
      html += part[end.upperBound...]
    }
    return html
  }

  /// What the page may do: run its own script and style, which are named by their hashes.
  static let policy = [
    "default-src 'none'", "script-src \(source(of: script))", "style-src \(source(of: style))",
    "img-src data:", "base-uri 'none'", "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].joined(separator: "; ")

  /// What a page without script may do: use its own style.
  static let policyWithoutScript = [
    "default-src 'none'", "style-src \(source(of: comparisonStyle))", "img-src data:",
    "base-uri 'none'", "form-action 'none'",
  ].joined(separator: "; ")

  /// The style of a report, with what a comparison adds.
  static let comparisonStyle = style + text(PackageResources.comparison_css)

  static let template = text(PackageResources.report_html)
  static let style = text(PackageResources.report_css)
  static let script = [
    PackageResources.document_js, PackageResources.marks_js, PackageResources.timeline_js,
    PackageResources.story_js, PackageResources.detail_js, PackageResources.page_js,
  ].map(text).joined(separator: "\n")

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func source(of text: String) -> String {
    "'sha256-\(Data(SHA256.hash(text.utf8)).base64EncodedString())'"
  }
}
