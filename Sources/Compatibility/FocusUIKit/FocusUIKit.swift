@_exported public import FocusFoundation
// The modules that `import UIKit` exports, for files that use little else from UIKit.
@_exported public import Foundation
