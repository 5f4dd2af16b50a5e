import FocusHost
import Foundation

// Intents and entities that a universal link of the app stands for.

/// A type whose values can be part of a URL.
///
/// Mirrors
/// [`CustomURLRepresentationParameterConvertible`](https://developer.apple.com/documentation/appintents/customurlrepresentationparameterconvertible).
public protocol CustomURLRepresentationParameterConvertible: SendableMetatype {
  /// The value's text in a URL, which is encoded for a path.
  var urlRepresentationParameter: String { get }
}

/// An entity that a universal link of the app stands for.
///
/// ```swift
/// extension AccountEntity: URLRepresentableEntity {
///   static var urlRepresentation: URLRepresentation { "https://example.com/account/\(.id)" }
/// }
/// ```
///
/// An ``OpenIntent`` without a `perform()` opens the URL of such a ``OpenIntent/target``. Mirrors
/// [`URLRepresentableEntity`](https://developer.apple.com/documentation/appintents/urlrepresentableentity).
public protocol URLRepresentableEntity: AppEntity, CustomURLRepresentationParameterConvertible {
  /// The URL, with the entity's values in their places.
  static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEntity {
  /// The URL of an entity of this type.
  public typealias URLRepresentation = EntityURLRepresentation<Self>

  /// The entity's identifier as a string (*modeled*).
  public var urlRepresentationParameter: String { id.entityIdentifierString }

  /// The entity's own URL; `nil` if the text isn't a URL.
  var link: URL? { Self.urlRepresentation.text.url(of: self) }
}

/// An intent that a universal link of the app stands for.
///
/// Without a `perform()` of its own, the intent opens the URL. Its parameters must have values by
/// then. Mirrors
/// [`URLRepresentableIntent`](https://developer.apple.com/documentation/appintents/urlrepresentableintent).
public protocol URLRepresentableIntent: AppIntent {
  /// The URL, with the parameters' values in their places.
  static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableIntent {
  /// The URL of an intent of this type.
  public typealias URLRepresentation = IntentURLRepresentation<Self>

  /// The default implementation, which opens the intent's URL, as ``OpenURLIntent`` does.
  public func perform() async throws -> some IntentResult {
    openLink(Self.urlRepresentation.text.url(of: self))
    return .result()
  }
}

extension URLRepresentableIntent where Self: OpenIntent, Self.Value: URLRepresentableEntity {
  /// The URL of the ``OpenIntent/target``.
  public static var urlRepresentation: URLRepresentation {
    IntentURLRepresentation(text: _URLText { $0.target.link?.absoluteString ?? "" })
  }
}

extension OpenIntent where Self: URLRepresentableIntent {
  /// The default implementation, which opens the intent's URL, as ``OpenURLIntent`` does.
  public func perform() async throws -> some IntentResult {
    openLink(Self.urlRepresentation.text.url(of: self))
    return .result()
  }
}

extension AppIntent {
  /// Opens a link of the app; if its text isn't a URL, nothing happens but a report.
  func openLink(_ url: URL?) {
    let call = "\(Self.self).perform()"
    guard let url else { return HostReport.report("\(call) had no effect. Its URL is malformed.") }
    (HostReport.host(for: call) as? any ApplicationHost)?.open(url)
  }
}

/// The URL of an entity: a literal with key paths to the entity's `@Property` members.
///
/// Mirrors
/// [`EntityURLRepresentation`](https://developer.apple.com/documentation/appintents/entityurlrepresentation).
public struct EntityURLRepresentation<Entity: AppEntity>: ExpressibleByStringInterpolation,
  Sendable
{
  let text: _URLText<Entity>

  /// Creates the URL of an entity from a string without values.
  public init(_ value: String) { self.init(stringLiteral: value) }

  /// Creates the URL of an entity from a literal.
  public init(stringLiteral value: String) { text = _URLText { _ in value } }

  /// Creates the URL of an entity from a literal with values.
  public init(stringInterpolation: _URLText<Entity>) { text = stringInterpolation }
}

/// The URL of an intent: a literal with key paths to the intent's parameters.
///
/// Mirrors
/// [`IntentURLRepresentation`](https://developer.apple.com/documentation/appintents/intenturlrepresentation).
public struct IntentURLRepresentation<Intent: AppIntent>: ExpressibleByStringInterpolation,
  Sendable
{
  let text: _URLText<Intent>

  init(text: _URLText<Intent>) { self.text = text }

  /// Creates the URL of an intent from a string without values.
  public init(_ value: String) { self.init(stringLiteral: value) }

  /// Creates the URL of an intent from a literal.
  public init(stringLiteral value: String) { text = _URLText { _ in value } }

  /// Creates the URL of an intent from a literal with values.
  public init(stringInterpolation: _URLText<Intent>) { text = stringInterpolation }
}

/// The text of a URL with the values of an entity or an intent.
///
/// The conformance to `Sendable` is unchecked because that of key paths is: a key path is
/// immutable, and the property that it leads to is `Sendable`. With parameters of type `KeyPath &
/// Sendable`, the compiler would check it, but refuse the properties of a type that is isolated to
/// the main actor.
public struct _URLText<Subject>: StringInterpolationProtocol, @unchecked Sendable {
  /// A value that isn't a property.
  public enum _Token {
    case id
  }

  private var pieces: [(Subject) -> String]

  init(_ piece: @escaping @Sendable (Subject) -> String) { pieces = [piece] }

  public init(literalCapacity: Int, interpolationCount: Int) { pieces = [] }

  public mutating func appendLiteral(_ literal: String) { pieces.append { _ in literal } }

  public mutating func appendInterpolation<Value>(
    _ property: KeyPath<Subject, EntityProperty<Value>>
  ) {
    pieces.append { Self.parameter($0[keyPath: property].wrappedValue) }
  }

  public mutating func appendInterpolation<Value>(
    _ parameter: KeyPath<Subject, IntentParameter<Value>>
  ) {
    pieces.append { Self.parameter($0[keyPath: parameter].wrappedValue) }
  }

  public mutating func appendInterpolation(_ token: _Token) where Subject: AppEntity {
    pieces.append { Self.encode($0.id.entityIdentifierString) }
  }

  func url(of subject: Subject) -> URL? { URL(string: pieces.map { $0(subject) }.joined()) }

  /// A whole URL stays as it is; a missing value is empty (*modeled*).
  private static func parameter<Value: _IntentValue>(_ value: Value) -> String {
    if let url = value as? URL { return url.absoluteString }
    if let own = value as? any CustomURLRepresentationParameterConvertible {
      return encode(own.urlRepresentationParameter)
    }
    return switch Value._form.write(value) {
    case .string(let text): encode(text)
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    case .bool(let flag): "\(flag)"
    case .null, .array, .object: ""
    }
  }

  private static func encode(_ text: String) -> String {
    // A value is one part of a path or a query.
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "/&=+;"))
    return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
  }
}
