import Dispatch
import FocusProcesses
import Foundation
import TestSupport

/// Does, as a process of an app, the steps in the file that follows `app-process`.
func playScript() throws -> Never {
  let line = try ParentLine.take(longestMessage: 64 << 20)
  // The script is the main thread's, which may wait: the line has a thread of its own.
  let received = DispatchSemaphore(value: 0)
  // It ends with its line, whatever it does.
  line.start { _ in received.signal() }
  let file = URL(filePath: CommandLine.arguments[2])
  for step in try JSONDecoder().decode([ChildStep].self, from: Data(contentsOf: file)) {
    switch step {
    case .send(let message): try line.send(message)
    case .write(let bytes): write(numberOfLine, bytes, bytes.count)
    case .receive(let count): for _ in 0..<count { received.wait() }
    case .stop: raise(SIGSTOP)
    case .ignoreTermination: for number in [SIGTERM, SIGINT, SIGHUP] { signal(number, SIG_IGN) }
    case .leaveGroup: setpgid(0, getpgid(getppid()))
    case .leaveBehind(let file): leaveBehind(numberIn: file)
    case .exit(let code): exit(code)
    }
  }
  sleepForEver()
}

/// The descriptor of the line, the only socket.
private var numberOfLine: Int32 {
  let sockets = (3..<64 as Range<Int32>).filter { number in
    var status = stat()
    return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
  guard let number = sockets.first else { fatalError("There is no line.") }
  return number
}

private func leaveBehind(numberIn file: String) {
  // The line isn't for other programs, but its copy is.
  _ = dup(numberOfLine)
  let script = """
    setsid sleep 600 &
    until [ "$(cut -d ' ' -f 6 /proc/$!/stat)" = $! ]; do :; done
    echo $! > '\(file)'
    """
  var words = ["/bin/sh", "-c", script].map { (word: String) in strdup(word) } + [nil]
  var variables = [strdup("PATH=/usr/bin:/bin"), nil]
  var id: pid_t = 0
  guard posix_spawn(&id, "/bin/sh", nil, nil, &words, &variables) == 0 else { return }
  waitpid(id, nil, 0)
}
