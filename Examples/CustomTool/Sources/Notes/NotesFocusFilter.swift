import AppIntents

/// Shows one notebook while a Focus is on.
public struct NotesFocusFilter: SetFocusFilterIntent {
  public static let title: LocalizedStringResource = "Show a Notebook"

  @Parameter(title: "Notebook", default: .everything)
  public var notebook: Notebook

  public init() {}

  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "Show \(notebook)")
  }

  public func perform() async throws -> some IntentResult {
    .result()
  }

  public var appContext: FocusFilterAppContext {
    guard notebook != .everything else { return FocusFilterAppContext() }
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF == %@", notebook.rawValue))
  }
}

/// A notebook that a person can choose.
public enum Notebook: String, AppEnum {
  case everything, recipes, travel

  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Notebook"
  public static let caseDisplayRepresentations: [Notebook: DisplayRepresentation] = [
    .everything: "Everything", .recipes: "Recipes", .travel: "Travel",
  ]
}
