/// Findings about scenarios and other files.
extension FindingKind {
  static let ofFiles: KeyValuePairs<String, [FindingKind]> = [
    "Scenarios and files": [
      .scenario, .unknownAtStart, .faultWithoutDelivery, .criteriaNeverSet, .unmetExpectation,
      .dependsOnReading, .dayNotRepeatable, .unreadableFile,
    ],
    "Payloads": [
      .unknownTarget, .payloadNotJSON, .payloadNotAnObject, .payloadWithoutAps,
      .payloadApsNotAnObject, .payloadTooLarge, .payloadWrongType, .payloadUnknownValue,
      .payloadUnknownKey, .payloadMisplacedKey, .payloadRepeatedKey, .payloadOutOfRange,
      .payloadBackgroundWithAlert, .payloadNothingToShow, .payloadArgumentsWithoutKey,
      .payloadExtensionWithoutAlert, .payloadIncompleteActivity, .payloadWithoutCriteria,
      .payloadWithoutMutableContent, .payloadForServer, .payloadBooleanSwitch,
    ],
  ]
  // Scenarios and files

  package static let scenario = FindingKind(
    "scenario", [.error],
    meaning: """
      A scenario is malformed, contains an unknown name, or runs an action of an app that \
      throws an error.
      """,
    consequence: "Nothing of the day was played, so nothing is known about an iPhone.",
    remedy: "Correct the scenario as the message says.")

  package static let unknownAtStart = FindingKind(
    "unknown-at-start", [.warning, .advice],
    meaning: """
      A filter in `modes` is set to an entity that its app doesn't have when the scenario \
      starts; advice if an event adds it later.
      """,
    consequence: "Settings offers only entities that the app has.",
    remedy: "Add it in an event, or set the filter after that.",
    rules: [.offeredEntities])

  package static let faultWithoutDelivery = FindingKind(
    "fault-without-delivery", [.warning],
    meaning: "A fault of a scenario waits for a delivery that doesn't come.",
    consequence: "The day doesn't test the failure that it is about.",
    remedy: "Put the fault before the event that causes the delivery.",
    rules: [.injectedFault])

  package static let criteriaNeverSet = FindingKind(
    "criteria-never-set", [.warning],
    meaning: """
      An app's filter has a predicate, and none of its notifications in the scenario has \
      criteria.
      """,
    consequence: """
      Reports differ about notifications without criteria while a predicate is in force; all may \
      be silenced.
      """,
    remedy: "Set `filterCriteria` in the app's code, or `criteria` beside `notify` in a day.",
    rules: [.missingCriteria])

  public static let unmetExpectation = FindingKind(
    "unmet-expectation", [.error],
    meaning: "An expectation isn't met.",
    consequence: "The app behaves on an iPhone as it did here, not as expected.",
    remedy: "Correct the app or the expectation.")

  package static let dependsOnReading = FindingKind(
    "depends-on-reading", [.warning, .error],
    meaning: """
      A result of a day depends on a contested behavior; an error with `simulate --readings \
      --every-reading`.
      """,
    consequence: """
      Nobody outside Apple knows which of the behaviors an iPhone has, and versions of iOS may \
      differ.
      """,
    remedy: "Handle both in the app, or choose the reading in the scenario's `policy`.")

  public static let dayNotRepeatable = FindingKind(
    "day-not-repeatable", [.warning, .error],
    meaning: """
      The same day had another result when it was played again; an error with `--every-reading`.
      """,
    consequence: """
      The app depends on something besides the events, such as the time of its start, and does \
      so on an iPhone, too.
      """,
    remedy: """
      Keep no state between two days, such as a static variable of an app; and take no random \
      number, and no date but the device's.
      """)

  public static let unreadableFile = FindingKind(
    "unreadable-file", [.error],
    meaning: "`check` can't read a file.",
    consequence: "Nothing is known about the file.",
    remedy: "Check the path and the file's permissions.")
}

/// Findings about payloads of remote notifications.
extension FindingKind {
  // Payloads

  public static let unknownTarget = FindingKind(
    "unknown-target", [.advice],
    meaning: """
      Payloads are for apps that the tool doesn't have; only `check` reports it, once for all \
      files.
      """,
    consequence: "Whether the app's filter silences the notification can't be checked.",
    remedy: "Name an app of the tool with `--to`.")

  package static let payloadNotJSON = FindingKind(
    "payload-not-json", [.error],
    meaning: "The payload isn't valid JSON and is refused.",
    consequence: "APNs rejects the push; no device sees it.",
    remedy: "Write strict JSON.",
    rules: [.deliverable])

  package static let payloadNotAnObject = FindingKind(
    "payload-not-an-object", [.error],
    meaning: "The payload isn't an object and is refused.",
    consequence: "APNs rejects the push; no device sees it.",
    remedy: "Write an object with `aps`.",
    rules: [.deliverable])

  package static let payloadWithoutAps = FindingKind(
    "payload-without-aps", [.error],
    meaning: "The payload has no `aps` and is refused.",
    consequence: "The device shows nothing.",
    remedy: #"Write `"aps": { "alert": "…" }`."#,
    rules: [.deliverable])

  package static let payloadApsNotAnObject = FindingKind(
    "payload-aps-not-an-object", [.error],
    meaning: "`aps` isn't an object, and the payload is refused.",
    consequence: "The device shows nothing.",
    remedy: #"Write `"aps": { "alert": "…" }`."#,
    rules: [.deliverable])

  package static let payloadTooLarge = FindingKind(
    "payload-too-large", [.error],
    meaning: "The payload exceeds 4,096 bytes and is refused by the device.",
    consequence: "APNs rejects the push with `PayloadTooLarge`.",
    remedy: "Send large content separately, and its URL in the payload.",
    rules: [.deliverable])

  package static let payloadWrongType = FindingKind(
    "payload-wrong-type", [.error],
    meaning: "A value has the wrong type, and its key is ignored.",
    consequence: "The notification arrives without the effect of the key.",
    remedy: "Write a value of the type in the message.",
    fidelity: .documented)

  package static let payloadUnknownValue = FindingKind(
    "payload-unknown-value", [.error],
    meaning: "A value isn't one of the documented values, and its key is ignored.",
    consequence:
      "The notification arrives with the default instead, such as the level `active`.",
    remedy: "Write a documented value.",
    fidelity: .documented)

  package static let payloadUnknownKey = FindingKind(
    "payload-unknown-key", [.warning, .advice],
    meaning: "A key is unknown; advice if no documented key is similar.",
    consequence:
      "The key has no effect; a misspelled `filter-criteria` lets the predicate fail.",
    remedy: "Correct the spelling, or move the app's own keys out of `aps`.",
    fidelity: .documented)

  package static let payloadMisplacedKey = FindingKind(
    "payload-misplaced-key", [.warning, .advice],
    meaning: """
      A key belongs into another dictionary, such as `filter-criteria` beside `aps`; advice if it \
      may be the app's own, such as `sound`.
      """,
    consequence: "The system reads the key only in its own dictionary, so it has no effect.",
    remedy: "Move the key.",
    fidelity: .documented)

  package static let payloadRepeatedKey = FindingKind(
    "payload-repeated-key", [.warning],
    meaning: "A key occurs twice, and the last value is used.",
    consequence: "Another JSON reader may use the first value.",
    remedy: "Remove one of the two.",
    fidelity: .modeled)

  package static let payloadOutOfRange = FindingKind(
    "payload-out-of-range", [.warning],
    meaning: "A number is out of range, or not an integer where one is required.",
    consequence: "The system may ignore the value or the whole key.",
    remedy: "Write a number in the range.",
    fidelity: .documented)

  package static let payloadBackgroundWithAlert = FindingKind(
    "payload-background-with-alert", [.warning],
    meaning: "`content-available` is combined with an alert, badge or sound.",
    consequence: """
      The push has the priority of a background push, so that the alert may come late or not \
      at all.
      """,
    remedy: "Send two pushes: one with the alert, one with `content-available`.",
    fidelity: .documented)

  package static let payloadNothingToShow = FindingKind(
    "payload-nothing-to-show", [.warning],
    meaning: """
      The payload has no alert, badge or sound, and doesn't wake the app, so the device \
      refuses it.
      """,
    consequence: "Neither the person nor the app notices the push.",
    remedy: "Add `alert`, `badge`, `sound` or `content-available`.",
    rules: [.deliverable])

  package static let payloadArgumentsWithoutKey = FindingKind(
    "payload-arguments-without-key", [.warning],
    meaning: "Arguments are given for a localized string without its key.",
    consequence: "The text appears without the arguments.",
    remedy: "Add the key, or use the string itself.",
    fidelity: .documented)

  package static let payloadExtensionWithoutAlert = FindingKind(
    "payload-extension-without-alert", [.warning],
    meaning: "`mutable-content` is set without an alert, so the service extension doesn't run.",
    consequence:
      "The notification appears unchanged, for example still encrypted or without its picture.",
    remedy: "Add an `alert` with a title, subtitle or body.",
    fidelity: .documented)

  package static let payloadIncompleteActivity = FindingKind(
    "payload-incomplete-activity", [.warning],
    meaning: "A push to a Live Activity lacks required keys.",
    consequence: "The system drops the update of the Live Activity.",
    remedy: "Add the keys in the message.",
    fidelity: .documented)

  package static let payloadWithoutCriteria = FindingKind(
    "payload-without-criteria", [.warning],
    meaning: "The payload has no `filter-criteria`, but the app's filter has a predicate.",
    consequence: """
      Reports differ about a notification without criteria while a predicate is in force; it may \
      be silenced.
      """,
    remedy: "Add `filter-criteria`, so that the predicate can match.",
    rules: [.missingCriteria])

  package static let payloadWithoutMutableContent = FindingKind(
    "payload-without-mutable-content", [.warning],
    meaning: "The app has a service extension, and the alert has no `mutable-content`.",
    consequence:
      "The notification appears unchanged, for example still encrypted or without its picture.",
    remedy: #"Write `"mutable-content": 1` in `aps`, unless the text needs no change."#,
    fidelity: .documented)

  package static let payloadForServer = FindingKind(
    "payload-for-server", [.error],
    meaning:
      "The file is a message for a server such as Firebase, which sends a payload to a device.",
    consequence: """
      A device gets what the server makes of the message. Firebase sends `message.apns.payload`, \
      with the texts of `message.notification` where its `aps` has no alert.
      """,
    remedy: "Check the payload that the server sends, with its `aps`.",
    fidelity: .documented)

  package static let payloadBooleanSwitch = FindingKind(
    "payload-boolean-switch", [.advice],
    meaning: "A Boolean is used where the number 1 is documented.",
    consequence: "The documented value is the number 1; a Boolean works by chance.",
    remedy: "Write 1, or omit the key.",
    fidelity: .modeled)
}
