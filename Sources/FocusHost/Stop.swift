/// Stops the program with a message, for a mistake that Apple's frameworks stop at, too.
///
/// It is a fatal error because the message of a failed precondition is gone in an optimized build.
package func stop(_ message: String) -> Never { fatalError(message) }
