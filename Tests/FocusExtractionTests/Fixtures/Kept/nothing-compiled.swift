import AppIntents

// A type of which one branch is compiled, and one that nothing extracts.
#if os(iOS)
  struct PhoneIntent: AppIntent {
    static let title: LocalizedStringResource = "Phone"
  }
  // struct FormerIntent: AppIntent {}
  struct PhoneSettings: Sendable {}
  struct PhoneRow: SQLQuery {}
#else
  struct PhoneIntent: AppIntent {
    static let title: LocalizedStringResource = "Other"
    func perform() async throws -> some IntentResult { .result() }
  }
#endif
