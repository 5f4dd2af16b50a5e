import FocusProcesses
import Foundation

// A program that tests start as a child. Its first argument says what it does.

let longestMessage = 1 << 20

switch CommandLine.arguments.dropFirst().first {
case "nothing": break
case "echo": try echo()
case "echo, busy": try echo(besideLoops: 4)
case "print": try printMuch()
case "print and send": try printAndSend()
case "crash": try crash()
case "exit with 3": exit(3)
case "close all descriptors": closeAllDescriptors()
case "read nothing": try readNothing()
case "send half a message": sendHalfAMessage()
case "describe itself": try describeItself()
case "report an end": try reportEnd()
case "app-process": try playScript()
case let word: fatalError("Unknown word '\(word ?? "")'.")
}
