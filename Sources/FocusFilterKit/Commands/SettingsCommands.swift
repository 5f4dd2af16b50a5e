import FocusAppIntents
import FocusHost
package import FocusText
import Foundation

// The commands of a person in Settings: modes and the filters in them.

/// The person adds a mode, with its settings and filters.
package struct AddMode: SilentCommand {
  package var plan = ModePlan(name: Located(""), mode: .doNotDisturb)

  package static let words = [CommandWord<Self>("add", "add a mode")]
  package static let fields: [CommandField<Self>] = [
    .init(value: \.plan, .newMode, "The mode.")
  ]

  package init() {}

  package func follow(_ names: inout CommandNames) throws(SourceError) {
    try names.modes.add(plan)
  }

  /// Adds the mode; the values of its filters must be known to their apps.
  package func act(on device: CommandDevice) async throws {
    let resolver = NameResolver(await device.system.state, apps: device.apps)
    var mode = plan.mode
    mode.settings.apps = mode.settings.apps.renamed(try resolver.programs(plan.listedApps))
    var filters = plan.filters
    for index in filters.indices { try resolver.resolve(&filters[index]) }
    try await device.system.add(mode)
    for filter in filters {
      guard let reference = filter.reference else { continue }
      try await device.system.configure(
        reference, in: mode.id, values: filter.values.parameterValues)
      if !filter.isEnabled { try await device.system.disable(reference, in: mode.id) }
    }
  }
}

/// The person changes a mode's name or settings.
package struct EditMode: SilentCommand {
  package var edit = ModeEdit()

  package static let words = [CommandWord<Self>("edit", "change a mode")]
  package static let fields: [CommandField<Self>] = [
    .init(value: \.edit, .modeEdit, "The mode, and the settings that change.")
  ]

  package init() {}

  package func follow(_ names: inout CommandNames) throws(SourceError) {
    try names.modes.edit(edit)
  }

  package func act(on device: CommandDevice) async throws {
    try await device.system.updateMode(FocusMode.ID(rawValue: edit.mode.value)) {
      edit.apply(to: &$0)
    }
  }
}

/// The person deletes a mode.
package struct DeleteMode: SilentCommand {
  package var mode = Located("")

  package static let words = [CommandWord<Self>("delete", "delete a mode")]
  package static let fields: [CommandField<Self>] = [
    .init(value: \.mode, .mode, "The mode to delete.")
  ]

  package init() {}

  package func follow(_ names: inout CommandNames) throws(SourceError) {
    try names.modes.delete(mode)
  }

  package func act(on device: CommandDevice) async throws {
    try await device.system.removeMode(FocusMode.ID(rawValue: mode.value))
  }
}

/// The person sets up an app's filter in a mode, switches it off or removes it.
package struct SetUpFilter: SilentCommand {
  package var plan = FilterPlan(app: Located(""))
  package var mode = Located("")
  package var change = Change.set

  package enum Change: Sendable { case set, enable, disable, remove }

  package static let words = [
    CommandWord<Self>("set", "set up a filter in a mode", \.change, .set),
    CommandWord<Self>("enable", "switch a filter on in a mode", \.change, .enable),
    CommandWord<Self>("disable", "switch a filter off in a mode", \.change, .disable),
    CommandWord<Self>("remove", "remove a filter from a mode", \.change, .remove),
  ]
  package static let fields: [CommandField<Self>] = [
    .init(
      value: \.plan, .filter(keys: ["values"]), only: ["set"], "The filter's app, and its values."),
    .init(
      value: \.plan, .filter(keys: ["values"], writesNoValues: false), only: ["enable"],
      "The filter's app, and its values."),
    .init(value: \.plan, .filter(keys: []), only: ["disable", "remove"], "The filter's app."),
    .init("mode", value: \.mode, .mode, "The mode."),
  ]

  package init() {}

  package func act(on device: CommandDevice) async throws {
    let (system, mode) = (device.system, FocusMode.ID(rawValue: mode.value))
    guard let filter = plan.reference else { return }
    let values = plan.values.parameterValues
    switch change {
    case .set: try await system.configure(filter, in: mode, values: values)
    case .enable: try await system.enable(filter, in: mode, values: values)
    case .disable: try await system.disable(filter, in: mode)
    case .remove: try await system.removeFilter(filter, from: mode)
    }
  }
}

/// The person opens a mode's page in Settings, which starts the apps of its filters.
package struct LookAtSettings: SilentCommand {
  package var mode = Located("")

  package static let words = [CommandWord<Self>("look", "open a mode's page in Settings")]
  package static let fields: [CommandField<Self>] = [
    .init(value: \.mode, .mode, "The mode whose page in Settings the person opens.")
  ]

  package init() {}

  package func act(on device: CommandDevice) async throws {
    _ = try await device.system.cards(in: FocusMode.ID(rawValue: mode.value))
  }
}

/// A shortcut runs a filter.
package struct RunFilter: SilentCommand {
  package var plan = FilterPlan(app: Located(""))

  package static let words = [CommandWord<Self>("run", "run a filter by a shortcut")]
  package static let fields: [CommandField<Self>] = [
    .init(value: \.plan, .filter(keys: ["values"]), "The filter's app, and the values.")
  ]

  package static let subject = EventWord.Subject.app

  package init() {}

  package func act(on device: CommandDevice) async throws {
    guard let filter = plan.reference else { return }
    try await device.system.run(filter, values: plan.values.parameterValues)
  }
}
