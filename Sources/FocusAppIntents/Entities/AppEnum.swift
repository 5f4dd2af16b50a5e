/// A fixed set of choices that can be a parameter's value.
///
/// An adopter writes a raw type, `typeDisplayRepresentation` and `caseDisplayRepresentations`.
public protocol AppEnum: AppValue, StaticDisplayRepresentable, RawRepresentable
where RawValue: LosslessStringConvertible {}
