import AppIntents

// A file of which one branch is compiled.
#if os(iOS)
  struct PhoneFilterSettings {}
#else
  struct OtherFilterSettings {}
#endif
