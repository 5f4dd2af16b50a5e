// The modules that `import SwiftUI` exports, so that a file compiles that uses little else of it: views
// need SwiftUI itself.
@_exported public import FocusCombine
@_exported public import Foundation
@_exported public import Observation
