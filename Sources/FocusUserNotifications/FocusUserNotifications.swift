// `import UserNotifications` exports Foundation on Apple's platforms, and so does its mirror.
@_exported public import Foundation
