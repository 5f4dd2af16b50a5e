/// An enumeration whose cases can be the value of a parameter.
///
/// A conforming type declares a raw type and implements `typeDisplayRepresentation` and
/// `caseDisplayRepresentations`.
public protocol AppEnum: AppValue, StaticDisplayRepresentable, RawRepresentable
where RawValue: LosslessStringConvertible {}
