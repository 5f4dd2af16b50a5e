@_exported public import FocusFoundation
// The modules that `import SwiftData` exports, for files that use nothing else from SwiftData.
// Models, queries and contexts need SwiftData itself.
@_exported public import Foundation
