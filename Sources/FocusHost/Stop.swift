/// Ends the process with a message, for programmer errors at which Apple's frameworks trap, too.
///
/// This is a fatal error because optimized builds omit the message of a failed precondition.
package func stop(_ message: String) -> Never { fatalError(message) }
