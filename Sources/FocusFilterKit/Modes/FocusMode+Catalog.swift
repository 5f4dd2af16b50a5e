import FocusText

extension FocusMode.ID {
  /// The mode that every device has and that can't be removed.
  public static let doNotDisturb = Self(rawValue: "com.apple.donotdisturb.mode.default")
  /// The mode that Health's sleep schedule turns on.
  public static let sleep = Self(rawValue: "com.apple.sleep.sleep-mode")
  /// The mode that the car turns on.
  public static let driving = Self(rawValue: "com.apple.donotdisturb.mode.driving")
  /// The mode that workouts turn on; its identifier says `workout`.
  public static let fitness = Self(rawValue: "com.apple.donotdisturb.mode.workout")
  /// The mode offered for work, which a new device of `focusctl` has.
  public static let work = Self(rawValue: "com.apple.focus.work")
  /// The mode offered for leisure; its identifier ends with `personal-time`.
  public static let personal = Self(rawValue: "com.apple.focus.personal-time")
  /// The mode offered for reading.
  public static let reading = Self(rawValue: "com.apple.focus.reading")
  /// The mode that games and game controllers turn on.
  public static let gaming = Self(rawValue: "com.apple.focus.gaming")
  /// The mode that Mindfulness sessions turn on.
  public static let mindfulness = Self(rawValue: "com.apple.focus.mindfulness")
  /// The mode in which Apple Intelligence always picks what interrupts.
  public static let reduceInterruptions = Self(rawValue: "com.apple.focus.reduce-interruptions")

  /// Returns the correct identifier for a wrong one that is common in public code; `nil` for any
  /// other text.
  ///
  /// The device accepts such an alias as input, reports ``Finding/wrongIdentifier(_:at:)``, and
  /// writes only the correct identifier.
  package static func alias(_ rawValue: String) -> Self? { aliases[rawValue] }

  private static let aliases: [String: Self] = [
    "com.apple.focus.personal": .personal,
    "com.apple.focus.fitness": .fitness,
    "com.apple.focus.workout": .fitness,
    "com.apple.focus.driving": .driving,
    "com.apple.focus.sleep": .sleep,
    "com.apple.focus.sleep-mode": .sleep,
    "com.apple.focus.do-not-disturb": .doNotDisturb,
    "com.apple.donotdisturb": .doNotDisturb,
  ]
}

extension FocusMode {
  /// Do Not Disturb, which every device has and which can't be removed.
  ///
  /// It allows no app and nobody; phone calls from favorites ring. Source: *observed*.
  public static let doNotDisturb = offering(
    .doNotDisturb, "Do Not Disturb", "moon.fill", .indigo, .silent)
  /// Sleep, which Health's sleep schedule turns on; it allows no app and nobody, like Do Not
  /// Disturb.
  public static let sleep = offering(.sleep, "Sleep", "bed.double.fill", .mint, .silent)
  /// Driving, which the car turns on; it allows no app and nobody.
  ///
  /// Only ``FocusSettings/phoneCallsFrom`` decides whose phone calls ring.
  public static let driving = offering(.driving, "Driving", "car.fill", .blue, .silent)
  /// Fitness, which workouts turn on.
  public static let fitness = offering(.fitness, "Fitness", "figure.run", .green)
  /// Work, as a person adds it in Settings: without a schedule and without filters.
  public static let work = offering(.work, "Work", "briefcase.fill", .teal)
  /// Personal, as a person adds it in Settings: without a schedule and without filters.
  public static let personal = offering(.personal, "Personal", "person.fill", .purple)
  /// Reading, as a person adds it in Settings.
  public static let reading = offering(.reading, "Reading", "book.fill", .orange)
  /// Gaming, which games and game controllers turn on.
  public static let gaming = offering(.gaming, "Gaming", "gamecontroller.fill", .blue)
  /// Mindfulness, which Mindfulness sessions turn on.
  public static let mindfulness = offering(.mindfulness, "Mindfulness", "brain.head.profile", .mint)
  /// Reduce Interruptions, in which important notifications interrupt (F3-6i); Apple Intelligence
  /// isn't simulated, so a test says what is important.
  public static let reduceInterruptions = offering(
    .reduceInterruptions, "Reduce Interruptions", "apple.intelligence", .indigo)

  /// The modes that the system offers, Do Not Disturb first.
  ///
  /// Source: the identifiers are *observed*; the symbols and tints of some modes are *modeled*.
  public static let catalog: [FocusMode] = [
    .doNotDisturb, .sleep, .driving, .fitness, .work, .personal, .reading, .gaming, .mindfulness,
    .reduceInterruptions,
  ]

  private static func offering(
    _ id: ID, _ name: String, _ symbolName: String, _ tint: Tint,
    _ settings: FocusSettings = .offered
  ) -> FocusMode {
    FocusMode(id: id, name: name, symbolName: symbolName, tint: tint, settings: settings)
  }

  /// The modes that a new device has besides Do Not Disturb (*modeled*).
  public static let usual: [FocusMode] = [.sleep, .work, .personal]

  /// Returns the offered mode with an identifier, or `nil` for a custom one.
  package static func offered(_ id: ID) -> FocusMode? { catalog.first { $0.id == id } }

  /// Returns the offered mode with a name or identifier that a person typed, or `nil`.
  ///
  /// Names are compared without regard to case. Common wrong identifiers are accepted, too.
  package static func offered(named word: String) -> FocusMode? { catalog.mode(named: word) }

  /// Whether Apple Intelligence lets important notifications through (F3-6i): always in Reduce
  /// Interruptions, in any other mode by its switch.
  var hasBreakthrough: Bool { id == .reduceInterruptions || settings.letsImportantThrough }
}

extension FocusMode.ID {
  /// The identifier in Swift: a constant such as `.doNotDisturb` for an offered mode.
  package var inSwift: String {
    guard let words = FocusMode.offered(self)?.name.split(separator: " ") else {
      return ".init(rawValue: \(rawValue.debugDescription))"
    }
    return "." + words[0].lowercased() + words.dropFirst().joined()
  }
}

extension String {
  /// The offered mode with this name in Swift, such as `.work`; `nil` for another name.
  var asModeInSwift: String? { FocusMode.catalog.first { $0.name == self }?.id.inSwift }
}

extension FocusSettings {
  /// The settings of a mode that the system offers: it has no lists, and phone calls from favorites
  /// ring.
  fileprivate static var offered: FocusSettings {
    var settings = FocusSettings()
    settings.phoneCallsFrom = .favorites
    settings.areCallsAsOffered = true
    return settings
  }

  /// The settings of Do Not Disturb, Sleep and Driving, whose lists allow no app and nobody.
  fileprivate static var silent: FocusSettings {
    var settings = offered
    settings.apps = .allow([])
    settings.people = .allow([])
    settings.isTimeSensitiveAsOffered = true
    return settings
  }
}

extension [FocusMode] {
  /// The mode with an identifier, which may be a common wrong one; otherwise the first mode with
  /// that name.
  package func mode(named word: String) -> FocusMode? {
    let id = FocusMode.ID.alias(word) ?? FocusMode.ID(rawValue: word)
    return first(id, orCalled: word)
  }
}

extension Finding {
  /// Returns the warning about a wrong identifier that is common in public code.
  ///
  /// - Returns: `nil` for every other word.
  public static func wrongIdentifier(_ word: String, at place: Place? = nil) -> Finding? {
    FocusMode.ID.alias(word).map { meant in
      Finding(
        .wrongModeIdentifier, subject: word,
        message: """
          No Focus has this identifier, though it is in wide use. The system's identifier is \
          '\(meant)'.
          """,
        place: place)
    }
  }
}
