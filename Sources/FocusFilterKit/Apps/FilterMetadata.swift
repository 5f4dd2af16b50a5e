import FocusAppIntents
import Foundation

/// The declaration of a filter, which the device reads at installation without running the app.
public struct FilterMetadata: Sendable, Hashable, Codable, Identifiable {
  /// The persistent identifier of the intent.
  public let id: String
  /// The name of the type, such as `ExampleChatFocusFilter`.
  public var typeName: String
  /// The title in the language the device had at installation.
  public var title: String
  /// The description in the same language; `nil` without one.
  public var description: String?
  /// The app's targets that have the filter, and so the processes in which it can run.
  public var membership: FilterMembership
  /// The parameters in the order of their declaration.
  public var parameters: [ParameterMetadata]
  /// Whether the type is a `LiveActivityIntent`, too; see ``FocusPolicy/HostHints``.
  public var launchesApp: Bool
  /// Where the type's `allowedExecutionTargets` let it run; `nil` for anywhere. See
  /// ``FocusPolicy/HostHints``.
  public var allowedHosts: [ProcessHost]?

  /// Creates a filter as the device knows it; ``FocusSystem/install(_:)`` reads it from a type.
  package init(
    id: String, typeName: String, title: String, description: String? = nil,
    membership: FilterMembership = .both, parameters: [ParameterMetadata] = [],
    launchesApp: Bool = false, allowedHosts: [ProcessHost]? = nil
  ) {
    self.id = id
    self.typeName = typeName
    self.title = title
    self.description = description
    self.membership = membership
    self.parameters = parameters
    self.launchesApp = launchesApp
    self.allowedHosts = allowedHosts
  }

  /// The names of the required parameters that declare no default.
  public var parametersWithoutDefault: [String] {
    parameters.filter { !$0.isOptional && $0.defaultValue == nil }.map(\.name)
  }

  /// Returns the names of the required parameters that have neither a default nor one of these values.
  func parametersLackingValue(in values: [String: ParameterValue]) -> [String] {
    parametersWithoutDefault.filter { values[$0] ?? .null == .null }
  }

  /// The values that the filter has when no Focus applies, or `nil` when they don't exist because
  /// a required parameter has no default.
  public var defaultValues: [String: ParameterValue]? {
    guard parametersWithoutDefault.isEmpty else { return nil }  // FocusRule F4-i.
    return completed([:])
  }

  /// Returns the values with a default for every parameter that they lack and that has one.
  ///
  /// Values of parameters that don't exist are left out.
  public func completed(_ values: [String: ParameterValue]) -> [String: ParameterValue] {
    var result: [String: ParameterValue] = [:]
    for parameter in parameters {
      // Rule F4.5.
      result[parameter.name] =
        values[parameter.name] ?? parameter.defaultValue ?? (parameter.isOptional ? .null : nil)
    }
    return result
  }
}

extension FilterMetadata {
  init(reading filter: SimulatedApp.Filter, in locale: Locale) {
    let read = FilterDescription(reading: filter.type)
    self.init(
      id: read.persistentIdentifier, typeName: read.typeName, title: read.title.text(in: locale),
      // Rule F4.1.
      description: read.description?.descriptionText.text(in: locale),
      membership: filter.membership,
      parameters: read.parameters.map { parameter in
        ParameterMetadata(
          name: parameter.name, title: parameter.title.text(in: locale),
          type: parameter.type.name, isOptional: parameter.isOptional,
          defaultValue: parameter.defaultValue)
      }, launchesApp: filter.type is any LiveActivityIntent.Type,
      allowedHosts: filter.type.allowedExecutionTargets.hosts)
  }
}

extension IntentExecutionTargets {
  /// The processes of a simulated device that are among the targets; `nil` for all of them.
  fileprivate var hosts: [ProcessHost]? {
    guard !isSuperset(of: [.main, .appIntentsExtension]) else { return nil }
    var hosts: [ProcessHost] = []
    if contains(.main) { hosts.append(.app) }
    if contains(.appIntentsExtension) { hosts.append(.extension) }
    return hosts
  }
}
