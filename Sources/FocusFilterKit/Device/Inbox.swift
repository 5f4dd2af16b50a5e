import Synchronization

/// The actions and questions of apps outside any call by the system, in order.
final class Inbox: Sendable {
  enum Item: Sendable {
    /// It is late if the call that it comes from had already ended.
    case action(AppAction, of: String, isLate: Bool)
    /// It sees what was done before it, and nothing that is done after it.
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
