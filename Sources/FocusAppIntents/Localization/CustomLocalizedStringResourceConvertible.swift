#if !canImport(Darwin)
  /// A value that can be shown to a person as a localized text.
  ///
  /// Such a value can stand in a resource: `"Set \(account)"`. Entities, cases of an enumeration and
  /// configured filters are of this kind. Mirrors Foundation's
  /// [`CustomLocalizedStringResourceConvertible`](https://developer.apple.com/documentation/foundation/customlocalizedstringresourceconvertible).
  public protocol CustomLocalizedStringResourceConvertible {
    /// The text that stands for the value.
    var localizedStringResource: LocalizedStringResource { get }
  }
#endif
