import FocusFilterKit
import FocusText
import Foundation

/// The comparison of a filter's expected cards and calls with the actual ones.
extension ScenarioPlayer {
  /// Writes down what a card should show, and the same of what it shows.
  func compare(_ plan: CardPlan, of app: Located<String>) async throws -> (String, String) {
    let filter = try await reference(app)
    var mode = await system.state.activeMode
    if let name = plan.mode { mode = try await self.mode(name) }
    let shown = mode?.id
    let cards: [FilterCard] = try await locating(app.location) {
      if let shown { try await system.cards(in: shown) } else { [] }
    }
    let card = cards.first { $0.filter == filter }?.configured
    guard plan.isSetUp, let card else {
      return (plan.isSetUp ? "set up" : "none", card == nil ? "none" : "set up")
    }
    var (expected, actual): ([String], [String]) = ([], [])
    if let title = plan.title {
      expected.append("'\(title)'")
      actual.append("'\(card.title)'")
    }
    if let subtitle = plan.subtitle {
      expected.append("below it '\(subtitle)'")
      actual.append(card.subtitle.map { "below it '\($0)'" } ?? "nothing below it")
    }
    if let isEnabled = plan.isEnabled {
      expected.append(isEnabled ? "enabled" : "disabled")
      actual.append(card.isEnabled ? "enabled" : "disabled")
    }
    return (expected.joined(separator: ", "), actual.joined(separator: ", "))
  }

  /// Writes down which calls there should be, and of those that there were what is expected of them.
  func compare(
    _ plans: [CallPlan], of app: Located<String>, since told: Int
  ) async throws -> (String, String) {
    let filter = try await reference(app)
    let made = await system.history[told...].calls(of: try await self.app(app))
    var expected: [String] = []
    var actual: [String] = []
    for plan in plans {
      let wanted = try await wanted(plan.values, of: filter, at: app.location)
      expected.append(Self.text(kind: plan.kind, host: plan.host, values: wanted))
      guard actual.count < made.count else { continue }
      let call = made[actual.count]
      actual.append(
        Self.text(
          kind: plan.kind.map { _ in call.kind }, host: plan.host.map { _ in call.host },
          values: wanted.map { wanted in call.values.filter { wanted[$0.key] != nil } }))
    }
    actual += made.dropFirst(plans.count).map {
      Self.text(kind: $0.kind, host: $0.host, values: $0.values)
    }
    return (Self.list(expected), Self.list(actual))
  }

  private static func text(
    kind: FilterDelivery.Kind?, host: ProcessHost?, values: [String: ParameterValue]?
  ) -> String {
    let parts = [
      kind?.rawValue, host.map { "in the \($0.rawValue)" }, values.map { Self.text($0) },
    ].compactMap { $0 }
    return parts.isEmpty ? "a call" : parts.joined(separator: " ")
  }

  /// The elements in order, or `none`.
  static func list(_ elements: [String]) -> String {
    elements.isEmpty ? "none" : elements.joined(separator: ", ")
  }
}

/// A call of a filter that came back.
struct MadeCall {
  let kind: FilterDelivery.Kind
  let host: ProcessHost
  let values: [String: ParameterValue]
  /// The rule that asked for it.
  let rule: FocusRule
}

extension Sequence<HistoryEntry> {
  /// The calls of an app's filters that came back, in order; also those that came too late to count.
  func calls(of app: String) -> [MadeCall] {
    flatMap(\.effects).compactMap { effect in
      switch effect {
      case .finished(let call, let result), .superseded(let call, let result):
        guard call.app == app, case .perform(let delivery) = call.work else { return nil }
        // Without a required value nothing is called.
        if case .missingValue = result.outcome { return nil }
        return MadeCall(
          kind: delivery.kind, host: call.host, values: result.received ?? delivery.values,
          rule: delivery.rule)
      default: return nil
      }
    }
  }

  /// The last delivery to an app that was due and wasn't made.
  func missedDelivery(of app: String) -> MissedFilterDelivery? {
    var last: MissedFilterDelivery?
    for case .missed(let missed) in flatMap(\.effects) where missed.filter.app == app {
      last = missed
    }
    return last
  }

  /// The outcomes of an app's notifications, in order.
  func outcomes(of app: String) -> [OutcomeWord] {
    flatMap(\.effects).compactMap { effect in
      if case .decided(let told, let decision) = effect, told.request.app == app {
        decision.outcome.word
      } else {
        nil
      }
    }
  }
}
