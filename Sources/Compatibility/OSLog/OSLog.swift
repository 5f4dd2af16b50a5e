@_exported public import FocusOSLog
