import AppIntents

// The types are for other systems, and the rest of the file isn't.
#if os(iOS) && canImport(ActivityKit)
  import ActivityKit

  struct PhoneFilter: SetFocusFilterIntent {  // nothing-compiled
    static let title: LocalizedStringResource = "Phone"
  }
#elseif os(watchOS)
  struct WatchFilter  // nothing-compiled
    : SetFocusFilterIntent
  {}
  #if DEBUG
    extension Papers.Format: AppEnum {}  // nothing-compiled
  #endif
#endif

#if swift(>=5)
  struct PhoneSettings {}
#else
  struct OtherIntent: AppIntent {}  // nothing-compiled
#endif

enum Papers {
  enum Format: String { case small }
}
