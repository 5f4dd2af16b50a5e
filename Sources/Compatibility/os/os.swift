@_exported public import FocusOS
