/// A plural category of a language, such as *one* or *other*.
enum PluralCategory: String, Sendable, Hashable, CaseIterable, Decodable, CodingKeyRepresentable {
  case zero, one, two, few, many, other
}

#if canImport(_FoundationICU)
  import Foundation
  import _FoundationICU

  extension PluralCategory {
    /// Selects the plural category of a number in a locale.
    ///
    /// Foundation on Linux has no API for this, but it contains ICU, whose plural rules are called.
    init(for number: Double, in locale: Locale) {
      self = Self.selectedByICU(number, locale) ?? .other
    }

    // ICU's headers rename each function with a macro, which Swift doesn't import; hence the
    // `swift_` names.
    private static func selectedByICU(_ number: Double, _ locale: Locale) -> Self? {
      var status = U_ZERO_ERROR
      guard let rules = swift_uplrules_open(locale.identifier, &status) else { return nil }
      defer { swift_uplrules_close(rules) }
      let keyword = [UChar](unsafeUninitializedCapacity: 16) { buffer, count in
        let length = swift_uplrules_select(
          rules, number, buffer.baseAddress, Int32(buffer.count), &status)
        count = min(max(0, Int(length)), buffer.count)
      }
      guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
      return Self(rawValue: String(decoding: keyword, as: UTF16.self))
    }
  }
#else
  import Foundation

  extension PluralCategory {
    /// Selects one of the two English categories, for a toolchain without Foundation's ICU.
    init(for number: Double, in locale: Locale) { self = number == 1 ? .one : .other }
  }
#endif
