// What `import UserNotifications` brings on Apple's platforms, and no more.
@_exported public import FocusUserNotifications
@_exported public import Foundation
