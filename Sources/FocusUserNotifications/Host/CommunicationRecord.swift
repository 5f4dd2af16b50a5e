/// Who sent a notification, as an intent of the app tells it.
package struct CommunicationRecord: Sendable, Hashable, Codable {
  /// What arrived.
  package enum Kind: String, Sendable, Codable {
    case message, phoneCall
  }

  package var kind: Kind
  /// The name of the sender, by which lists of people know them.
  package var sender: String
  /// The name of the group that a message went to; `nil` for one to a single person.
  package var group: String?

  package init(kind: Kind, sender: String, group: String? = nil) {
    self.kind = kind
    self.sender = sender
    self.group = group
  }
}

/// An intent of Apple's that makes a notification one of communication.
package protocol CommunicationProviding: UNNotificationContentProviding {
  /// Who sent it; `nil` for an intent without a sender.
  var communication: CommunicationRecord? { get }
}
