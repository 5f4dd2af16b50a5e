import FocusAppIntents
import FocusText
import Foundation
import PredicateFormat

/// The checks of an app's declarations, which run none of its code.
package enum AppCheck {
  /// Returns findings about declarations that Xcode would refuse or that may surprise, in the order
  /// of the app's filters.
  package static func findings(in app: AppDescription) -> [Finding] {
    filters(of: app) + app.filters.flatMap { findings(in: $0, of: app) }
  }

  private static func filters(of app: AppDescription) -> [Finding] {
    var result: [Finding] = []
    let repeated = Dictionary(grouping: app.filters, by: \.id).filter { $0.value.count > 1 }
    for (id, filters) in repeated.sorted(by: { $0.key < $1.key }) {
      let names = filters.map(\.typeName).joined(separator: " and ")
      result.append(
        Finding(
          .duplicateIdentifier, subject: app.id,
          message: "\(names) have the same identifier '\(id)'."))
    }
    if app.filters.count > 1, repeated.isEmpty {
      result.append(
        Finding(
          .severalFilters, subject: app.id,
          message: "Only 1 Focus filter is allowed per app; this one has \(app.filters.count)."))
    }
    return result
  }

  private static func findings(in filter: FilterMetadata, of app: AppDescription) -> [Finding] {
    var result: [Finding] = []
    if filter.title.isEmpty {
      result.append(
        Finding(
          .emptyTitle, subject: filter.typeName, message: "The title is empty."))
    }
    if filter.membership != .app, !app.hasIntentsExtension {
      let follows =
        filter.membership == .extension
        ? "it is never called" : "a Focus that changes while the app isn't running is missed"
      result.append(
        Finding(
          .extensionNotDescribed, subject: filter.typeName,
          message: """
            It is a member of an App Intents extension, and the app is described without one: \
            \(follows).
            """))
    }
    for parameter in filter.parameters where !parameter.isOptional {
      guard parameter.defaultValue == nil else { continue }
      result.append(
        Finding(
          .requiredWithoutDefault, subject: "\(filter.typeName).\(parameter.name)",
          message: """
            It is required and has no default: it is asked for each time the filter is enabled, \
            and there is no call when the Focus ends.
            """))
    }
    return result
  }
}

extension Error {
  /// The error in its author's words: `localizedStringResource`, or else the localized description,
  /// or else the printed value. A long text is cut.
  package var explanation: String { wholeExplanation.bounded }

  private var wholeExplanation: String {
    switch self {
    case let error as any CustomLocalizedStringResourceConvertible:
      error.localizedStringResource.text(in: Locale(identifier: "en_US"))
    case let error as any LocalizedError: error.errorDescription ?? "\(self)"
    default: printed
    }
  }
}

extension Finding {
  /// Returns findings about a predicate format: its mistakes, or the parts that Apple's systems may
  /// not accept.
  ///
  /// The finding about a malformed format has the line as its ``excerpt``.
  public static func inPredicate(_ format: String) -> [Finding] {
    do {
      return try FormatPredicate(format).findings.map { finding in
        Finding(
          .predicateLanguage, subject: format, message: finding.description)
      }
    } catch {
      var finding = Finding(
        .predicateFormat, subject: format,
        message: """
          line \(error.line), column \(error.column): found \(error.found), \
          expected \(error.expected).
          """,
        resolution: "")
      finding.excerpt = [error.excerpt, "\(String(repeating: " ", count: error.caret))^"]
      return [finding]
    }
  }
}
