#if !canImport(ObjectiveC)
  // `NSPredicate(format:)` is unavailable in Foundation here. Exporting this one name makes the
  // initializers visible to files that import only AppIntents, and nothing else of that module.
  @_exported public import protocol PredicateFormat._PredicateFormatInit
#endif
