// A file for another system.
import AppIntents

#if os(iOS) && canImport(ActivityKit)  // nothing-compiled
  import ActivityKit

  struct PhoneFilter: SetFocusFilterIntent {
    static let title: LocalizedStringResource = "Phone"
  }
#elseif os(watchOS)
  struct WatchFilter {}
#endif
