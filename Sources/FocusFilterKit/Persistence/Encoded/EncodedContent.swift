import FocusHost
import FocusUserNotifications
import Foundation

/// The content of a notification.
struct EncodedContent: EncodedForm {
  var attachments: [EncodedAttachment]
  var badge: Int?
  var body: String
  var categoryIdentifier: String
  var filterCriteria: String?
  var interruptionLevel: EncodedWord<InterruptionWord>
  var launchImageName: String
  var relevanceScore: Double
  var sound: EncodedSound?
  var subtitle: String
  var summaryArgument: String
  var summaryArgumentCount: Int
  var targetContentIdentifier: String?
  var threadIdentifier: String
  var title: String
  var userInfo: EncodedUserInfo

  init(encoding content: ContentRecord) {
    attachments = .init(encoding: content.attachments)
    badge = content.badge
    body = content.body
    categoryIdentifier = content.categoryIdentifier
    filterCriteria = content.filterCriteria
    interruptionLevel = EncodedWord(encoding: InterruptionWord(for: content.interruptionLevel))
    launchImageName = content.launchImageName
    relevanceScore = content.relevanceScore
    sound = EncodedSound?(encoding: content.sound)
    subtitle = content.subtitle
    summaryArgument = content.summaryArgument
    summaryArgumentCount = content.summaryArgumentCount
    targetContentIdentifier = content.targetContentIdentifier
    threadIdentifier = content.threadIdentifier
    title = content.title
    userInfo = EncodedUserInfo(encoding: content.userInfo)
  }

  var live: ContentRecord {
    var content = ContentRecord()
    content.attachments = attachments.live
    content.badge = badge
    content.body = body
    content.categoryIdentifier = categoryIdentifier
    content.filterCriteria = filterCriteria
    content.interruptionLevel = interruptionLevel.live.level
    content.launchImageName = launchImageName
    content.relevanceScore = relevanceScore
    content.sound = sound.live
    content.subtitle = subtitle
    content.summaryArgument = summaryArgument
    content.summaryArgumentCount = summaryArgumentCount
    content.targetContentIdentifier = targetContentIdentifier
    content.threadIdentifier = threadIdentifier
    content.title = title
    content.userInfo = userInfo.live
    return content
  }
}

extension InterruptionWord {
  /// Creates the word for a level.
  fileprivate init(for level: UNNotificationInterruptionLevel) {
    self =
      switch level {
      case .passive: .passive
      case .active: .active
      case .timeSensitive: .timeSensitive
      case .critical: .critical
      }
  }
}

/// The sound of a notification.
struct EncodedSound: EncodedForm {
  var kind: EncodedWord<SoundRecord.Kind>
  var name: String?
  var volume: Float?

  init(encoding sound: SoundRecord) {
    kind = EncodedWord(encoding: sound.kind)
    name = sound.name
    volume = sound.volume
  }

  var live: SoundRecord { SoundRecord(kind: kind.live, name: name, volume: volume) }
}

/// A file shown with a notification.
struct EncodedAttachment: EncodedForm {
  var identifier: String
  var type: String
  var url: URL

  init(encoding attachment: AttachmentRecord) {
    identifier = attachment.identifier
    type = attachment.type
    url = attachment.url
  }

  var live: AttachmentRecord { AttachmentRecord(identifier: identifier, url: url, type: type) }
}

/// The values that an app attached to a notification.
struct EncodedUserInfo: EncodedForm {
  var omitted: [String]
  var values: [String: ParameterValue]

  init(encoding userInfo: UserInfoRecord) {
    omitted = userInfo.omitted
    values = userInfo.values
  }

  var live: UserInfoRecord { UserInfoRecord(values: values, omitted: omitted) }
}
