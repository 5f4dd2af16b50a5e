/// A type whose values can be displayed as a localized text.
///
/// Such a value can be interpolated into a resource: `"Set \(account)"`. Entities, enumeration
/// cases and configured filters conform. Mirrors Foundation's
/// [`CustomLocalizedStringResourceConvertible`](https://developer.apple.com/documentation/foundation/customlocalizedstringresourceconvertible).
public protocol CustomLocalizedStringResourceConvertible {
  /// The localized text of the value.
  var localizedStringResource: LocalizedStringResource { get }
}
