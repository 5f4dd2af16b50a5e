@_exported public import FocusAppIntents
@_exported public import FocusUserNotifications
@_exported public import PredicateFormat

@_exported public import enum FocusHost.ParameterValue
