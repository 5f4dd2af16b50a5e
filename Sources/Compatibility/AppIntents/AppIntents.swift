@_exported public import FocusAppIntents
