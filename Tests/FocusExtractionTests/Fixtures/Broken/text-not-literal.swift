import AppIntents

private func translated(_ text: String) -> LocalizedStringResource {
  LocalizedStringResource(stringLiteral: text)
}

extension LocalizedStringResource {
  fileprivate static let catalogTitle: LocalizedStringResource = "Title"
}

struct HelperIntent: AppIntent {
  static let title: LocalizedStringResource = translated("Helper")  // text-not-literal
  @Parameter(title: translated("Text")) var text: String?  // text-not-literal
  func perform() async throws -> some IntentResult { .result() }
}

struct SymbolIntent: AppIntent {
  static let title: LocalizedStringResource = .catalogTitle  // text-not-literal
  func perform() async throws -> some IntentResult { .result() }
}

struct ChoosingIntent: AppIntent {
  static var title: LocalizedStringResource {  // text-not-literal
    if #available(iOS 99, *) { "New" } else { "Old" }
  }
  func perform() async throws -> some IntentResult { .result() }
}

enum Weight: String, AppEnum {
  case light, heavy

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Weight"
  static let caseDisplayRepresentations: [Weight: DisplayRepresentation] = [  // text-not-literal
    .light: .init(title: "Light", subtitle: .catalogTitle), .heavy: "Heavy",
  ]
}

/// Two of its findings would contradict each other.
enum Load: String, AppEnum {
  case light

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Load"
  static var caseDisplayRepresentations: [Load: DisplayRepresentation] {  // text-not-literal
    [.light: DisplayRepresentation(title: translated("Light"))]
  }
}

protocol NamedIntent: AppIntent {}

extension NamedIntent {
  static var title: LocalizedStringResource { translated("\(Self.self)") }
}

struct InheritingIntent: NamedIntent {  // text-not-literal
  func perform() async throws -> some IntentResult { .result() }
}
