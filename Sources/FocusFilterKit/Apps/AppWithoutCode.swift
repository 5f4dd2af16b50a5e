import FocusAppIntents
import Foundation
import PredicateFormat

extension SimulatedApp {
  /// Creates an app whose code isn't there, such as one that another team builds.
  ///
  /// Its Focus filter has one parameter, `predicate`: the format of the predicate that the filter
  /// reports while a Focus is on. Without a predicate, the filter silences nothing. The app may
  /// send notifications without asking (*modeled*).
  ///
  /// ```swift
  /// let chat = SimulatedApp.withoutCode("com.acme.chat", name: "Chat")
  /// try await system.install(chat)
  /// try await system.configure(
  ///   system.filter(named: "com.acme.chat"), in: .work,
  ///   values: ["predicate": "SELF IN {\"work\"}"])
  /// ```
  ///
  /// - Parameters:
  ///   - id: The bundle identifier.
  ///   - name: The app's name; by default the identifier.
  ///   - capabilities: The capabilities that the app's developer declared in Xcode.
  public static func withoutCode(
    _ id: String, name: String? = nil,
    capabilities: Set<AppCapability> = []
  ) -> SimulatedApp {
    var app = own(
      id, name: name ?? id, icon: nil, filters: [.filter(PredicateFilter.self)],
      capabilities: capabilities, notifiesUnasked: true)
    app.isWithoutCode = true
    return app
  }

  /// Creates the app that a description of an app without code describes.
  package init?(withoutCode description: AppDescription) {
    guard description.isWithoutCode else { return nil }
    self = .withoutCode(
      description.id, name: description.name, capabilities: description.capabilities)
  }
}

/// The filter of an app without code, which reports the predicate that it is set up with.
struct PredicateFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Focus Filter"

  @Parameter(title: "Predicate") var predicate: String?

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(predicate ?? "No predicate")")
  }

  func perform() async throws -> some IntentResult { .result() }

  var appContext: FocusFilterAppContext {
    // A predicate that can't be read is refused as a value; `NSPredicate` would end the process.
    guard let predicate, (try? FormatPredicate(predicate)) != nil else {
      return FocusFilterAppContext()
    }
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: predicate, argumentArray: nil))
  }

  /// Throws an error if the filter's value isn't a predicate that can be read.
  static func check(_ values: [String: ParameterValue]) throws(FocusError) {
    guard case .string(let format)? = values["predicate"] else { return }
    do throws(PredicateFormatError) {
      _ = try FormatPredicate(format)
    } catch {
      throw .unusableValue(
        parameter: "predicate", filter: "\(Self.self)", sentence: error.inOneSentence)
    }
  }
}

extension PredicateFormatError {
  /// The mistake with its place in the format.
  package var inOneSentence: String {
    "Invalid predicate. At its line \(line), column \(column): found \(found), expected \(expected)."
  }
}

extension String {
  /// Whether the text has the form of a bundle identifier: letters, digits, hyphens and periods,
  /// with something on each side of a period
  /// ([CFBundleIdentifier](https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier)).
  package var isBundleIdentifier: Bool {
    split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    }
  }
}
