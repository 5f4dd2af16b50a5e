import FocusAppIntents
import FocusHost
import FocusText
import Foundation

/// What the code of a filter says about itself when it is asked.
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
        findings.append(
          Finding(
            id: "description-type", severity: .warning, subject: description.typeName,
            message: """
              The description is a `\(type)`; Xcode's requirement is `IntentDescription?`, so the \
              SDK ignores this one.
              """,
            resolution: "Write `static let description: IntentDescription? = …`.",
            fidelity: FocusRule.staticsAtInstallation.fidelity))
      }
      for named in type.init().parameters {
        let subject = "\(description.typeName).\(named.name)"
        if !named.description.hasTitle {
          findings.append(
            Finding(
              id: "parameter-without-title", severity: .warning, subject: subject,
              message: "It has no title, so the set-up form shows the property's name.",
              resolution: "Write `@Parameter(title: …)`.",
              fidelity: FocusRule.staticsAtInstallation.fidelity))
        }
        switch named.description.type.element {
        case .enumeration(.type(let type)): findings += Self.check(type, subject)
        case .entity(.type(let type)):
          findings += await Self.check(named.parameter, of: type, subject)
        default: break
        }
      }
      return findings + textFindings + (await suggestionFindings)
    }
  }

  /// A case without representation has no name in Settings; Xcode refuses it.
  private static func check<Value: AppEnum>(_ type: Value.Type, _ subject: String) -> [Finding] {
    let missing = Value.allCases.filter { Value.caseDisplayRepresentations[$0] == nil }
    guard !missing.isEmpty else { return [] }
    let names = missing.map { "\($0.rawValue)" }.quoted
    return [
      Finding(
        id: "missing-case", severity: .error, subject: subject,
        message: "\(type) has no representation for \(names).",
        resolution: "Add it to `caseDisplayRepresentations`.", fidelity: .documented)
    ]
  }

  /// Asks the query that the parameter is offered from.
  private static func check(
    _ parameter: any AnyParameter, of type: any AppEntity.Type, _ subject: String
  ) async -> [Finding] {
    do {
      guard let check = try await parameter.entitySource?.check() else { return [] }
      var findings: [Finding] = []
      if let text = check.unstable {
        findings.append(
          Finding(
            id: "identifier-conversion", severity: .error, subject: subject,
            message: """
              The identifier '\(text)' of \(type) isn't the same after it was stored and read.
              """,
            resolution: "Let `entityIdentifier(for:)` undo `entityIdentifierString`.",
            fidelity: .documented))
      }
      if let text = check.forgotten {
        findings.append(
          Finding(
            id: "query-forgets", severity: .warning, subject: subject,
            message: """
              The query suggests '\(text)' and doesn't return it for that identifier, so that a \
              choice of it is lost.
              """,
            resolution: "Return every suggested entity from `entities(for:)` too.",
            fidelity: FocusRule.vanishedEntity.fidelity))
      }
      return findings
    } catch {
      return [.queryThrows(subject, "The query of \(type) throws: \(error).")]
    }
  }

  /// A text that Apple's frameworks look up in the main bundle, and find only here.
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
        id: "text-found-only-in-package", severity: .warning, subject: description.typeName,
        message: """
          These texts are looked up in the app's main bundle, but only the resources of \
          \(places.sorted().quoted) have them: \(Set(lost.map(\.key)).sorted().quoted).
          """,
        resolution: """
          Write `bundle: .atURL(Bundle.module.bundleURL)`, or make the file a member of the app's \
          target.
          """)
    ]
  }

  /// Whether the resources of a package target are known not to be those of the app itself.
  ///
  /// They may be: a target that is built for tests stands in for the app's. The description of the app
  /// knows, or a text that names the folder of these resources.
  private func isOutsideMainBundle(_ folder: URL, _ texts: [LocalizedStringResource]) -> Bool {
    guard let mainBundle else { return texts.contains { $0.bundle.folder == folder } }
    return mainBundle.folder != folder
  }

  /// A proposal is meant for values that differ from those at the end of a Focus.
  private var suggestionFindings: [Finding] {
    get async {
      guard let defaults = description.defaults,
        await type.suggestions().contains(where: { $0.values == defaults })
      else { return [] }
      return [
        Finding(
          id: "suggestion-of-defaults", severity: .advice, subject: description.typeName,
          message: "A proposed configuration has the default values, which change nothing.",
          resolution: "Propose values that differ from the defaults.",
          fidelity: FocusRule.offeredEntities.fidelity)
      ]
    }
  }
}

extension Finding {
  static func queryThrows(_ subject: String, _ message: String) -> Finding {
    Finding(
      id: "query-throws", severity: .warning, subject: subject, message: message,
      resolution: "Return no entities rather than throwing when there is nothing to offer.",
      fidelity: nil)
  }
}
