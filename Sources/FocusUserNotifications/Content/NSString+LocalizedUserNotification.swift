public import Foundation

extension NSString {
  /// Returns a localized text for a notification, with arguments in its places.
  ///
  /// On a device the text is looked up when the notification is shown; here it is looked up in the
  /// main bundle at once (*modeled*). Without a translation the key itself is the text.
  ///
  /// - Parameters:
  ///   - key: The key in `Localizable.strings`.
  ///   - arguments: What takes the places `%@`, `%1$@` and `%d`, in order; places without an argument
  ///     stay as they are.
  public class func localizedUserNotificationString(
    forKey key: String, arguments: [Any]?
  ) -> String {
    let format = Bundle.main.localizedString(forKey: key, value: key, table: nil)
    return LocalizedArguments(arguments.map { $0.map { "\($0)" } } ?? []).fill(format)
  }
}

/// The arguments of a text that is localized on the device, as a payload's `loc-args` are.
package struct LocalizedArguments: Sendable {
  private let arguments: [String]

  package init(_ arguments: [String]) {
    self.arguments = arguments
  }

  /// Returns the format with `%@`, `%2$@` and `%d` replaced by the arguments, and `%%` by a percent sign.
  ///
  /// Whatever else follows a percent sign stays, and so does a place without an argument.
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

/// The rest of a place after its percent sign, such as `@`, `2$@` or `ld`.
private struct Place {
  /// Counted from 1; `nil` takes the next argument.
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
