// What `import AppIntents` brings on Apple's platforms, and no more.
@_exported public import FocusAppIntents
@_exported public import Foundation
