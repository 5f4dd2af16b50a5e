import FocusHost

/// Something an app's code did to the device.
enum EncodedAction: EncodedKind {
  case setBadge(count: Int)
  case addNotification(request: NotificationRequest)
  /// Without identifiers it means all.
  case removePending(identifiers: [String]?)
  /// Without identifiers it means all.
  case removeDelivered(identifiers: [String]?)
  case askedForAuthorization(options: [NotificationOption])
  /// Without a kind it means every kind.
  case reloadWidgets(kind: String?)
  case askedForFocusStatus
  /// Without a kind it means every kind.
  case reloadControls(kind: String?)
  case broadcast(
    name: String, object: String?, isImmediate: Bool, center: DistributedNotification.Center)
  case opened(address: String)
  case invalidateContext(filter: FilterReference)
  case log(text: String)
  case usedGroup(group: String, host: ProcessHost)
  case wroteOutside(
    group: String, keys: [String], wasAlone: Bool, host: ProcessHost)
  case missedDependency(type: String, host: ProcessHost)
  /// The text has the word at its end.
  case did(text: String, word: String?)
  case failed(error: String)
  /// Without an exit code the code crashed.
  case ended(host: ProcessHost, words: String, code: Int?)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case setBadge, addNotification, removePending, removeDelivered, askedForAuthorization
    case askedForFocusStatus, reloadWidgets, reloadControls, broadcast, opened, invalidateContext
    case log, usedGroup, wroteOutside, missedDependency, did, failed, ended
  }

  static let noun = "action"

  init(encoding action: AppAction) {
    self =
      switch action {
      case .setBadge(let count): .setBadge(count: count)
      case .addNotification(let request):
        .addNotification(request: request)
      case .removePending(let identifiers): .removePending(identifiers: identifiers)
      case .removeDelivered(let identifiers): .removeDelivered(identifiers: identifiers)
      case .askedForAuthorization(let options):
        .askedForAuthorization(options: options.sorted { $0.rawValue < $1.rawValue })
      case .reloadWidgets(let kind): .reloadWidgets(kind: kind)
      case .askedForFocusStatus: .askedForFocusStatus
      case .reloadControls(let kind): .reloadControls(kind: kind)
      case .broadcast(let sent):
        .broadcast(
          name: sent.name, object: sent.object, isImmediate: sent.isImmediate, center: sent.center)
      case .opened(let address): .opened(address: address)
      case .invalidateContext(let filter):
        .invalidateContext(filter: filter)
      case .log(let text): .log(text: text)
      case .usedGroup(let group, let host):
        .usedGroup(group: group, host: host)
      case .wroteOutside(let group, let keys, let wasAlone, let host):
        .wroteOutside(
          group: group, keys: keys, wasAlone: wasAlone, host: host)
      case .missedDependency(let type, let host):
        .missedDependency(type: type, host: host)
      case .did(let text, let word): .did(text: text, word: word)
      case .failed(let error): .failed(error: error)
      case .ended(let host, let words, let code):
        .ended(host: host, words: words, code: code)
      }
  }

  var live: AppAction {
    switch self {
    case .setBadge(let count): .setBadge(count)
    case .addNotification(let request): .addNotification(request)
    case .removePending(let identifiers): .removePending(identifiers)
    case .removeDelivered(let identifiers): .removeDelivered(identifiers)
    case .askedForAuthorization(let options):
      .askedForAuthorization(Set(options))
    case .reloadWidgets(let kind): .reloadWidgets(kind)
    case .askedForFocusStatus: .askedForFocusStatus
    case .reloadControls(let kind): .reloadControls(kind)
    case .broadcast(let name, let object, let isImmediate, let center):
      .broadcast(
        DistributedNotification(
          name: name, object: object, isImmediate: isImmediate, center: center))
    case .opened(let address): .opened(address)
    case .invalidateContext(let filter): .invalidateContext(filter)
    case .log(let text): .log(text)
    case .usedGroup(let group, let host): .usedGroup(group, in: host)
    case .wroteOutside(let group, let keys, let wasAlone, let host):
      .wroteOutside(group: group, keys: keys, wasAlone: wasAlone, in: host)
    case .missedDependency(let type, let host): .missedDependency(type, in: host)
    case .did(let text, let word): .did(text, word: word)
    case .failed(let error): .failed(error)
    case .ended(let host, let words, let code): .ended(host, words, code: code)
    }
  }
}

extension AppAction: Codable {
  package init(from decoder: any Decoder) throws { self = try EncodedAction(from: decoder).live }

  package func encode(to encoder: any Encoder) throws {
    try EncodedAction(encoding: self).encode(to: encoder)
  }
}
