import Foundation

/// A notification's content as a value that a device can store.
package struct ContentRecord: Sendable, Hashable, Codable {
  package var title = ""
  package var subtitle = ""
  package var body = ""
  /// The badge number of the app's icon: `nil` leaves it unchanged, 0 removes it.
  package var badge: Int?
  package var sound: SoundRecord?
  package var categoryIdentifier = ""
  package var threadIdentifier = ""
  package var launchImageName = ""
  package var summaryArgument = ""
  package var summaryArgumentCount = 1
  package var targetContentIdentifier: String?
  package var attachments: [AttachmentRecord] = []
  package var userInfo = UserInfoRecord()
  @RawCoded package var interruptionLevel: UNNotificationInterruptionLevel = .active
  package var relevanceScore: Double = 0
  package var filterCriteria: String?

  package init() {}

  /// Copies the values of a notification content.
  package init(_ content: UNNotificationContent) {
    self = content.record
  }
}

/// A notification's sound as a value.
package struct SoundRecord: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case standard, critical, ringtone
  }

  package var kind = Kind.standard
  /// The sound file; `nil` for the system's default sound.
  package var name: String?
  /// The volume of a critical sound, from 0 to 1; `nil` for the person's setting.
  package var volume: Float?

  package init(kind: Kind = .standard, name: String? = nil, volume: Float? = nil) {
    self.kind = kind
    self.name = name
    self.volume = volume
  }
}

/// A notification's attachment as a value.
package struct AttachmentRecord: Sendable, Hashable, Codable {
  package var identifier: String
  package var url: URL
  /// The uniform type identifier, such as `public.png`.
  package var type: String

  package init(identifier: String, url: URL, type: String) {
    self.identifier = identifier
    self.url = url
    self.type = type
  }
}
