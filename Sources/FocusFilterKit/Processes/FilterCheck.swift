import FocusAppIntents
import FocusHost
import FocusText
import Foundation

/// A check of a filter that runs the filter's code.
struct FilterCheck {
  private let type: any SetFocusFilterIntent.Type
  private let description: FilterDescription
  private let mainBundle: LocalizedStringResource.BundleDescription?

  init(
    _ type: any SetFocusFilterIntent.Type,
    mainBundle: LocalizedStringResource.BundleDescription?
  ) {
    self.type = type
    self.mainBundle = mainBundle
    self.description = FilterDescription(reading: type)
  }

  var findings: [Finding] {
    get async {
      var findings: [Finding] = []
      if let type = type.ignoredDescriptionType {
        findings.report(
          .descriptionType, of: description.typeName,
          """
          The description is a `\(type)`; Xcode's requirement is `IntentDescription?`, so the \
          SDK ignores this one.
          """)
      }
      for named in type.init().parameters {
        let subject = "\(description.typeName).\(named.name)"
        if !named.description.hasTitle {
          findings.report(
            .parameterWithoutTitle, of: subject,
            "It has no title, so the set-up form shows the property's name.")
        }
        switch named.description.type.element {
        case .enumeration(.type(let type, _)): findings += Self.check(type, subject)
        case .entity(.type(let type)):
          findings += await Self.check(named.parameter, of: type, subject)
        default:
          do {
            _ = try await named.parameter.options(matching: nil)
          } catch {
            findings.append(.queryThrows(subject, "\(error.explanation)"))
          }
        }
      }
      return findings + textFindings + (await suggestionFindings)
    }
  }

  /// Reports cases without a display representation, which have no name in Settings and which Xcode
  /// refuses.
  private static func check<Value: AppEnum>(_ type: Value.Type, _ subject: String) -> [Finding] {
    let missing = Value.allCases.filter { Value.caseDisplayRepresentations[$0] == nil }
    guard !missing.isEmpty else { return [] }
    let names = missing.map { "\($0.rawValue)" }.quoted
    return [
      Finding(
        .missingCase, subject: subject, message: "\(type) has no representation for \(names).")
    ]
  }

  /// Checks the query that supplies the parameter's choices.
  private static func check(
    _ parameter: any AnyParameter, of type: any AppEntity.Type, _ subject: String
  ) async -> [Finding] {
    do {
      guard let check = try await parameter.entitySource?.check() else { return [] }
      var findings: [Finding] = []
      if let text = check.unstable {
        findings.report(
          .identifierConversion, of: subject,
          "The identifier '\(text)' of \(type) isn't the same after it was stored and read.")
      }
      if let title = check.renewed {
        findings.append(
          Finding(
            .queryForgets, subject: subject,
            message: """
              The query gives '\(title)' another identifier each time, so that a choice of it is \
              lost.
              """, resolution: "Store the identifier with the entity."))
      } else if let text = check.forgotten {
        findings.report(
          .queryForgets, of: subject,
          """
          The query suggests '\(text)' and doesn't return it for that identifier, so that a \
          choice of it is lost.
          """)
      }
      return findings
    } catch {
      return [.queryThrows(subject, "The query of \(type) throws: \(error.explanation)")]
    }
  }

  /// The findings about texts that Apple's frameworks look up in the main bundle, but that exist
  /// only here.
  private var textFindings: [Finding] {
    let texts = description.texts
    let lost = texts.filter { text in
      guard let folder = text.packageFolder else { return false }
      return isOutsideMainBundle(folder, texts)
    }
    guard !lost.isEmpty else { return [] }
    let places = Set(
      lost.compactMap { $0.packageFolder?.deletingPathExtension().lastPathComponent })
    return [
      Finding(
        .textFoundOnlyInPackage, subject: description.typeName,
        message: """
          These texts are looked up in the app's main bundle, but only the resources of \
          \(places.sorted().quoted) have them: \(Set(lost.map(\.key)).sorted().quoted).
          """)
    ]
  }

  /// Whether the resources of a package target are certainly not the app's own.
  ///
  /// They may be the app's own, because a target for tests stands in for the app's target. The
  /// app's description decides, or a text that names the folder of these resources.
  private func isOutsideMainBundle(_ folder: URL, _ texts: [LocalizedStringResource]) -> Bool {
    guard let mainBundle else { return texts.contains { $0.bundle.folder == folder } }
    return mainBundle.folder != folder
  }

  /// The findings about suggestions whose values equal the values at the end of a Focus, or those
  /// that the filter's initializer sets.
  private var suggestionFindings: [Finding] {
    get async {
      let suggested = await type.suggestions().map(\.parameterValues)
      let initial = type.init().parameterValues
      let message: String
      if let defaults = description.defaults, suggested.contains(defaults) {
        // A default may well mean an effect while a Focus is on, such as `true` for muting.
        guard initial != defaults || !type.init().hasPredicate else { return [] }
        message = "A proposed configuration has the default values, which change nothing."
      } else if suggested.contains(initial), initial.values.contains(where: { $0 != .null }) {
        message = """
          A proposed configuration has the values that `init()` sets, so it offers nothing new.
          """
      } else {
        return []
      }
      return [Finding(.suggestionOfDefaults, subject: description.typeName, message: message)]
    }
  }
}

extension SetFocusFilterIntent {
  /// Whether the filter judges notifications.
  fileprivate var hasPredicate: Bool {
    let format = AppContext(appContext).predicate.format
    return format.map { "\($0)" != "TRUEPREDICATE" } ?? false
  }
}

extension SimulatedApp {
  /// The findings about languages that lack translations of the texts that Settings shows for the
  /// app's filters.
  var translationFindings: [Finding] {
    let texts = filters.flatMap { FilterDescription(reading: $0.type).texts }
    return LocalizedStringResource.gaps(in: texts, mainBundle: mainBundle?.folder).map { gap in
      Finding(
        .translationMissing, subject: id,
        message: """
          \(gap.language.languageName) lacks a translation of \
          \(gap.keys.inQuotes.firstFive.list(.and)) in \(gap.file).
          """)
    }
  }
}

extension Finding {
  static func queryThrows(_ subject: String, _ message: String) -> Finding {
    var finding = Finding(.queryThrows, subject: subject, message: message)
    finding.close()
    return finding
  }
}
