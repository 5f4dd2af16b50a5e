import Synchronization

/// The actions and questions of apps outside any call by the system, in order.
final class Inbox: Sendable {
  enum Item: Sendable {
    /// An action of an app; late if its call had already ended.
    case action(AppAction, of: String, isLate: Bool)
    /// A question of an app, which sees the actions before it and none after it.
    case question(@Sendable (FocusState) -> Void)
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
