// Exports what `import AppIntents` exports on Apple's platforms, and nothing else.
@_exported public import FocusAppIntents
@_exported public import Foundation
