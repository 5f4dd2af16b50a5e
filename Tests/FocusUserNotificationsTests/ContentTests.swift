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

  @Test func everySettableMemberIsKept() {
    let content = Self.full()
    #expect(content.title == "New message")
    #expect(content.subtitle == "From Ann")
    #expect(content.body == "Hello")
    #expect(content.badge == 3)
    #expect(content.sound == UNNotificationSound(named: UNNotificationSoundName("ping.caf")))
    #expect(content.categoryIdentifier == "message")
    #expect(content.threadIdentifier == "ann")
    #expect(content.launchImageName == "launch")
    #expect(content.userInfo["id"] as? Int == 7)
    #expect(content.summaryArgument == "Ann")
    #expect(content.summaryArgumentCount == 2)
    #expect(content.targetContentIdentifier == "chat")
    #expect(content.interruptionLevel == .timeSensitive)
    #expect(content.relevanceScore == 0.5)
    #expect(content.filterCriteria == "work")
  }

  @Test(arguments: Change.all) func anyDifferenceMakesContentsUnequal(change: Change) {
    let content = Self.full()
    let other = Self.full()
    #expect(content == other)
    #expect(content.hash == other.hash)
    change.make(other)
    #expect(content != other)
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
    content.title = "New message"
    content.subtitle = "From Ann"
    content.body = "Hello"
    content.badge = 3
    content.sound = UNNotificationSound(named: UNNotificationSoundName("ping.caf"))
    content.categoryIdentifier = "message"
    content.threadIdentifier = "ann"
    content.launchImageName = "launch"
    content.userInfo = ["id": 7, "tags": ["a", "b"]]
    content.summaryArgument = "Ann"
    content.summaryArgumentCount = 2
    content.targetContentIdentifier = "chat"
    content.interruptionLevel = .timeSensitive
    content.relevanceScore = 0.5
    content.filterCriteria = "work"
    return content
  }

  /// One change to a content, with its name.
  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var make: @Sendable (UNMutableNotificationContent) -> Void

    static let all = [
      Change("title") { $0.title = "" },
      Change("subtitle") { $0.subtitle = "" },
      Change("body") { $0.body = "" },
      Change("badge") { $0.badge = 0 },
      Change("sound") { $0.sound = .default },
      Change("category") { $0.categoryIdentifier = "" },
      Change("thread") { $0.threadIdentifier = "" },
      Change("launch image") { $0.launchImageName = "" },
      Change("user info") { $0.userInfo = ["id": 7] },
      Change("summary argument") { $0.summaryArgument = "" },
      Change("summary count") { $0.summaryArgumentCount = 1 },
      Change("target") { $0.targetContentIdentifier = nil },
      Change("level") { $0.interruptionLevel = .active },
      Change("relevance") { $0.relevanceScore = 0.4 },
      Change("criteria") { $0.filterCriteria = nil },
    ]

    private init(
      _ name: String, _ make: @escaping @Sendable (UNMutableNotificationContent) -> Void
    ) {
      testDescription = name
      self.make = make
    }
  }
}
