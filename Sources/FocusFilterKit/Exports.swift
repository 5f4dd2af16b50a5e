// A test needs only `import FocusFilterKit`, which includes Apple's names, predicates and parameter
// values.
@_exported public import FocusAppIntents
@_exported public import FocusUserNotifications
@_exported public import PredicateFormat

@_exported public import struct FocusHost.IntentSnippet
@_exported public import enum FocusHost.ParameterValue
