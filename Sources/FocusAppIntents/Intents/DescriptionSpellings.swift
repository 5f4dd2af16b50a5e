#if canImport(Darwin)
  public import Foundation
#endif

// Apple's requirement is `static var description: IntentDescription?`. Because it has a default, a
// property of the same name and another type compiles there too and is then ignored. Filters in the
// wild, and Apple's own talk, write three other types. Each hidden protocol catches one of them, so
// that the text which its author meant to show is shown.

/// A type that may describe itself with an optional resource.
public protocol _DescribedByOptionalResource {
  static var description: LocalizedStringResource? { get }
}

/// A type that may describe itself with a resource.
public protocol _DescribedByResource {
  static var description: LocalizedStringResource { get }
}

/// A type that may describe itself with a text that isn't optional.
public protocol _DescribedByText {
  static var description: IntentDescription { get }
}

extension _DescribedByOptionalResource {
  public static var description: LocalizedStringResource? { nil }
}

extension _DescribedByResource {
  public static var description: LocalizedStringResource { "" }
}

extension _DescribedByText {
  public static var description: IntentDescription { "" }
}

extension AppIntent {
  /// The description in whichever of the four spellings the intent has; `nil` without one.
  package static var writtenDescription: IntentDescription? {
    let declared: IntentDescription? = description
    if let declared { return declared }
    let text = (Self.self as any _DescribedByText.Type).description
    if text.descriptionText != "" { return text }
    let optional = (Self.self as any _DescribedByOptionalResource.Type).description
    let resource = optional ?? (Self.self as any _DescribedByResource.Type).description
    return resource == "" ? nil : IntentDescription(resource)
  }
}
