// This module has the part of WidgetKit that works without a screen.
@_exported public import Foundation
