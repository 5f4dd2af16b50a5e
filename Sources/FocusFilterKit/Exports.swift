// `import FocusFilterKit` is all that a test needs: Apple's names, predicates and parameter values
// come with it.
@_exported public import FocusAppIntents
@_exported public import FocusUserNotifications
@_exported public import PredicateFormat

@_exported public import struct FocusHost.IntentSnippet
@_exported public import enum FocusHost.ParameterValue
