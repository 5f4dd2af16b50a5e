/// A text that the system says or displays to a person.
public struct IntentDialog: Sendable {
  /// The text if nothing else is displayed.
  package let full: LocalizedStringResource

  /// The text beside other displayed content; equals `full` if the dialog has only one text.
  package let supporting: LocalizedStringResource

  /// The symbol beside the text.
  package let systemImageName: String?

  /// Creates a dialog with one text.
  public init(_ string: LocalizedStringResource) {
    self.init(full: string, supporting: string, image: nil)
  }

  /// Creates a dialog with a long text and a short one.
  public init(full: LocalizedStringResource, supporting: LocalizedStringResource) {
    self.init(full: full, supporting: supporting, image: nil)
  }

  /// Creates a dialog with one text and a symbol.
  public init(full: LocalizedStringResource, systemImageName: String) {
    self.init(full: full, supporting: full, image: systemImageName)
  }

  /// Creates a dialog with a long text, a short one and a symbol.
  public init(
    full: LocalizedStringResource, supporting: LocalizedStringResource, systemImageName: String
  ) {
    self.init(full: full, supporting: supporting, image: systemImageName)
  }

  private init(
    full: LocalizedStringResource, supporting: LocalizedStringResource, image: String?
  ) {
    self.full = full
    self.supporting = supporting
    self.systemImageName = image
  }
}

extension IntentDialog: ExpressibleByStringInterpolation {
  public typealias StringInterpolation = LocalizedStringResource.StringInterpolation

  /// Creates a dialog from a literal.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  /// Creates a dialog from a literal with values.
  public init(stringInterpolation: StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}
