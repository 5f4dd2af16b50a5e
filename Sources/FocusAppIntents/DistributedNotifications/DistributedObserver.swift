import FocusHost
import Foundation
import Synchronization

/// What a distributed notification center returns for an observer, with which it is removed.
///
/// An app may drop it, and the observer stays.
final class DistributedObserver: NSObject, Sendable {
  private let place = Mutex<(observers: DistributedObservers, id: DistributedObservers.ID)?>(nil)

  /// Notes where the observer is; without a place, it observes nothing.
  func join(_ observers: DistributedObservers, as id: DistributedObservers.ID) {
    place.withLock { $0 = (observers, id) }
  }

  /// Removes the observer from its process.
  func remove() {
    guard let place = place.withLock({ $0 }) else { return }
    place.observers.remove(place.id)
  }
}
