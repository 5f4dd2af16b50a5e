/// A version of a system on which somebody measured contested behaviors.
///
/// ```swift
/// let policy = FocusPolicy(like: "macOS 26.4")
/// ```
public struct MeasuredVersion: Sendable, Hashable, Identifiable {
  /// The system and its version, such as `macOS 26.4`.
  public let name: String
  /// The names of the values that were measured, by reading; the source of each value names the version.
  public let values: [FocusReading: String]

  /// The name.
  public var id: String { name }

  /// Every version of which a source is known.
  public static let all: [MeasuredVersion] = [
    MeasuredVersion(
      name: "macOS 26.4",
      values: [
        .currentOutsideFocus: "notFoundWhereUnset", .focusStatusUnauthorized: "notFocused",
      ]),
    MeasuredVersion(name: "iOS 26.5 simulator", values: [.currentOutsideFocus: "defaults"]),
  ]
}

extension FocusPolicy {
  /// Creates the choices of a measured version; readings that nobody measured there have their defaults.
  ///
  /// - Parameter version: The name of one of ``MeasuredVersion/all``, in any case of letters.
  /// - Returns: `nil` for another name.
  public init?(like version: String) {
    let measured = MeasuredVersion.all.first { $0.name.lowercased() == version.lowercased() }
    guard let measured else { return nil }
    self.init()
    for (reading, value) in measured.values { _ = choose(value, for: reading) }
  }
}
