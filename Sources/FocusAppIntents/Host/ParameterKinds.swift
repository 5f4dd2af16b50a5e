import FocusHost
import Foundation

/// An entity type of an app: the type itself, or where the app's code is elsewhere its name.
package enum EntityKind: Sendable {
  case type(any AppEntity.Type)
  case described(String)

  package var name: String {
    switch self {
    case .type(let type): "\(type)"
    case .described(let name): name
    }
  }
}

/// An enumeration of an app: the type itself, or where the app's code is elsewhere its cases.
package enum EnumKind: Sendable {
  case type(any AppEnum.Type)
  case described(Cases)

  /// The name of an enumeration and the raw values of its cases.
  package struct Cases: Sendable, Codable {
    let name: String
    let cases: [String]

    /// Returns the raw value that a value stands for.
    func name(
      of value: ParameterValue, in type: ParameterType
    ) throws(ParameterValueError) -> String {
      guard let name = value.name else { throw .wrongValue(found: value, expected: type) }
      if cases.contains(name) { return name }
      // A raw value that is a number can be spelled in several ways.
      guard let number = Int(name), cases.contains("\(number)") else {
        throw .unknownCase(name, of: .described(self))
      }
      return "\(number)"
    }
  }

  package var name: String { described.name }

  /// The raw values of all cases, in the order of their declaration.
  var cases: [String] { described.cases }

  private var described: Cases {
    switch self {
    case .type(let type): Cases(name: "\(type)", cases: type.caseNames)
    case .described(let cases): cases
    }
  }
}

/// A type of values that is no app's own: the type itself, or its name where no such type is known.
package enum OtherKind: Sendable {
  case type(any _IntentValue.Type)
  case described(String)

  var name: String {
    switch self {
    case .type(let type): "\(type)"
    case .described(let name): name
    }
  }
}

extension EntityKind: Codable {
  package init(from decoder: any Decoder) throws { self = .described(try String(from: decoder)) }
  package func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }
}

extension EnumKind: Codable {
  package init(from decoder: any Decoder) throws { self = .described(try Cases(from: decoder)) }
  package func encode(to encoder: any Encoder) throws { try described.encode(to: encoder) }
}

extension OtherKind: Codable {
  package init(from decoder: any Decoder) throws {
    let name = try String(from: decoder)
    self = Self.known[name].map(Self.type) ?? .described(name)
  }

  package func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }

  /// The types by their names.
  private static let known: [String: any _IntentValue.Type] = {
    let plain: [any _IntentValue.Type] = [
      AttributedString.self, URL.self, PersonNameComponents.self, Duration.self,
      StringSearchCriteria.self, IntentPerson.self, IntentPaymentMethod.self,
      IntentCurrencyAmount.self, IntentWidgetFamily.self, IntentFile.self, EntityIdentifier.self,
    ]
    let all = plain + MeasurementTypes.all
    return Dictionary(all.map { ("\($0)", $0) }) { first, _ in first }
  }()
}
