import Foundation
import Posix
import Testing

struct StoreLockTests {
  let directory: TestDirectory
  let path: String
  private let text = #"{"pid":1,"socket":"/s"}"#

  init() throws {
    directory = try TestDirectory()
    path = directory.file("owner")
  }

  /// Another process that owns the file, with a text that was written before.
  private func otherOwner(_ text: String) throws -> ChildProcess {
    try FileSystem.writeFile(path, line(text))
    let child = try ChildProcess.spawn(
      ["python3", "-c", Self.owner, path],
      output: .captured
    )
    #expect(try output(of: child, until: "up\n") == "up\n")
    return child
  }

  private static let owner = """
    import fcntl, sys, time
    file = open(sys.argv[1], "r+")
    fcntl.flock(file, fcntl.LOCK_EX)
    print("up", flush=True)
    time.sleep(1000)
    """

  @Test func `the owner's text is in a file that is the user's alone`() throws {
    try FileSystem.writeFile(path, [])
    try setMode(0o644, of: path)
    let lock = try StoreLock.acquire(path, text: text)
    #expect(try FileSystem.readFile(path) == line(text))
    #expect(try mode(of: path) == 0o600)
    withExtendedLifetime(lock) {}
  }

  @Test func `there is one owner at a time, and the others learn who it is`() throws {
    var lock: StoreLock? = try StoreLock.acquire(path, text: text)
    #expect(throws: StoreLockError.owned(by: text, path: path)) {
      _ = try StoreLock.acquire(path, text: "other")
    }
    #expect(try FileSystem.readFile(path) == line(text))
    withExtendedLifetime(lock) {}
    lock = nil
    #expect(try FileSystem.readFile(path) == [])
    let next = try StoreLock.acquire(path, text: "x")
    #expect(try FileSystem.readFile(path) == line("x"))
    withExtendedLifetime(next) {}
  }

  @Test(.enabled(if: hasPython)) func `an owner that is killed stops nobody`() throws {
    let child = try otherOwner("a text that is longer than the next")
    let owned = StoreLockError.owned(by: "a text that is longer than the next", path: path)
    #expect(throws: owned) { _ = try StoreLock.acquire(path, text: text) }
    child.kill()
    #expect(child.wait() == .signaled(9))
    let lock = try StoreLock.acquire(path, text: text)
    #expect(try FileSystem.readFile(path) == line(text))
    withExtendedLifetime(lock) {}
  }

  @Test(.enabled(if: hasPython)) func `an owner that says nothing is one all the same`() throws {
    let child = try otherOwner("half a line")
    try FileSystem.readFile(path).isEmpty ? () : truncate()
    #expect(throws: StoreLockError.owned(by: "", path: path)) {
      _ = try StoreLock.acquire(path, text: text)
    }
    child.kill()
    _ = child.wait()
  }

  private func truncate() throws {
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 0)
  }

  @Test func `what cannot be locked says why`() throws {
    let missing = directory.file("none/owner")
    #expect(throws: StoreLockError.system(Errno(code: ENOENT, call: "open \(missing)"))) {
      _ = try StoreLock.acquire(missing, text: text)
    }
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "elsewhere")
    #expect(throws: StoreLockError.system(Errno(code: ELOOP, call: "open \(path)"))) {
      _ = try StoreLock.acquire(path, text: text)
    }
    #expect(!FileSystem.exists(directory.file("elsewhere")))
  }

  @Test func `the refusal names the owner and a way out`() {
    let error = StoreLockError.owned(by: text, path: "/store/owner")
    #expect(
      error.description
        == "another process owns the folder of '/store/owner' (\(text)); "
        + "stop it or use another folder"
    )
  }
}
