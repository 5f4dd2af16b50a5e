// A file that imports AppIntents can use `@Observable` without another import.
@_exported public import FocusFoundation
// Like Apple's `AppIntents`, this module exports Foundation. The import also makes Foundation
// visible in every file of this module; on Apple platforms it supplies `LocalizedStringResource`.
@_exported public import Foundation

#if !canImport(ObjectiveC)
  // `NSPredicate(format:)` is unavailable in Foundation on Linux. Exporting this single protocol
  // makes the initializers visible in files that import only AppIntents, and exports no other name
  // of PredicateFormat.
  @_exported public import protocol PredicateFormat._PredicateFormatInit
#endif
