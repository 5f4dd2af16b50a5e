/// Who may read a part of a message.
///
/// A number is public and a text private unless the app says otherwise.
public struct OSLogPrivacy: Sendable {
  /// What stands in place of a private part.
  public enum Mask: Hashable, Sendable {
    /// A short code that is equal for equal values.
    case hash
    /// Nothing but the word *private*.
    case none
  }

  private enum Choice { case open, hidden, automatic }

  private let choice: Choice
  private let mask: Mask

  /// Everyone may read it.
  public static var `public`: Self { Self(choice: .open, mask: .none) }
  /// Nobody may read it.
  public static var `private`: Self { .private(mask: .none) }
  /// Nobody may read it, not even with private parts switched on.
  public static var sensitive: Self { .sensitive(mask: .none) }
  /// The type of the value decides.
  public static var auto: Self { .auto(mask: .none) }

  /// Nobody may read it, but equal values may be told by their mask.
  public static func `private`(mask: Mask) -> Self { Self(choice: .hidden, mask: mask) }
  /// Nobody may ever read it, but equal values may be told by their mask.
  public static func sensitive(mask: Mask) -> Self { Self(choice: .hidden, mask: mask) }
  /// The type of the value decides; a hash mask stands in place of any value.
  public static func auto(mask: Mask) -> Self { Self(choice: .automatic, mask: mask) }

  /// Returns what a reader sees of a value; `isPublic` is what holds if the app doesn't say.
  func shown(_ text: String, isPublic: Bool) -> String {
    switch (choice, mask) {
    case (.open, _): text
    case (.automatic, .none) where isPublic: text
    case (_, .none): "<private>"
    case (_, .hash): "<mask.hash: '\(Self.code(of: text))'>"
    }
  }

  /// The FNV-1a code of a text; unlike Swift's own hash it is the same in every run.
  private static func code(of text: String) -> String {
    let code = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { code, byte in
      (code ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(code, radix: 16)
  }
}
