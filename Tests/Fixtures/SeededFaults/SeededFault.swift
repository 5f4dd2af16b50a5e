import AppIntents
import FocusFilterKit
import Foundation

/// A small app with one fault in its Focus filter, or with none.
public struct SeededFault: Sendable {
  /// The app, whose name is that of its filter's type.
  public let app: SimulatedApp
  /// The identifiers of findings that name the fault; none for a filter that is right.
  public let findings: Set<String>

  /// Creates an app with one filter, whose group is the fixture's.
  public init<Filter: SeededFilter>(_ type: Filter.Type, _ findings: Set<String> = []) {
    let name = "\(type)"
    app = SimulatedApp(
      "org.example.\(name.lowercased())", name: name,
      filters: [.filter(type, membership: type.membership)],
      groups: type.groupsByHost.isEmpty ? [seededGroup] : [], groupsByHost: type.groupsByHost,
      actions: type.actions, widgets: type.widgets, launch: { try await type.start() },
      intentsExtension: {})
    self.findings = findings
  }

  /// Whether the filter has no fault.
  public var isRight: Bool { findings.isEmpty }

  /// The apps with a fault, then those without.
  public static let all = filters.flatMap { row in row.value.map { SeededFault($0, row.key) } }

  /// The filters by the findings that name their fault.
  private static let filters: KeyValuePairs<Set<String>, [any SeededFilter.Type]> = [
    ["leaves-effects"]: [
      NoNilWritten.self, Toggles.self, Appends.self, Counts.self, ReadsCurrent.self,
      KeepsFirst.self, RestoresTooEarly.self, KeepsFile.self, MutesForever.self, LeavesBadge.self,
      LeavesReminder.self, ReloadsAtStart.self, MergesModel.self, SetsOneOfTwo.self, BadgeAdds.self,
      RemindsAnew.self, LogsSessions.self, StacksThemes.self, KeepsWhileOn.self, CountsDepth.self,
      UnionsRooms.self, KeepsOtherOfTwo.self, StaysDeep.self, PausesForGood.self,
    ],
    ["kept-in-memory"]: [CachedInProcess.self],
    ["context-not-invalidated"]: [NoInvalidate.self, ForgetsToInvalidate.self],
    ["app-crashes"]: [
      CrashesOnGoneEntity.self, CrashesOnEmptyText.self, DividesByZero.self, UnwrapsRoom.self,
      IndexesEmptyList.self, RefusesNegative.self, UnwrapsInContext.self, ParsesText.self,
      UnwrapsInCard.self, DividesByDistance.self, QuotesByHand.self, ParsesAtLaunch.self,
    ],
    ["late-effects"]: [LateTask.self, Debounces.self, WritesFromQueue.self],
    ["group-not-declared", "group-not-shared"]: [GroupOfOneProcess.self],
    ["end-equals-start"]: [
      DefaultIsOn.self, FlagAlwaysSet.self, LightsWindow.self, PausesByDefault.self,
      RaisesVolume.self, TellsLess.self,
    ],
    ["perform-threw"]: [ThrowsWithoutValue.self, RequiresCurrent.self, ThrowsForEmptyList.self],
    ["app-hangs"]: [HangsForOneValue.self, StepsForever.self, WaitsForSignal.self],
    ["predicate-matches-no-text"]: [
      PredicateOnRequest.self, NumbersLists.self, IdentifiesProjects.self,
    ],
    ["leaves-effects", "stored-in-extension", "kept-in-memory"]: [SkipsEqualValues.self],
    ["stored-in-extension"]: [StandardDefaults.self, WritesDocument.self],
    ["perform-threw", "missing-value"]: [NeedsValue.self],
    ["leaves-effects", "kept-in-memory"]: [
      CachesPredicate.self, LazyAccount.self, KeepsDisplay.self, StartsTimer.self,
      CountsInMemory.self, RestoresFromMemory.self,
    ],
    ["app-exits"]: [ExitsForOneCase.self],
    ["predicate-language"]: [MatchesRooms.self],
    ["forgotten-at-launch"]: [ForgetsQuiet.self],
    ["overwrites-setting"]: [
      MutesForPerson.self, ThemesForPerson.self, TakesBadgeAway.self, ForgetsRhythm.self,
      TurnsSoundsOn.self, TakesReminderBack.self,
    ],
    ["noticed-at-launch"]: [ReadsOnce.self, ReadsWhenShown.self],
    ["predicate-of-empty-list"]: [AllowsNothing.self, AllowsEmptyName.self, AllowsDeleted.self],
    ["empty-card"]: [NamesNobody.self],
    ["query-throws"]: [LosesRooms.self],
    ["perform-threw", "stored-in-extension"]: [DependsOnTheApp.self],
    ["unlisted-widget"]: [MisspellsWidget.self],
    ["leaves-effects", "forgotten-at-launch"]: [SoundsStayOff.self],
    ["forgotten-at-launch", "kept-in-memory"]: [ForgetsEarlier.self],
    []: [
      WritesEverything.self, NeutralDefaults.self, Invalidates.self, RefusesNonsense.self,
      NotesTheTime.self, ShowsWidgets.self, RestoresTheme.self, CatchesUp.self, HasDrafts.self,
      UsesNewIdentifiers.self, WritesFile.self, PlansReminder.self, OverridesSettings.self,
      ShowsOwnTheme.self, AllowsByDefault.self, MirrorsInMemory.self, AsksAtLaunch.self,
      RunsInTheApp.self, MirrorsDefaults.self, ClearsBadge.self, ShowsTip.self, CountsLaunches.self,
      ValidatesNumbers.self, ToleratesGoneRooms.self, ReadsShown.self, WritesUnderAccount.self,
      KeepsModel.self, RestoresPersonsTheme.self, StampsWholeSeconds.self, ReloadsAfterChanges.self,
      RestoresVolume.self, PreviewsRooms.self, DimsLight.self, MutesMeals.self, NamesLevel.self,
      CountsAgain.self, HidesRooms.self, WritesVersion.self, TellsTheApp.self, PausesReminder.self,
    ],
  ]
}

let seededGroup = "group.org.example.seeded"

/// The defaults of the group, which every filter writes to.
public var shared: UserDefaults {
  guard let defaults = UserDefaults(suiteName: seededGroup) else {
    preconditionFailure("The group's defaults can't be opened.")
  }
  return defaults
}
