// What `import AppKit` exports of other modules, so that a file compiles that uses nothing else of it.
@_exported public import Foundation
@_exported public import Observation
