import Foundation

/// The identifier of a time zone, such as `Europe/London`.
struct EncodedTimeZone: EncodedForm {
  let live: TimeZone

  init(encoding timeZone: TimeZone) { live = timeZone }

  init(from decoder: any Decoder) throws {
    let identifier = try String(from: decoder)
    guard let zone = TimeZone(identifier: identifier) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "'\(identifier)' isn't the identifier of a time zone."))
    }
    live = zone
  }

  func encode(to encoder: any Encoder) throws { try live.identifier.encode(to: encoder) }
}
