@_exported public import FocusWidgetKit
