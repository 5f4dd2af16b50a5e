import Foundation

/// An argument of a localized text, stored as a value until the reader's language is known.
indirect enum LocalizationArgument: Sendable, Equatable {
  case text(String)
  case number(LocalizedNumber)
  case placeholder(String.LocalizationValue.Placeholder)
  case resource(LocalizedStringResource)
  case list([LocalizedStringResource], ListFormatStyle<StringStyle, [String]>)
  case formatted(DeferredFormat)
  case attributed(AttributedString)
}

extension LocalizationArgument: Codable {
  private enum CodingKeys: CodingKey {
    case text, number, placeholder, resource, list, format
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch container.allKeys.first {
    case .number: self = .number(try container.decode(LocalizedNumber.self, forKey: .number))
    case .placeholder:
      self = .placeholder(
        try container.decode(String.LocalizationValue.Placeholder.self, forKey: .placeholder))
    case .resource:
      self = .resource(try container.decode(LocalizedStringResource.self, forKey: .resource))
    case .list, .format:
      self = .list(
        try container.decode([LocalizedStringResource].self, forKey: .list),
        try container.decode(ListFormatStyle<StringStyle, [String]>.self, forKey: .format))
    case .text, nil: self = .text(try container.decode(String.self, forKey: .text))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func encodeText(_ text: AttributedString) throws {
      try container.encode(String(text.characters), forKey: .text)
    }
    switch self {
    case .text(let text): try container.encode(text, forKey: .text)
    case .number(let number): try container.encode(number, forKey: .number)
    case .placeholder(let kind): try container.encode(kind, forKey: .placeholder)
    case .resource(let resource): try container.encode(resource, forKey: .resource)
    case .list(let resources, let style):
      try container.encode(resources, forKey: .list)
      try container.encode(style, forKey: .format)
    case .formatted(let format): try encodeText(format.ownText)
    case .attributed(let text): try encodeText(text)
    }
  }
}
