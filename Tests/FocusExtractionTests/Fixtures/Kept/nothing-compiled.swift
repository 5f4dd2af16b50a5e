import AppIntents

// A type of which one branch is compiled, and one that nothing extracts.
#if os(iOS)
  struct PhoneIntent: AppIntent {
    static let title: LocalizedStringResource = "Phone"
  }
  // struct FormerIntent: AppIntent {}
  let template = "struct WrittenIntent: AppIntent {}"
  struct PhoneSettings: Sendable {}
  struct PhoneRow: SQLQuery {}
  struct PhoneList<Row: AppEntity>: Sequence where Row: AppEntity {}
  extension PhoneList where Row: AppEntity {}
#else
  struct PhoneIntent: AppIntent {
    static let title: LocalizedStringResource = "Other"
    func perform() async throws -> some IntentResult { .result() }
  }
#endif

// Types that Linux doesn't need.
#if !os(Linux)
  struct SchemaIntent: AppIntent {}
#endif
#if os(Linux)
  struct LinuxSettings {}
#else
  #if DEBUG
    struct TracingIntent: AppIntent {}
  #endif
#endif
