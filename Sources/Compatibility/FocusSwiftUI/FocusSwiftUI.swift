// The modules that `import SwiftUI` exports, for files that use little else from SwiftUI. Views
// need SwiftUI itself.
@_exported public import FocusCombine
@_exported public import FocusFoundation
@_exported public import Foundation
