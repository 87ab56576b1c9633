import Foundation
import LockstepPosix

/// A private directory for one test, removed with what is in it when the test lets go of it.
final class TestDirectory {
  let path: String

  init() throws {
    path = try FileSystem.makePrivateTemporaryDirectory()
  }

  deinit {
    try? setMode(0o700, of: path)
    do { try FileSystem.remove(path) } catch { fatalError("\(error)") }
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }
}

func setMode(_ mode: Int, of path: String) throws {
  try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
}

func mode(of path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}

/// The text as a line's bytes, with its line feed.
func line(_ text: String) -> [UInt8] { Array("\(text)\n".utf8) }

/// The text's bytes.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// All lines that are whole, as text.
func takeLines(_ connection: LineConnection) throws -> [String] {
  var lines: [String] = []
  while let line = try connection.nextLine() { lines.append(String(decoding: line, as: UTF8.self)) }
  return lines
}

/// A connection whose other end is both streams of `/bin/cat`: every line comes back.
func startEcho() throws -> (connection: LineConnection, child: ChildProcess) {
  let (ours, theirs) = try LineConnection.pair()
  defer { theirs.close() }
  let end = ChildStream.descriptor(theirs.descriptor)
  return (ours, try ChildProcess.spawn(["cat"], input: end, output: end))
}

/// Waits for a child's captured output to contain the text; answers all of it.
func output(of child: ChildProcess, until text: String) throws -> String {
  var all = ""
  while !all.contains(text) {
    let requests = child.outputDescriptors.map { PollRequest(descriptor: $0) }
    if requests.isEmpty { return all }
    _ = try Poll.wait(requests, timeoutMilliseconds: 20_000)
    all += String(decoding: child.takeOutput(), as: UTF8.self)
  }
  return all
}

/// Waits until the other end is closed everywhere.
///
/// A test that runs beside this one may be starting a child, which holds a copy of each of our
/// descriptors until its program runs; so closing an end is not at once the end of the stream.
func waitForEnd(of descriptor: Int32) throws {
  let found = try Poll.wait(
    [PollRequest(descriptor: descriptor, wantsRead: false)],
    timeoutMilliseconds: 20_000
  )
  guard found[0].isReadable else { throw CocoaError(.fileReadUnknown) }
}

/// Connects again and again until that fails, for the same reason; answers how it fails.
func failureToConnect(to path: String) throws -> SocketError? {
  for _ in 0..<20_000 {
    do throws(SocketError) { _ = try LineConnection.connect(to: path) } catch { return error }
    _ = try Poll.wait([], timeoutMilliseconds: 1)
  }
  return nil
}

let isRoot = geteuid() == 0

/// Python itself, since a version manager puts a script before it that takes longer than Python; nothing
/// where there is none.
private let pythonItself: String = {
  let words = ["python3", "-S", "-c", "import sys; print(sys.executable, end='')"]
  guard let child = try? ChildProcess.spawn(words, output: .captured, errors: .null),
    child.wait() == .exited(0)
  else { return "" }
  return String(decoding: child.takeOutput(), as: UTF8.self)
}()

let hasPython = !pythonItself.isEmpty

/// Starts a script, for which nothing is looked for that is installed beside Python.
func startPython(_ script: String, _ path: String) throws -> ChildProcess {
  try ChildProcess.spawn([pythonItself, "-S", "-c", script, path], output: .captured)
}

/// Another descriptor of the same open file.
func copyDescriptor(_ raw: Int32) throws -> Int32 {
  let copy = fcntl(raw, F_DUPFD_CLOEXEC, 3)
  if copy < 0 { throw CocoaError(.fileReadUnknown) }
  return copy
}
