import FocusHost
public import Foundation

extension Bool: _IntentValue {
  public static var _form: _ValueForm<Bool> {
    _ValueForm(
      .bool, write: { .bool($0) },
      parse: { data in
        guard case .bool(let value) = data else { return nil }
        return value
      })
  }
}

extension Int: _IntentValue {
  public static var _form: _ValueForm<Int> {
    _ValueForm(
      .int(nil), write: { .int($0) },
      parse: { data in
        guard case .int(let value) = data else { return nil }
        return value
      })
  }
}

extension Double: _IntentValue {
  public static var _form: _ValueForm<Double> {
    _ValueForm(
      .double(nil), write: { .double($0) },
      parse: { data in
        switch data {
        case .int(let value): Double(value)
        case .double(let value) where value.isFinite: value
        default: nil
        }
      })
  }
}

extension String: _IntentValue {
  public static var _form: _ValueForm<String> {
    _ValueForm(
      .string, write: { .string($0) }, parse: \.text)
  }
}

extension AttributedString: _IntentValue {
  public static var _form: _ValueForm<AttributedString> {
    _ValueForm(
      .other(.type(AttributedString.self), words: "a string"),
      write: { .string(String($0.characters)) },
      parse: { data in
        data.text.map { AttributedString($0) }
      })
  }
}

extension URL: _IntentValue {
  public static var _form: _ValueForm<URL> {
    _ValueForm(
      .other(.type(URL.self), words: "a URL"), write: { .string($0.absoluteString) },
      parse: { data in
        data.text.flatMap { URL(string: $0) }
      })
  }
}

extension PersonNameComponents: _IntentValue {
  public static var _form: _ValueForm<PersonNameComponents> {
    _ValueForm(
      .other(
        .type(PersonNameComponents.self),
        words: "a name, or an object with \(parts.map(\.name).joined(separator: ", "))"),
      write: { name in
        var fields: [String: ParameterValue] = [:]
        for (key, part) in parts { fields[key] = name[keyPath: part].map { .string($0) } }
        return .object(fields)
      },
      parse: { data in
        switch data {
        case .string(let text): PersonNameComponents(typed: text)
        case .object(let fields): PersonNameComponents(fields)
        default: nil
        }
      })
  }

  /// Reads a name as most people write it: the last of several words is the family name.
  private init?(typed text: String) {
    let words = text.split(separator: " ")
    guard let last = words.last else { return nil }
    let others = words.dropLast().joined(separator: " ")
    self.init()
    givenName = others.isEmpty ? String(last) : others
    familyName = others.isEmpty ? nil : String(last)
  }

  private init?(_ fields: [String: ParameterValue]) {
    self.init()
    for (key, value) in fields {
      guard let part = Self.parts.first(where: { $0.name == key })?.part, let text = value.text
      else { return nil }
      self[keyPath: part] = text
    }
  }

  private static var parts: [(name: String, part: WritableKeyPath<PersonNameComponents, String?>)] {
    [
      ("namePrefix", \.namePrefix), ("givenName", \.givenName), ("middleName", \.middleName),
      ("familyName", \.familyName), ("nameSuffix", \.nameSuffix), ("nickname", \.nickname),
    ]
  }
}

extension Never: _IntentValue {
  public static var _form: _ValueForm<Never> {
    _ValueForm(unsupported: "nothing")
  }
}

extension ParameterValue {
  /// The string; `nil` for other values.
  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// A name: a string, or the digits of an integer.
  var name: String? {
    if case .int(let number) = self { "\(number)" } else { text }
  }
}
