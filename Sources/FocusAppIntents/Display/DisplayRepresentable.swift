/// A type with a display name.
public protocol TypeDisplayRepresentable {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A type whose values have a display representation.
public protocol InstanceDisplayRepresentable: CustomLocalizedStringResourceConvertible {
  var displayRepresentation: DisplayRepresentation { get }
}

/// A type with a display name, whose values have a display representation.
public protocol DisplayRepresentable: InstanceDisplayRepresentable, TypeDisplayRepresentable {}

/// An enumeration with a display representation for each case.
public protocol CaseDisplayRepresentable: CustomLocalizedStringResourceConvertible, CaseIterable,
  Hashable
{
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

/// An enumeration with a display name, and a display representation for each case.
public protocol StaticDisplayRepresentable: CaseDisplayRepresentable, TypeDisplayRepresentable {}

extension InstanceDisplayRepresentable {
  /// The title of the value's display representation.
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

extension CaseDisplayRepresentable {
  /// The title of the case's display representation; without one, the case's name in the source.
  public var localizedStringResource: LocalizedStringResource {
    Self.caseDisplayRepresentations[self]?.title
      ?? LocalizedStringResource(stringLiteral: String(describing: self))
  }
}

extension CaseDisplayRepresentable where Self: InstanceDisplayRepresentable {
  /// The title of the value's display representation.
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}
