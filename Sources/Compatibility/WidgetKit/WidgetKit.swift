// What `import WidgetKit` brings on Apple's platforms, as far as it can be had without a screen.
@_exported public import Foundation
