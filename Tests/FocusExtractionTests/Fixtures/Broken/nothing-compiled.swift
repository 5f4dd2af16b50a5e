import AppIntents

// The filter is for another system, and the rest of the file isn't.
#if os(iOS) && canImport(ActivityKit)
  import ActivityKit

  struct PhoneFilter: SetFocusFilterIntent {  // nothing-compiled
    static let title: LocalizedStringResource = "Phone"
  }
#elseif os(watchOS)
  struct WatchFilter {}
#endif

struct PhoneSettings {}
