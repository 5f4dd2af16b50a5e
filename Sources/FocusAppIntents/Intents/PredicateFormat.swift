#if !canImport(ObjectiveC)
  // `NSPredicate(format:)` is unavailable in Foundation on Linux. Exporting this one name makes the
  // initializers visible to files that import only AppIntents, and no other name of that module.
  @_exported public import protocol PredicateFormat._PredicateFormatInit
#endif
