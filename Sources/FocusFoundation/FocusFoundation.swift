// The other modules that `import Foundation` makes visible on Apple's platforms. This module
// doesn't export Foundation itself: it may be imported into every file of an app, and a file
// without imports sees no `Date` on a phone, either.
@_exported public import Observation

#if !canImport(Darwin)
  @_exported public import protocol FocusCombine.ObservableObject
  @_exported public import struct FocusCombine.Published
#endif
