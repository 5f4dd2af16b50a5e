// Exports what `import Intents` exports on Apple's platforms, as far as Focus filters use it.
@_exported public import FocusIntents
@_exported public import Foundation
