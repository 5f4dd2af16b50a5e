@_exported public import FocusUserNotifications
