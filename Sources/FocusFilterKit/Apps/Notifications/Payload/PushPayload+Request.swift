package import FocusUserNotifications

extension PushPayload {
  /// Returns the payload as a notification that arrives at an app now.
  ///
  /// - Parameters:
  ///   - app: The bundle identifier of the app.
  ///   - identifier: The identifier of the request, such as the push's `apns-collapse-id`; the device
  ///     makes one up for an empty one.
  ///   - localized: Looks up a key in the app's localized texts. A key without a translation shows the
  ///     literal text beside it, and else the key itself (*modeled*).
  public func request(
    for app: String, identifier: String = "", localized: (String) -> String? = { _ in nil }
  ) -> NotificationRequest {
    NotificationRequest(
      app: app,
      record: RequestRecord(
        identifier: identifier, content: content(localized: localized), trigger: .push),
      isBackground: isBackground, isMutable: runsServiceExtension, refusal: refusal)
  }

  /// Returns what the notification says; the whole payload is what the app gets with it.
  package func content(localized: (String) -> String? = { _ in nil }) -> ContentRecord {
    var content = ContentRecord()
    content.title = alert?.title?.shown(localized) ?? ""
    content.subtitle = alert?.subtitle?.shown(localized) ?? ""
    content.body = alert?.body?.shown(localized) ?? ""
    content.launchImageName = alert?.launchImage ?? ""
    content.badge = badge
    content.sound = sound.map {
      SoundRecord(
        kind: $0.isCritical ? .critical : .standard, name: $0.name,
        volume: $0.isCritical ? $0.volume.map(Float.init) : nil)
    }
    content.threadIdentifier = threadIdentifier ?? ""
    content.categoryIdentifier = category ?? ""
    content.targetContentIdentifier = targetContentIdentifier
    content.interruptionLevel = interruptionLevel ?? .active
    content.relevanceScore = relevanceScore ?? 0
    content.filterCriteria = filterCriteria
    content.userInfo = UserInfoRecord(values: userInfo)
    return content
  }

  /// Returns a finding if the payload has no criteria for the predicate of an app's Focus filter.
  ///
  /// It is `nil` if it has some, for a push that isn't shown, and for an app without a filter.
  /// ``FocusState/findings(in:to:)`` asks it where a predicate counts.
  public func missingCriteria(for app: AppDescription) -> Finding? {
    guard filterCriteria == nil, !isBackground, refusal == nil, !app.filters.isEmpty else {
      return nil
    }
    // The extension may set them.
    if runsServiceExtension, app.hasServiceExtension { return nil }
    return PayloadProblem.noCriteria(app: app.id).finding(about: "aps", at: place)
  }
}

extension PushPayload.Text {
  fileprivate func shown(_ localized: (String) -> String?) -> String {
    guard let key else { return literal ?? "" }
    if let text = localized(key) { return LocalizedArguments(arguments).fill(text) }
    return literal ?? LocalizedArguments(arguments).fill(key)
  }
}
