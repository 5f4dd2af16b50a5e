/// A mode with its settings, schedules and filters.
struct EncodedMode: EncodedForm {
  var filters: [EncodedConfiguration]
  var id: String
  var name: String
  var schedules: [EncodedSchedule]
  var settings: EncodedSettings
  var symbolName: String
  var tint: EncodedWord<FocusMode.Tint>

  init(encoding mode: FocusMode) {
    filters = .init(encoding: mode.filters)
    id = mode.id.rawValue
    name = mode.name
    schedules = .init(encoding: mode.schedules)
    settings = EncodedSettings(encoding: mode.settings)
    symbolName = mode.symbolName
    tint = EncodedWord(encoding: mode.tint)
  }

  var live: FocusMode {
    FocusMode(
      id: FocusMode.ID(rawValue: id), name: name, symbolName: symbolName, tint: tint.live,
      settings: settings.live, schedules: schedules.live, filters: filters.live)
  }
}
