// Exports what `import UserNotifications` exports on Apple's platforms, and nothing else.
@_exported public import FocusUserNotifications
@_exported public import Foundation
