#if canImport(Darwin)
  public import Foundation
#endif

/// A type that has a name to show.
public protocol TypeDisplayRepresentable {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A type whose values each have something to show.
public protocol InstanceDisplayRepresentable: CustomLocalizedStringResourceConvertible {
  var displayRepresentation: DisplayRepresentation { get }
}

/// A type that has a name, and whose values have something to show.
public protocol DisplayRepresentable: InstanceDisplayRepresentable, TypeDisplayRepresentable {}

/// An enumeration that lists what to show for each of its cases.
public protocol CaseDisplayRepresentable: CustomLocalizedStringResourceConvertible, CaseIterable,
  Hashable
{
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

/// An enumeration that has a name, and lists what to show for its cases.
public protocol StaticDisplayRepresentable: CaseDisplayRepresentable, TypeDisplayRepresentable {}

extension InstanceDisplayRepresentable {
  /// The title of the value's representation.
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

extension CaseDisplayRepresentable {
  /// The title of the case, or its name in the source when the list leaves it out.
  public var localizedStringResource: LocalizedStringResource {
    Self.caseDisplayRepresentations[self]?.title
      ?? LocalizedStringResource(stringLiteral: String(describing: self))
  }
}

extension CaseDisplayRepresentable where Self: InstanceDisplayRepresentable {
  /// The title of the value's representation.
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}
