#if !canImport(Darwin)
  import Foundation

  #if canImport(_FoundationICU)
    import _FoundationICU
  #endif

  /// One of the forms that a language may have for a counted thing.
  enum PluralCategory: String, Sendable, Hashable, CaseIterable, Decodable, CodingKeyRepresentable {
    case zero, one, two, few, many, other

    /// Chooses the form that a language uses for a number.
    ///
    /// Foundation on Linux has no name for this, but it brings ICU along, whose plural rules decide
    /// here. A toolchain without that module gets the two English forms.
    init(for number: Double, in locale: Locale) {
      #if canImport(_FoundationICU)
        self = Self.selectedByICU(number, locale) ?? .other
      #else
        self = number == 1 ? .one : .other
      #endif
    }
  }

  #if canImport(_FoundationICU)
    extension PluralCategory {
      // The headers rename each function with a macro, which Swift doesn't follow: hence `swift_`.
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
  #endif
#endif
