/// A kind of finding: its meaning, its remedy, and the consequence on an iPhone.
///
/// A ``Finding`` takes its severity, fidelity and remedy from here, and adds a subject and a message.
public struct FindingKind: Sendable, Hashable, Identifiable {
  /// The identifier that a finding has in its message, such as `late-effects`.
  public let id: String
  /// The severities that a finding of the kind may have, the usual one first.
  public let severities: [Finding.Severity]
  /// The problem, as a sentence.
  public let meaning: String
  /// The consequence on an iPhone, as a sentence.
  public let consequence: String
  /// The way to resolve it, as a sentence.
  public let remedy: String
  /// The rules of Focus behind it; none if it is about something else.
  public let rules: [FocusRule]
  /// The fidelity of the kind: that of its first rule unless given.
  public let fidelity: Fidelity?

  package init(
    _ id: String, _ severities: [Finding.Severity], meaning: String, consequence: String,
    remedy: String, rules: [FocusRule] = [], fidelity: Fidelity? = nil
  ) {
    self.id = id
    self.severities = severities
    self.meaning = meaning
    self.consequence = consequence
    self.remedy = remedy
    self.rules = rules
    self.fidelity = fidelity ?? rules.first?.fidelity
  }

  /// Every kind of finding that the package reports, in the order of the sections.
  public static let allCases = sections.flatMap(\.kinds)

  /// Every kind of finding that the package reports, by subject.
  public static let sections: [FindingSection] = [
    FindingSection(
      "Apps",
      [
        .duplicateIdentifier, .emptyTitle, .severalFilters, .onlyInTheApp, .extensionNotDescribed,
        .requiredWithoutDefault,
      ]),
    FindingSection(
      "Queries and suggestions",
      [
        .parameterWithoutTitle, .missingCase, .identifierConversion, .queryForgets, .queryThrows,
        .suggestionOfDefaults, .descriptionType, .textFoundOnlyInPackage, .leavesEffects,
        .endEqualsStart, .contextNotInvalidated, .filterDependsOnReading, .appThrows, .appCrashes,
        .appExits, .appHangs,
      ]),
    FindingSection(
      "While apps run",
      [
        .unusablePredicate, .predicateNeverAsked, .performThrew, .levelWithoutCapability,
        .badgeOverFilter, .breakthroughNotCertain, .communicationNotDeclared, .senderNotIdentified,
        .focusStatusNotDeclared,
        .anywayWithoutSender, .anywayWithoutPermission, .vanishedEntity, .valueOfOtherType,
        .lateEffects,
        .permissionNeverAsked, .onlyOnAMac, .groupNotDeclared, .groupNotShared,
        .groupOutsideTheDevice, .dependencyNotRegistered,
      ]),
    FindingSection(
      "Predicates",
      [
        .predicateFormat, .predicateLanguage,
      ]),
    FindingSection(
      "Modes and schedules",
      [
        .emptySchedule, .overlappingSchedules, .wrongModeIdentifier,
      ]),
    FindingSection(
      "Scenarios and files",
      [
        .scenario, .snapshot, .unknownAtStart, .faultWithoutDelivery, .criteriaNeverSet,
        .unmetExpectation, .dependsOnReading, .dayNotRepeatable, .unreadableFile,
      ]),
    FindingSection(
      "Payloads",
      [
        .unknownTarget, .payloadNotJSON, .payloadNotAnObject, .payloadWithoutAps,
        .payloadApsNotAnObject, .payloadTooLarge, .payloadWrongType, .payloadUnknownValue,
        .payloadInfiniteNumber, .payloadUnknownKey, .payloadMisplacedKey, .payloadRepeatedKey,
        .payloadOutOfRange, .payloadBackgroundWithAlert, .payloadNothingToShow,
        .payloadArgumentsWithoutKey, .payloadExtensionWithoutAlert, .payloadIncompleteActivity,
        .payloadLiveActivity, .payloadWithoutCriteria, .payloadBooleanSwitch,
      ]),
  ]
}

/// The kinds of findings about one subject.
public struct FindingSection: Sendable, Hashable {
  /// The subject, such as `Payloads`.
  public let title: String
  /// The kinds, in the order of the article about findings.
  public let kinds: [FindingKind]

  init(_ title: String, _ kinds: [FindingKind]) {
    self.title = title
    self.kinds = kinds
  }
}

extension Finding {
  /// Creates a finding from the row of its kind.
  ///
  /// - Parameters:
  ///   - kind: The row, which supplies the severity, the fidelity and the remedy.
  ///   - severity: Another severity of the row than its usual one.
  ///   - subject: The subject, such as `ChatFocusFilter.limit`.
  ///   - message: The problem in this case, as a sentence.
  ///   - resolution: A more precise remedy than the row's; empty if the message has it.
  ///   - fidelity: The fidelity, where it depends on the case.
  ///   - place: The place in a file.
  public init(
    _ kind: FindingKind, as severity: Severity? = nil, subject: String, message: String,
    resolution: String? = nil, fidelity: Fidelity? = nil, place: Place? = nil
  ) {
    assert(severity.map(kind.severities.contains) ?? true, "The row of \(kind.id) lacks this.")
    self.init(
      id: kind.id, severity: severity ?? kind.severities[0], subject: subject, message: message,
      resolution: resolution ?? kind.remedy, fidelity: fidelity ?? kind.fidelity, place: place)
  }
}
