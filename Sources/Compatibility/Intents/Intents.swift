@_exported public import FocusIntents
