// The modules that `import SwiftUI` exports, for files that use little else from SwiftUI. Views
// need SwiftUI itself.
@_exported public import FocusCombine
@_exported public import Foundation
@_exported public import Observation
