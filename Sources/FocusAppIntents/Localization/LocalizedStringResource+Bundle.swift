import Foundation

extension LocalizedStringResource.BundleDescription {
  /// The folder that contains the tables.
  var url: URL {
    switch self {
    case .main: Bundle.main.bundleURL
    case .forClass(let type): Bundle(for: type).bundleURL
    case .atURL(let url): url
    }
  }
}

extension LocalizedStringResource {
  /// The folder of the package target in which this text of the main bundle is found; `nil` if the main
  /// bundle itself has it, if it is a text of another bundle, or if no folder has it.
  package var packageFolder: URL? { LocalizedTables.packageFolder(of: self) }
}

extension LocalizedStringResource.BundleDescription: Equatable, Codable {
  /// Two descriptions are equal if they refer to the same folder.
  public static func == (one: Self, other: Self) -> Bool {
    one.url.standardizedFileURL == other.url.standardizedFileURL
  }

  /// Decodes a description; a class is encoded, and decoded, as its bundle's URL.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .main : .atURL(try container.decode(URL.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .main: try container.encodeNil()
    case .forClass, .atURL: try container.encode(url)
    }
  }
}
