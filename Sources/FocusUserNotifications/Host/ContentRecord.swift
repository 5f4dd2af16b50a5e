package import Foundation

/// The content of a notification as a value: what a device stores, decides on and replays.
package struct ContentRecord: Sendable, Hashable, Codable {
  package var title = ""
  package var subtitle = ""
  package var body = ""
  /// The number on the app's icon: `nil` leaves it, 0 removes it.
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

  /// Copies what a notification says out of Apple's class.
  package init(_ content: UNNotificationContent) {
    self = content.record
  }
}

/// The sound of a notification as a value.
package struct SoundRecord: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Codable, CaseIterable {
    case standard, critical, ringtone
  }

  package var kind = Kind.standard
  /// The file that is played; `nil` is the device's own sound.
  package var name: String?
  /// From 0 to 1, of critical sounds only; `nil` is the volume that the person has set.
  package var volume: Float?

  package init(kind: Kind = .standard, name: String? = nil, volume: Float? = nil) {
    self.kind = kind
    self.name = name
    self.volume = volume
  }
}

/// A file shown with a notification, as a value.
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
