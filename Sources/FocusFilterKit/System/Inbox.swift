import Synchronization

/// What apps do to the device outside any call by the system, in the order they do it.
final class Inbox: Sendable {
  struct Item: Sendable {
    let app: String
    let action: AppAction
    /// Whether the call that it comes from had already ended.
    let isLate: Bool
  }

  private let items = Mutex<[Item]>([])

  func append(_ item: Item) { items.withLock { $0.append(item) } }

  func takeAll() -> [Item] {
    items.withLock { items in
      defer { items = [] }
      return items
    }
  }
}
