import FocusHost
import FocusUserNotifications
import Foundation
import Testing

/// What a notification says, and how it is copied and compared.
@Suite struct ContentTests {
  @Test func aNewContentIsEmpty() {
    let content = UNMutableNotificationContent()
    #expect([content.title, content.subtitle, content.body] == ["", "", ""])
    #expect(content.badge == nil)
    #expect(content.sound == nil)
    #expect(content.attachments.isEmpty)
    #expect(content.userInfo.isEmpty)
    #expect(content.interruptionLevel == .active)
    #expect(content.relevanceScore == 0)
    #expect(content.filterCriteria == nil)
    #expect(content.targetContentIdentifier == nil)
    #expect(content.summaryArgument.isEmpty)
    #expect(content.summaryArgumentCount == 1)
    #expect(content == UNNotificationContent())
  }

  @Test(arguments: Member.all) func everySettableMemberIsKeptAndCompared(member: Member) {
    let content = Self.full()
    #expect(member.isSet(content))
    let other = Self.full()
    #expect(content == other)
    #expect(content.hash == other.hash)
    member.change(other)
    #expect(content != other)
    #expect(!member.isSet(other))
  }

  @Test func theUserInfoIsKeptAndCompared() {
    let content = Self.full()
    #expect(content.userInfo["id"] as? Int == 7)
    content.userInfo = ["id": 7]
    #expect(content != Self.full())
  }

  @Test func aCopyIsImmutableAndIndependent() throws {
    let content = Self.full()
    let copy = try #require(content.copy() as? UNNotificationContent)
    #expect(!(copy is UNMutableNotificationContent))
    #expect(copy == content)
    content.title = "Changed"
    #expect(copy.title == "New message")
  }

  @Test func aMutableCopyIsIndependent() throws {
    let content: UNNotificationContent = Self.full()
    let copy = try #require(content.mutableCopy() as? UNMutableNotificationContent)
    #expect(copy == content)
    copy.filterCriteria = nil
    #expect(content.filterCriteria == "work")
  }

  @Test func aRequestCopiesItsContent() {
    let content = Self.full()
    let request = UNNotificationRequest(identifier: "a", content: content, trigger: nil)
    content.title = "Changed"
    #expect(request.content.title == "New message")
    #expect(!(request.content is UNMutableNotificationContent))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aRelevanceThatIsNoNumberIsNone(score: Double) {
    let content = UNMutableNotificationContent()
    content.relevanceScore = score
    #expect(content.relevanceScore == 0)
  }

  @Test func aSummaryCountsAtLeastOne() {
    let content = UNMutableNotificationContent()
    content.summaryArgumentCount = 0
    #expect(content.summaryArgumentCount == 1)
  }

  @Test func noObjectOfAnAppProvidesContent() {
    final class Provider: NSObject, UNNotificationContentProviding {}
    #expect(throws: UNError(.contentProvidingObjectNotAllowed)) {
      try Self.full().updating(from: Provider())
    }
  }

  @Test func soundsWithAnotherKindNameOrVolumeDiffer() {
    let name = UNNotificationSoundName("alarm.caf")
    let sounds = [
      UNNotificationSound.default, .defaultCritical, .defaultRingtone,
      .defaultCriticalSound(withAudioVolume: 0.5), .criticalSoundNamed(name),
      .criticalSoundNamed(name, withAudioVolume: 0.5), .ringtoneSoundNamed(name),
      UNNotificationSound(named: name),
    ]
    #expect(Set(sounds).count == sounds.count)
    #expect(UNNotificationSound.default == UNNotificationSound.default)
  }

  @Test func aVolumeStaysBetweenSilentAndFull() {
    #expect(
      UNNotificationSound.defaultCriticalSound(withAudioVolume: 7)
        == .defaultCriticalSound(withAudioVolume: 1))
    #expect(
      UNNotificationSound.defaultCriticalSound(withAudioVolume: .nan)
        == .defaultCriticalSound(withAudioVolume: 0))
  }

  static func full() -> UNMutableNotificationContent {
    let content = UNMutableNotificationContent()
    content.userInfo = ["id": 7, "tags": ["a", "b"]]
    for member in Member.all { member.set(content) }
    return content
  }

  /// A member of a content, by name.
  struct Member: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var set: @Sendable (UNMutableNotificationContent) -> Void
    var change: @Sendable (UNMutableNotificationContent) -> Void
    var isSet: @Sendable (UNMutableNotificationContent) -> Bool

    static let all = [
      Member("title", \.title, "New message", ""),
      Member("subtitle", \.subtitle, "From Ann", ""),
      Member("body", \.body, "Hello", ""),
      Member("badge", \.badge, 3, 0),
      Member("sound", \.sound, UNNotificationSound(named: .init("ping.caf")), .default),
      Member("category", \.categoryIdentifier, "message", ""),
      Member("thread", \.threadIdentifier, "ann", ""),
      Member("launch image", \.launchImageName, "launch", ""),
      Member("summary argument", \.summaryArgument, "Ann", ""),
      Member("summary count", \.summaryArgumentCount, 2, 1),
      Member("target", \.targetContentIdentifier, "chat", nil),
      Member("level", \.interruptionLevel, .timeSensitive, .active),
      Member("relevance", \.relevanceScore, 0.5, 0.4),
      Member("criteria", \.filterCriteria, "work", nil),
    ]

    private init<Value: Equatable & SendableMetatype>(
      _ name: String,
      _ path: any ReferenceWritableKeyPath<UNMutableNotificationContent, Value> & Sendable,
      _ value: @escaping @autoclosure @Sendable () -> Value,
      _ other: @escaping @autoclosure @Sendable () -> Value
    ) {
      testDescription = name
      set = { $0[keyPath: path] = value() }
      change = { $0[keyPath: path] = other() }
      isSet = { $0[keyPath: path] == value() }
    }
  }
}
