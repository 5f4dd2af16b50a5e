import Foundation

/// The view of a device that a question gets: the state, the events since the last command, and the
/// values that apps have stored.
///
/// A view can't call anything: it starts no app, and asking it changes nothing. A person who plays
/// a day, a tool with a stored device, and a test make one for the moment at which they ask.
///
/// A view refers to the device's own memory. Keep it no longer than the questions of one moment: a
/// change of the device would otherwise copy the changed part.
package struct RecordedView: Sendable {
  package let state: FocusState
  /// The instant of the view, which may be later than the last event.
  package let now: Date
  /// The events since the last command, in order.
  package let entries: ArraySlice<HistoryEntry>
  /// The decision about the notification of the last command; `nil` for any other command.
  package let decision: Decision?
  private let groups: Set<String>
  private let shapes: [String: AppShape]
  private let readStores: @Sendable (_ app: String) -> FilterTrace

  /// Creates the view of a device that nobody has opened.
  ///
  /// - Parameters:
  ///   - now: The instant; `nil` for that of the last event.
  ///   - groups: The app groups besides those of the installed apps.
  ///   - shapes: The declarations of the apps by their identifiers; without an app's declarations,
  ///     its filters have no expected values.
  ///   - stores: Reads the values that an app has stored, whenever a question needs them.
  package init(
    of state: FocusState, at now: Date? = nil, after entries: ArraySlice<HistoryEntry> = [],
    decision: Decision? = nil, groups: Set<String> = [], shapes: [String: AppShape] = [:],
    stores: @escaping @Sendable (_ app: String) -> FilterTrace = { _ in [:] }
  ) {
    self.state = state
    self.now = now ?? state.now
    self.entries = entries
    self.decision = decision
    self.groups = groups
    self.shapes = shapes
    readStores = stores
  }

  /// Whether a name belongs to an app group of any app.
  package func isGroup(_ name: String) -> Bool {
    groups.contains(name) || state.apps.values.contains { $0.description.allGroups.contains(name) }
  }

  /// Reads the values that an app has stored until now. The cost is linear in the files of all
  /// apps.
  package func stored(by app: String) -> FilterTrace { readStores(app) }

  /// Returns some values of a filter in their stored form, after checking that the filter can have
  /// each of them.
  package func storedForm(
    of values: [String: ParameterValue], for filter: FilterReference
  ) throws(FocusError) -> [String: ParameterValue] {
    try state.shape(of: filter, among: shapes).storedForm(of: values)
  }

  /// Returns the values that a filter reads as `current`, without entities that the person has
  /// deleted; `nil` if `current` throws.
  package func currentValues(
    of filter: FilterReference
  ) throws(FocusError) -> [String: ParameterValue]? {
    guard var values = state.valuesInForce(of: filter) ?? state.valuesOutsideFocus(of: filter)
    else { return nil }
    // Rule F4-q.
    let vanished = Set(state.apps[filter.app]?.vanished.map { ParameterValue.string($0) } ?? [])
    for parameter in try state.shape(of: filter, among: shapes).parameters
    where parameter.shape.type.isEntity {
      if case .array(let elements)? = values[parameter.name] {
        values[parameter.name] = .array(elements.filter { !vanished.contains($0) })
      } else if let value = values[parameter.name], vanished.contains(value) {
        values[parameter.name] = .null
      }
    }
    return state.filter(filter)?.parametersLackingValue(in: values).isEmpty == true ? values : nil
  }
}

extension FocusSystem {
  /// Returns the view of the device now.
  ///
  /// - Parameters:
  ///   - number: The number of events before the last command; see ``eventCount``.
  ///   - groups: The app groups of apps that aren't installed.
  package func recorded(
    since number: Int, decision: Decision? = nil, groups: Set<String> = []
  ) -> RecordedView {
    RecordedView(
      of: state, at: now, after: journal.entries[number...], decision: decision, groups: groups,
      shapes: shapes, stores: { [self] app in FilterTrace(storedBy: app, on: self) })
  }
}
