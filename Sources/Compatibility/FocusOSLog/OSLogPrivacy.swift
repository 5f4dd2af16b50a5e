/// The visibility of an interpolated value in a log message.
///
/// Without this option numbers are public, and strings and objects are private.
public struct OSLogPrivacy: Sendable {
  /// The text that replaces a private value.
  public enum Mask: Hashable, Sendable {
    /// A hash of the value, equal for equal values.
    case hash
    /// The text `<private>`.
    case none
  }

  private enum Choice { case open, hidden, automatic }

  private let choice: Choice
  private let mask: Mask

  /// The value is shown.
  public static var `public`: Self { Self(choice: .open, mask: .none) }
  /// The value is hidden.
  public static var `private`: Self { .private(mask: .none) }
  /// The value is hidden, even where private values are shown.
  public static var sensitive: Self { .sensitive(mask: .none) }
  /// The value's type decides: numbers are shown, other values are hidden.
  public static var auto: Self { .auto(mask: .none) }

  /// The value is hidden behind a mask; with a hash mask, equal values can be recognized.
  public static func `private`(mask: Mask) -> Self { Self(choice: .hidden, mask: mask) }
  /// The value is always hidden behind a mask; with a hash mask, equal values can be recognized.
  public static func sensitive(mask: Mask) -> Self { Self(choice: .hidden, mask: mask) }
  /// The value's type decides; with a hash mask, the hash replaces a value of any type.
  public static func auto(mask: Mask) -> Self { Self(choice: .automatic, mask: mask) }

  /// Returns the value as it is logged; `isPublic` is the default for the value's type.
  func shown(_ text: String, isPublic: Bool) -> String {
    switch (choice, mask) {
    case (.open, _): text
    case (.automatic, .none) where isPublic: text
    case (_, .none): "<private>"
    case (_, .hash): "<mask.hash: '\(Self.code(of: text))'>"
    }
  }

  /// Returns the FNV-1a hash of a string, which is the same in every process.
  private static func code(of text: String) -> String {
    let code = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { code, byte in
      (code ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(code, radix: 16)
  }
}
