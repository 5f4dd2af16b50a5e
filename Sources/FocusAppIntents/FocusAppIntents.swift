// `import AppIntents` exports Foundation on Apple's platforms, and so does its mirror. Every file of
// this module sees Foundation by this import, whose `LocalizedStringResource` is Foundation's own on
// those platforms.
@_exported public import Foundation
// `@Observable` needs no import of its own beside AppIntents.
@_exported public import Observation

#if !canImport(ObjectiveC)
  // `NSPredicate(format:)` is unavailable in Foundation on Linux. Exporting this one name makes the
  // initializers visible to files that import only AppIntents, and no other name of that module.
  @_exported public import protocol PredicateFormat._PredicateFormatInit
#endif
