/// The stored form of a value of the device.
///
/// The names of a form's properties and cases are the keys in the files, and belong to no other type:
/// a live type can be renamed or rearranged without changing a file. A form is complete when it has
/// been decoded, so that `live` can't fail.
protocol EncodedForm: Codable, Sendable {
  associatedtype Live

  /// Creates the form of a value.
  init(encoding live: Live)
  /// The value that has the form.
  var live: Live { get }
}

/// The stored form of a value of one of several kinds: an object with one key, which names the kind.
protocol EncodedKind: EncodedForm {
  associatedtype CodingKeys: CodingKey, CaseIterable

  /// The noun for the kind in messages, such as `event`.
  static var noun: String { get }
}

extension EncodedKind {
  /// The names of all kinds.
  static var names: [String] { CodingKeys.allCases.map(\.stringValue) }
}

extension Optional where Wrapped: EncodedForm {
  /// Creates the form of a value that may be missing.
  init(encoding live: Wrapped.Live?) { self = live.map(Wrapped.init(encoding:)) }

  /// The value that has the form; `nil` when it is missing.
  var live: Wrapped.Live? { map(\.live) }
}

extension Array where Element: EncodedForm {
  /// Creates the forms of values in their order.
  init(encoding live: some Sequence<Element.Live>) { self = live.map(Element.init(encoding:)) }

  /// The values that have the forms, in their order.
  var live: [Element.Live] { map(\.live) }
}
