import Foundation
import LockstepPosix

/// How a program ended and what it said.
struct Finished {
  var status: ExitStatus
  var output: String
  /// The last lines of standard error.
  var errors: String

  /// The last line of the output that says something.
  var lastLine: String { output.split(separator: "\n").last.map(String.init) ?? "" }

  /// The digest in a run's verdict.
  var digest: String? { lastLine.split(separator: " ").last.map(String.init) }
}

/// A program under test while it runs; it is killed when the test lets go of it.
final class Program {
  /// How long any wait may take before the test gives up; LOCKSTEP_PATIENCE in seconds for slow builds.
  static let patienceMilliseconds: Int32 = {
    let seconds = Environment.value("LOCKSTEP_PATIENCE").flatMap(Int32.init) ?? 30
    // As long as an option of the programs may say.
    return min(seconds, 600) * 1_000
  }()

  /// Python itself: a version manager puts a script before it that takes longer than Python.
  static let python: String = {
    let words = ["python3", "-S", "-c", "import sys; print(sys.executable, end='')"]
    guard let python = try? ChildProcess.spawn(words, output: .captured, errors: .captured),
      python.wait() == .exited(0)
    else { return "python3" }
    return String(decoding: python.takeOutput(), as: UTF8.self)
  }()

  /// What our scripts are started by in a shell: what is installed beside Python is not looked for.
  static let shellPython = "python3 -S"

  /// Where programs look for others: in Python's own folder first.
  private static let searchPath: [(String, String)] = {
    guard let path = Environment.value("PATH"), let end = python.lastIndex(of: "/") else {
      return []
    }
    return [("PATH", "\(python[..<end]):\(path)")]
  }()

  /// Modules of our scripts are translated once, into the folder of what is built.
  private static let translated: [(String, String)] = {
    guard let program = try? Workspace.program("python-modules") else { return [] }
    return [("PYTHONDONTWRITEBYTECODE", ""), ("PYTHONPYCACHEPREFIX", program)]
  }()

  let child: ChildProcess
  /// What it wrote to standard output so far.
  private(set) var output = ""
  private let keyboard: LineConnection

  init(_ arguments: [String], environment: [(String, String)] = []) throws {
    let (ours, theirs) = try LineConnection.pair()
    defer { theirs.close() }
    keyboard = ours
    let hasPath = environment.contains { $0.0 == "PATH" }
    child = try ChildProcess.spawn(
      arguments,
      environment: (hasPath ? [] : Self.searchPath) + Self.translated + environment,
      input: .descriptor(theirs.descriptor),
      output: .captured,
      errors: .captured
    )
  }

  /// Types a line.
  func type(_ line: String) throws { try keyboard.send(Array("\(line)\n".utf8)) }

  /// Ends the standard input, as Control-D does.
  func endInput() { keyboard.close() }

  /// Waits until the output holds the text, after what an earlier call has waited for.
  @discardableResult
  func wait(for text: String) throws -> String {
    try wait(for: text, in: { self.seen(text) })
  }

  /// Waits until standard error holds the text.
  func waitForError(_ text: String) throws {
    _ = try wait(for: text) { self.errors.contains(text) ? self.errors : nil }
  }

  /// What it wrote to standard error, the last lines of it.
  var errors: String { child.stderrTail.joined(separator: "\n") }

  /// Waits until it has ended.
  func finish() throws -> Finished {
    guard let status = child.wait(timeoutMilliseconds: Self.patienceMilliseconds) else {
      take()
      throw Impatience(waitedFor: "the end", output: output, errors: errors)
    }
    take()
    return Finished(status: status, output: output, errors: errors)
  }

  /// Sends it a signal.
  func signal(_ number: Int32) { _ = kill(child.processID, number) }

  private var seenUpTo = 0

  private func seen(_ text: String) -> String? {
    let rest = output.utf8.dropFirst(seenUpTo)
    guard let found = String(rest)?.range(of: text) else { return nil }
    let passed = String(String(rest)?[..<found.upperBound] ?? "")
    seenUpTo += passed.utf8.count
    return passed
  }

  private func wait(for text: String, in look: () -> String?) throws -> String {
    let deadline = SystemClock.monotonicNanoseconds() + Int64(Self.patienceMilliseconds) * 1_000_000
    while true {
      take()
      if let found = look() { return found }
      let left = deadline - SystemClock.monotonicNanoseconds()
      let requests = child.outputDescriptors.map { PollRequest(descriptor: $0) }
      if left <= 0 || requests.isEmpty {
        throw Impatience(waitedFor: text, output: output, errors: errors)
      }
      _ = try Poll.wait(requests, timeoutNanoseconds: left)
    }
  }

  /// Takes what it has written by now.
  func take() { output += String(decoding: child.takeOutput(), as: UTF8.self) }
}

/// Something that was waited for did not come.
struct Impatience: Error, CustomStringConvertible {
  var waitedFor: String
  var output: String
  var errors: String

  var description: String {
    "“\(waitedFor)” did not come; the output was:\n\(output.suffix(4_000))\nand the errors:\n\(errors)"
  }
}
