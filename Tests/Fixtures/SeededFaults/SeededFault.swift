import AppIntents
import FocusFilterKit
import Foundation

/// A small app with one fault in its Focus filter, or with none.
public struct SeededFault: Sendable {
  /// The app, whose name is that of its filter's type.
  public let app: SimulatedApp
  /// The identifiers of findings that name the fault; none for a filter that is right.
  public let findings: Set<String>

  init<Filter: SetFocusFilterIntent>(
    _ type: Filter.Type, _ findings: Set<String>, actions: [SimulatedApp.Action] = [],
    groupsByHost: [ProcessHost: [String]]? = nil, launch: @escaping SimulatedApp.Code = {}
  ) {
    let name = "\(type)"
    app = SimulatedApp(
      "org.example.\(name.lowercased())", name: name, filters: [.filter(type)],
      groups: groupsByHost == nil ? [seededGroup] : [], groupsByHost: groupsByHost ?? [:],
      actions: actions, launch: launch, intentsExtension: {})
    self.findings = findings
  }

  /// Whether the filter has no fault.
  public var isRight: Bool { findings.isEmpty }

  /// The apps with a fault, then those without.
  public static let all: [SeededFault] = faults + right

  private static let left: Set = ["leaves-effects", "ends-clean"]

  /// The apps with a fault.
  public static let faults = [
    SeededFault(NoNilWritten.self, left),
    SeededFault(Toggles.self, left),
    SeededFault(Appends.self, left),
    SeededFault(Counts.self, left),
    SeededFault(
      CachedInProcess.self, ["restart-free"], actions: [.init("show", run: CachedInProcess.show)]),
    SeededFault(
      NoInvalidate.self, ["context-not-invalidated", "predicate-current"],
      actions: [.init("log out", run: NoInvalidate.logOut)]),
    SeededFault(CrashesOnGoneEntity.self, ["app-crashes", "gone-entity", "alive"]),
    SeededFault(ReadsCurrent.self, left),
    SeededFault(KeepsFirst.self, left),
    SeededFault(LateTask.self, ["late-effects", "alive"]),
    SeededFault(
      GroupOfOneProcess.self, ["group-not-declared", "group-not-shared", "alive"],
      groupsByHost: [.app: [seededGroup]]),
    SeededFault(DefaultIsOn.self, ["end-equals-start"]),
    SeededFault(CrashesOnEmptyText.self, ["app-crashes", "alive"]),
    SeededFault(ThrowsWithoutValue.self, ["perform-threw", "alive"]),
    SeededFault(HangsForOneValue.self, ["app-hangs", "alive"]),
    SeededFault(DividesByZero.self, ["app-crashes", "alive"]),
    SeededFault(FlagAlwaysSet.self, ["end-equals-start"]),
    SeededFault(PredicateOnRequest.self, ["predicate-language"]),
    SeededFault(KeepsWhileOn.self, ["order-free", "history-free"]),
  ]

  /// The apps without a fault.
  public static let right = [
    SeededFault(WritesEverything.self, []),
    SeededFault(NeutralDefaults.self, []),
    SeededFault(Invalidates.self, [], actions: [.init("log out", run: Invalidates.logOut)]),
    SeededFault(RefusesNonsense.self, []),
    SeededFault(NotesTheTime.self, []),
    SeededFault(ShowsWidgets.self, []),
  ]
}

let seededGroup = "group.org.example.seeded"

/// The defaults of the group, which every filter writes to.
var shared: UserDefaults {
  guard let defaults = UserDefaults(suiteName: seededGroup) else {
    preconditionFailure("The group's defaults can't be opened.")
  }
  return defaults
}
