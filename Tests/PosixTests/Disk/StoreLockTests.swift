import Foundation
import LockstepPosix
import LockstepSimulation
import Testing

struct StoreLockTests {
  let directory: TestDirectory
  /// The folder that is owned, and the file that says by whom.
  let path: String
  private var owner: String { "\(path)/.system/owner" }
  private let text = #"{"pid":1,"socket":"/s"}"#

  init() throws {
    directory = try TestDirectory()
    path = directory.file("store")
    try FileSystem.makePrivateDirectory(path)
  }

  /// Another process that owns the file, with a text that was written before.
  private func otherOwner(_ text: String) throws -> ChildProcess {
    try FileSystem.makePrivateDirectory("\(path)/.system")
    try FileSystem.writeFile(owner, line(text))
    let child = try startPython(Self.holder, "\(path)/.system")
    #expect(try output(of: child, until: "up\n") == "up\n")
    return child
  }

  private static let holder = """
    import fcntl, os, sys, time
    folder = os.open(sys.argv[1], os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    print("up", flush=True)
    time.sleep(1000)
    """

  @Test func `nothing is written through another name of the owner's file`() throws {
    try FileSystem.makePrivateDirectory("\(path)/.system")
    let precious = directory.file("precious")
    try FileSystem.writeFile(precious, bytes("precious"))
    try FileManager.default.linkItem(atPath: precious, toPath: owner)
    var lock: StoreLock? = try StoreLock.acquire(path, text: text)
    #expect(try FileSystem.readFile(owner) == line(text))
    // A copy of a folder by links, made while it is owned.
    let copy = directory.file("copy")
    try FileManager.default.linkItem(atPath: owner, toPath: copy)
    #expect(lock?.state == .held)
    lock = nil
    #expect(try FileSystem.readFile(precious) == bytes("precious"))
    #expect(try FileSystem.readFile(copy) == line(text))
  }

  @Test func `a file that is rewritten in place is rewritten under no other name`() throws {
    let precious = directory.file("precious")
    try FileSystem.writeFile(precious, bytes("precious"))
    let path = directory.file("starts.json")
    try FileManager.default.linkItem(atPath: precious, toPath: path)
    let file = try LockedFile(path)
    #expect(try file.read() == bytes("precious"))
    try file.write(bytes("one"))
    let copy = directory.file("copy")
    try FileManager.default.linkItem(atPath: path, toPath: copy)
    try file.write(bytes("two"))
    try file.write(bytes("three"))
    #expect(try FileSystem.readFile(precious) == bytes("precious"))
    #expect(try FileSystem.readFile(copy) == bytes("one"))
    #expect(try FileSystem.readFile(path) == bytes("three"))
    #expect(throws: Errno.self) { try LockedFile(path) }
  }

  @Test func `what was written can be locked at once, also while children are started`() throws {
    let path = directory.file("starts.json")
    Thread.detachNewThread {
      for _ in 0..<100 {
        _ = try? ChildProcess.spawn(["true"], output: .null, errors: .null).wait()
      }
    }
    for _ in 0..<100 {
      try FileSystem.writeFile(path, bytes("written"))
      try LockedFile(path).write(bytes("rewritten"))
      #expect(try LockedFile(path).read() == bytes("rewritten"))
    }
  }

  @Test func `what health keeps has an owner of its own beside that of the documents`() throws {
    let documents = try StoreLock.acquire(path, text: text)
    let health = try StoreLock.acquire(path, .health, text: "{}")
    #expect(documents.state == .held && health.state == .held)
    #expect(throws: StoreLockError.owned(by: "{}", path: path)) {
      try StoreLock.acquire(path, .health, text: text)
    }
    try FileManager.default.removeItem(atPath: "\(path)/.system/Health")
    #expect(documents.state == .held && health.state == .lost)
  }

  @Test func `the owner's text is in a file that is the user's alone`() throws {
    let lock = try StoreLock.acquire(path, text: text)
    #expect(try FileSystem.readFile(owner) == line(text))
    #expect(try mode(of: owner) == 0o600)
    #expect(try mode(of: "\(path)/.system") == 0o700)
    #expect(lock.state == .held)
    withExtendedLifetime(lock) {}
  }

  @Test func `there is one owner at a time, and the others learn who it is`() throws {
    var lock: StoreLock? = try StoreLock.acquire(path, text: text)
    #expect(throws: StoreLockError.owned(by: text, path: path)) {
      _ = try StoreLock.acquire(path, text: "other")
    }
    #expect(try FileSystem.readFile(owner) == line(text))
    withExtendedLifetime(lock) {}
    lock = nil
    #expect(try FileSystem.readFile(owner) == [])
    let next = try StoreLock.acquire(path, text: "x")
    #expect(try FileSystem.readFile(owner) == line("x"))
    withExtendedLifetime(next) {}
  }

  @Test(.enabled(if: hasPython)) func `an owner that is killed stops nobody`() throws {
    let child = try otherOwner("a text that is longer than the next")
    let owned = StoreLockError.owned(by: "a text that is longer than the next", path: path)
    #expect(throws: owned) { _ = try StoreLock.acquire(path, text: text) }
    child.kill()
    #expect(child.wait() == .signaled(9))
    let lock = try StoreLock.acquire(path, text: text)
    #expect(try FileSystem.readFile(owner) == line(text))
    withExtendedLifetime(lock) {}
  }

  @Test(.enabled(if: hasPython)) func `an owner that says nothing is one all the same`() throws {
    let child = try otherOwner("half a line")
    try FileSystem.readFile(owner).isEmpty ? () : truncate()
    #expect(throws: StoreLockError.owned(by: "", path: path)) {
      _ = try StoreLock.acquire(path, text: text)
    }
    child.kill()
    _ = child.wait()
  }

  private func truncate() throws {
    let handle = try #require(FileHandle(forWritingAtPath: owner))
    try handle.truncate(atOffset: 0)
  }

  @Test func `what cannot be locked says why`() throws {
    let missing = directory.file("none")
    #expect(throws: StoreLockError.system(Errno(code: ENOENT, call: "mkdir \(missing)/.system"))) {
      _ = try StoreLock.acquire(missing, text: text)
    }
    let link = "\(path)/.system"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "elsewhere")
    #expect(throws: StoreLockError.system(Errno(code: ENOTDIR, call: "open \(link)"))) {
      _ = try StoreLock.acquire(path, text: text)
    }
    #expect(!FileSystem.exists(directory.file("elsewhere")))
  }

  @Test func `an owner whose folder is put away owns nothing, and its disk is not changed`() throws
  {
    let lock = try StoreLock.acquire(path, text: text)
    let disk = try RealDisk(path)
    disk.lock = lock
    try disk.write(bytes("1"), to: "a")
    try FileManager.default.moveItem(atPath: "\(path)/.system", toPath: directory.file("away"))
    #expect(throws: DiskError.self) { try disk.write(bytes("2"), to: "a") }
    #expect(throws: DiskError.self) { try disk.remove("a") }
    #expect(try disk.read("a", upTo: 9) == bytes("1"))
    #expect(lock.state == .lost)
    // Nor does it come back: another may have owned the folder meanwhile.
    try FileManager.default.moveItem(atPath: directory.file("away"), toPath: "\(path)/.system")
    #expect(lock.state == .lost)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func `where no lock can be made nothing is written until it can`() throws {
    try setMode(0o500, of: path)
    let lock = try StoreLock.acquire(path, text: text)
    let disk = try RealDisk(path)
    disk.lock = lock
    #expect(throws: DiskError(.noRights, "write", "a")) { try disk.write(bytes("1"), to: "a") }
    try setMode(0o700, of: path)
    try disk.write(bytes("1"), to: "a")
    #expect(lock.state == .held)
  }

  @Test func `the refusal names the owner and a way out`() {
    let error = StoreLockError.owned(by: text, path: "/store")
    #expect(
      error.description
        == "another process owns the folder '/store' (\(text)); "
        + "stop it or use another folder"
    )
  }
}
