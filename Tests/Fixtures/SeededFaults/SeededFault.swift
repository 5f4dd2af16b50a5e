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
    groupsByHost: [ProcessHost: [String]]? = nil, membership: FilterMembership = .both,
    widgets: [SimulatedApp.Widget] = [], launch: @escaping SimulatedApp.Code = {}
  ) {
    let name = "\(type)"
    app = SimulatedApp(
      "org.example.\(name.lowercased())", name: name,
      filters: [.filter(type, membership: membership)],
      groups: groupsByHost == nil ? [seededGroup] : [], groupsByHost: groupsByHost ?? [:],
      actions: actions, widgets: widgets, launch: launch, intentsExtension: {})
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
    SeededFault(PredicateOnRequest.self, ["predicate-matches-no-text"]),
    SeededFault(KeepsWhileOn.self, left.union(["order-free", "history-free"])),
    SeededFault(RestoresTooEarly.self, left),
    SeededFault(KeepsFile.self, left),
    SeededFault(MutesForever.self, left),
    SeededFault(LeavesBadge.self, left),
    SeededFault(LeavesReminder.self, left),
    SeededFault(
      SkipsEqualValues.self, ["ends-clean", "history-free", "host-free", "restart-free"]),
    SeededFault(StandardDefaults.self, ["host-free", "stored-in-extension"]),
    SeededFault(UnwrapsRoom.self, ["app-crashes"]),
    SeededFault(RequiresCurrent.self, ["perform-threw"]),
    SeededFault(Debounces.self, ["late-effects"]),
    SeededFault(StepsForever.self, ["app-hangs"]),
    SeededFault(IndexesEmptyList.self, ["app-crashes"]),
    SeededFault(RefusesNegative.self, ["app-crashes"]),
    SeededFault(NeedsValue.self, ["perform-threw", "missing-value"]),
    SeededFault(ReloadsAtStart.self, left),
    SeededFault(CachesPredicate.self, left.union(["restart-free", "order-free"])),
    SeededFault(CountsDepth.self, left.union(["twice-is-once", "order-free", "history-free"])),
    SeededFault(ExitsForOneCase.self, ["app-exits"]),
    SeededFault(WaitsForSignal.self, ["app-hangs"]),
    SeededFault(UnwrapsInContext.self, ["app-crashes"]),
    SeededFault(WritesFromQueue.self, ["late-effects"]),
    SeededFault(MergesModel.self, left),
    SeededFault(SetsOneOfTwo.self, left),
    SeededFault(UnionsRooms.self, ["leaves-effects", "order-free"]),
    SeededFault(LazyAccount.self, left.union(["restart-free", "history-free", "order-free"])),
    SeededFault(ThrowsForEmptyList.self, ["perform-threw"]),
    SeededFault(BadgeAdds.self, left),
    SeededFault(SoundIsOff.self, ["end-equals-start"]),
    SeededFault(
      ForgetsToInvalidate.self, ["context-not-invalidated", "predicate-current"],
      actions: [.init("mute", run: ForgetsToInvalidate.mute)]),
    SeededFault(ParsesText.self, ["app-crashes"]),
    SeededFault(RemindsAnew.self, left),
    SeededFault(LogsSessions.self, left),
    SeededFault(WritesDocument.self, ["host-free", "stored-in-extension"]),
    SeededFault(UnwrapsInCard.self, ["app-crashes"]),
    SeededFault(DividesByDistance.self, ["app-crashes"]),
    SeededFault(QuotesByHand.self, ["app-crashes"]),
    SeededFault(MatchesRooms.self, ["predicate-language"]),
    SeededFault(
      LightsWindow.self, ["end-equals-start"],
      actions: [.reading("lit") { _ in .bool(LightsWindow.isLit) }]),
    SeededFault(
      KeepsDisplay.self, ["leaves-effects", "restart-free"],
      actions: [.reading("display") { _ in .string(KeepsDisplay.shownDisplay) }]),
    SeededFault(
      StartsTimer.self, ["leaves-effects", "restart-free"],
      actions: [.reading("running") { _ in .bool(StartsTimer.isRunning) }]),
    SeededFault(
      ParsesAtLaunch.self, ["app-crashes"],
      actions: [
        .reading("room") { _ in ParsesAtLaunch.storedRoom.map(ParameterValue.string) ?? .null }
      ], launch: ParsesAtLaunch.start),
    SeededFault(
      ForgetsQuiet.self, ["forgotten-at-launch"],
      actions: [.reading("quiet") { _ in .bool(ForgetsQuiet.isQuiet) }]),
    SeededFault(
      MutesForPerson.self, ["overwrites-setting"],
      actions: [.init("mute", run: MutesForPerson.mute)]),
    SeededFault(
      ThemesForPerson.self, ["overwrites-setting"], launch: ThemesForPerson.start),
    SeededFault(KeepsOtherOfTwo.self, ["leaves-effects", "order-free"]),
    SeededFault(StacksThemes.self, left),
    SeededFault(
      CountsInMemory.self, ["leaves-effects", "restart-free"],
      actions: [.reading("muted") { _ in .bool(CountsInMemory.isMuted) }], membership: .app),
    SeededFault(
      ReadsOnce.self, ["noticed-at-launch"],
      actions: [.reading("notebook") { _ in .string(ReadsOnce.shownNotebook) }],
      membership: .extension, launch: { _ = ReadsOnce.shownNotebook }),
    SeededFault(
      TakesBadgeAway.self, ["overwrites-setting"],
      actions: [.init("receive", run: TakesBadgeAway.receive)]),
    SeededFault(AllowsNothing.self, ["predicate-of-empty-list"]),
    SeededFault(NamesNobody.self, ["empty-card"]),
    SeededFault(
      DependsOnTheApp.self, ["perform-threw", "alive", "host-free"],
      launch: DependsOnTheApp.start),
    SeededFault(NumbersLists.self, ["predicate-matches-no-text"]),
    SeededFault(IdentifiesProjects.self, ["predicate-matches-no-text"]),
    SeededFault(AllowsEmptyName.self, ["predicate-of-empty-list"]),
    SeededFault(
      MisspellsWidget.self, ["unlisted-widget"],
      widgets: [.widget("Inbox") { shared.string(forKey: "list") ?? "all" }]),
    SeededFault(PausesByDefault.self, ["end-equals-start"]),
    SeededFault(
      SoundsStayOff.self, ["leaves-effects", "forgotten-at-launch"],
      actions: [.reading("sounds") { _ in .bool(SoundsStayOff.areOn) }], membership: .app),
    SeededFault(
      ForgetsRhythm.self, ["overwrites-setting"],
      actions: [.init("shorten", run: ForgetsRhythm.shorten)]),
    SeededFault(StaysDeep.self, ["leaves-effects", "order-free"]),
    SeededFault(
      RaisesVolume.self, ["end-equals-start"],
      actions: [.reading("volume") { _ in .int(RaisesVolume.volume) }]),
    SeededFault(RestoresFromMemory.self, left.union(["restart-free"])),
    SeededFault(
      TurnsSoundsOn.self, ["overwrites-setting"],
      actions: [
        .init("turn off", run: TurnsSoundsOn.turnOff),
        .reading("sounds") { _ in .bool(TurnsSoundsOn.areOn) },
      ]),
    SeededFault(
      TellsLess.self, ["end-equals-start"],
      actions: [.reading("told") { _ in .string(TellsLess.told) }]),
    SeededFault(
      ForgetsEarlier.self, ["forgotten-at-launch", "restart-free"],
      actions: [.reading("sound") { _ in .string(ForgetsEarlier.sound) }], membership: .app),
  ]

  /// The apps without a fault.
  public static let right = [
    SeededFault(WritesEverything.self, []),
    SeededFault(NeutralDefaults.self, []),
    SeededFault(Invalidates.self, [], actions: [.init("log out", run: Invalidates.logOut)]),
    SeededFault(RefusesNonsense.self, []),
    SeededFault(NotesTheTime.self, []),
    SeededFault(ShowsWidgets.self, []),
    SeededFault(RestoresTheme.self, []),
    SeededFault(
      CatchesUp.self, [], actions: [.init("pause", run: CatchesUp.pause)],
      launch: CatchesUp.start),
    SeededFault(
      HasDrafts.self, [],
      actions: [.init("type", run: HasDrafts.type), .init("save", run: HasDrafts.save)]),
    SeededFault(UsesNewIdentifiers.self, []),
    SeededFault(WritesFile.self, [], actions: [.init("receive", run: WritesFile.receive)]),
    SeededFault(PlansReminder.self, []),
    SeededFault(
      OverridesSettings.self, [], actions: [.init("turn up", run: OverridesSettings.turnUp)]),
    SeededFault(
      ShowsOwnTheme.self, [],
      actions: [
        .init("choose", run: ShowsOwnTheme.choose),
        .reading("theme") { _ in .string(ShowsOwnTheme.shownTheme) },
      ]),
    SeededFault(AllowsByDefault.self, []),
    SeededFault(
      MirrorsInMemory.self, [], actions: [.init("open", run: MirrorsInMemory.open)],
      launch: MirrorsInMemory.start),
    SeededFault(
      AsksAtLaunch.self, [], actions: [.reading("quiet") { _ in .bool(AsksAtLaunch.isQuiet) }],
      launch: AsksAtLaunch.start),
    SeededFault(RunsInTheApp.self, [], membership: .app),
    SeededFault(MirrorsDefaults.self, [], launch: MirrorsDefaults.start),
    SeededFault(ClearsBadge.self, [], launch: ClearsBadge.start),
    SeededFault(ShowsTip.self, [], launch: ShowsTip.start),
    SeededFault(CountsLaunches.self, [], launch: CountsLaunches.start),
    SeededFault(ValidatesNumbers.self, []),
    SeededFault(ToleratesGoneRooms.self, []),
    SeededFault(
      ReadsShown.self, [],
      actions: [
        .init("receive", run: ReadsShown.receive), .init("read all", run: ReadsShown.readAll),
      ]),
    SeededFault(
      WritesUnderAccount.self, [],
      actions: [.init("write", run: WritesUnderAccount.write)]),
    SeededFault(KeepsModel.self, [], actions: [.init("dim", run: KeepsModel.dim)]),
    SeededFault(
      RestoresPersonsTheme.self, [],
      actions: [.init("choose theme", run: RestoresPersonsTheme.choose)]),
    SeededFault(StampsWholeSeconds.self, []),
    SeededFault(ReloadsAfterChanges.self, []),
    SeededFault(
      RestoresVolume.self, [], actions: [.init("turn up", run: RestoresVolume.turnUp)]),
    SeededFault(PreviewsRooms.self, []),
    SeededFault(
      DimsLight.self, [],
      actions: [
        .reading("dim") { _ in .bool(DimsLight.isDim) },
        .reading("light") { _ in .string(DimsLight.brightness) },
      ]),
    SeededFault(MutesMeals.self, []),
    SeededFault(NamesLevel.self, []),
    SeededFault(CountsAgain.self, [], actions: [.init("receive", run: CountsAgain.receive)]),
    SeededFault(HidesRooms.self, []),
    SeededFault(WritesVersion.self, []),
    SeededFault(TellsTheApp.self, [], membership: .extension, launch: TellsTheApp.start),
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
