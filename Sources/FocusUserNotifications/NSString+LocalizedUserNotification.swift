public import Foundation

extension NSString {
  /// Returns a localized string for a notification, with its placeholders replaced by arguments.
  ///
  /// On a device the string is looked up when the notification is displayed; here it is looked up
  /// in the main bundle at once (*modeled*). If the key has no translation, the key itself is used.
  ///
  /// - Parameters:
  ///   - key: The key in `Localizable.strings`.
  ///   - arguments: The replacements for `%@`, `%1$@` and `%d`, in order; placeholders without an
  ///   argument are kept.
  public class func localizedUserNotificationString(
    forKey key: String, arguments: [Any]?
  ) -> String {
    let format = Bundle.main.localizedString(forKey: key, value: key, table: nil)
    return LocalizedArguments(arguments.map { $0.map { "\($0)" } } ?? []).fill(format)
  }
}

/// The arguments of a string that is localized on the device, such as a payload's `loc-args`.
package struct LocalizedArguments: Sendable {
  private let arguments: [String]

  package init(_ arguments: [String]) {
    self.arguments = arguments
  }

  /// Returns the format with `%@`, `%2$@` and `%d` replaced by the arguments, and `%%` by `%`.
  ///
  /// Other percent signs and placeholders without an argument are kept.
  package func fill(_ format: String) -> String {
    var result = ""
    var rest = format[...]
    var next = 1
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...].dropFirst()
      if rest.first == "%" {
        result += "%"
        rest = rest.dropFirst()
      } else if let place = Place(at: rest), let argument = self[place.position ?? next] {
        result += argument
        rest = rest[place.end...]
        if place.position == nil { next += 1 }
      } else {
        result += "%"
      }
    }
    return result + rest
  }

  private subscript(position: Int) -> String? {
    arguments.indices.contains(position - 1) ? arguments[position - 1] : nil
  }
}

/// A placeholder without its percent sign, such as `@`, `2$@` or `ld`.
private struct Place {
  /// The position of the argument, from 1; `nil` takes the next argument.
  var position: Int?
  var end: String.Index

  init?(at text: Substring) {
    var rest = text
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if let number = Int(digits) {
      rest = rest[digits.endIndex...]
      guard number > 0, rest.popFirst() == "$" else { return nil }
      position = number
    }
    rest = rest.drop { $0 == "l" }
    guard let kind = rest.popFirst(), "@diu".contains(kind) else { return nil }
    end = rest.startIndex
  }
}
