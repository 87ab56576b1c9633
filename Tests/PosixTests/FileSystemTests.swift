import Foundation
import LockstepPosix
import Testing

struct FileSystemTests {
  let directory: TestDirectory

  init() throws {
    directory = try TestDirectory()
  }

  @Test(arguments: [0, 1, 4096, 1_000_003])
  func `a file is read as it was written`(count: Int) throws {
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try FileSystem.writeFile(directory.file("a"), content)
    #expect(try FileSystem.readFile(directory.file("a")) == content)
    let oracle = try #require(FileHandle(forReadingAtPath: directory.file("a")))
    #expect(try oracle.readToEnd() ?? Data() == Data(content))
  }

  @Test func `writing replaces the file and leaves nothing beside it`() throws {
    try FileSystem.writeFile(directory.file("a"), bytes("a long first version"))
    try FileSystem.writeFile(directory.file("a"), bytes("second"))
    #expect(try FileSystem.readFile(directory.file("a")) == bytes("second"))
    #expect(try FileSystem.list(directory.path) == ["a"])
  }

  @Test func `what an interrupted write left is removed by the next process that writes there`()
    throws
  {
    try FileSystem.writeFile(directory.file("a"), [1])
    let folder = directory.file("folder")
    try FileSystem.makePrivateDirectory(folder)
    for name in [".lockstep-old.tmp", ".lockstep-used.tmp", "other.tmp"] {
      #expect(FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: Data([1])))
    }
    // Somebody is still writing this one.
    let used = unsafe open("\(folder)/.lockstep-used.tmp", O_RDONLY)
    #expect(flock(used, LOCK_EX | LOCK_NB) == 0)
    try FileSystem.writeFile("\(folder)/a", [1])
    #expect(try FileSystem.list(folder) == [".lockstep-used.tmp", "a", "other.tmp"])
    close(used)
  }

  @Test func `a reader of the old version keeps the old version`() throws {
    let path = directory.file("a")
    try FileSystem.writeFile(path, bytes("old"))
    let reader = try #require(FileHandle(forReadingAtPath: path))
    try FileSystem.writeFile(path, bytes("new"))
    #expect(try reader.readToEnd() == Data("old".utf8))
  }

  @Test func `a replaced file keeps its mode`() throws {
    try FileSystem.writeFile(directory.file("a"), [])
    try setMode(0o640, of: directory.file("a"))
    try FileSystem.writeFile(directory.file("a"), [1])
    #expect(try mode(of: directory.file("a")) == 0o640)
  }

  @Test func `a link to a file or to nothing is refused, and nothing is written`() throws {
    try FileSystem.writeFile(directory.file("a"), [7])
    for (name, target) in [("link", "a"), ("loose", "nothing")] {
      let link = directory.file(name)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
      let call = "write \(link), which is a symbolic link; name the file that it leads to"
      #expect(throws: Errno(code: ELOOP, call: call)) { try FileSystem.writeFile(link, [1]) }
    }
    #expect(try FileSystem.readFile(directory.file("a")) == [7])
    #expect(try FileSystem.list(directory.path) == ["a", "link", "loose"])
  }

  @Test func `a file of another name is not written through, and keeps its bytes`() throws {
    try FileSystem.writeFile(directory.file("mine"), [7])
    #expect(unsafe link(directory.file("mine"), directory.file("log")) == 0)
    try FileSystem.writeFile(directory.file("log"), [1])
    #expect(try FileSystem.readFile(directory.file("mine")) == [7])
    #expect(try FileSystem.readFile(directory.file("log")) == [1])
  }

  @Test func `what is no regular file is written to, not replaced`() throws {
    let path = directory.file("pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let reader = FileDescriptor(adopting: unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC))
    try FileSystem.writeFile(path, bytes("through"))
    try #expect(reader.read(upTo: 100) == bytes("through"))
    #expect(try FileSystem.list(directory.path) == ["pipe"])
  }

  @Test func `what may never end is refused before it is opened, and says what it is`() throws {
    let pipe = directory.file("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    for (path, kind) in [(pipe, "a pipe"), ("/dev/zero", "a device")] {
      let whole = #expect(throws: Errno.self) { _ = try FileSystem.readFile(path) }
      let pieces = #expect(throws: Errno.self) { try FileSystem.readPieces(path) { _ in } }
      #expect(whole?.reason.hasPrefix("it is \(kind), and a regular file was expected: ") == true)
      #expect(pieces == whole)
    }
    #expect(try FileSystem.readFile("/dev/null") == [])
  }

  @Test func `what cannot be read or written says which file and why`() throws {
    let missing = directory.file("none")
    #expect(throws: Errno(code: Errno.noSuchFile, call: "open \(missing)")) {
      try FileSystem.readFile(missing)
    }
    #expect(throws: Errno(code: Errno.isADirectory, call: "read \(directory.path)")) {
      try FileSystem.readFile(directory.path)
    }
    #expect(throws: Errno(code: Errno.noSuchFile, call: "open \(missing)")) {
      try FileSystem.list(missing)
    }
    do {
      try FileSystem.writeFile("\(missing)/a", [])
      Issue.record("written into a directory that is not there")
    } catch {
      #expect(error.code == Errno.noSuchFile)
    }
  }

  @Test func `names come in the order of their bytes`() throws {
    for name in ["b", "f", "a", "B", "é", "e\u{301}", ".hidden", "a.b"] {
      try FileSystem.writeFile(directory.file(name), [])
    }
    // Compared as bytes, for as text the two accents are equal, and both come after "f".
    let expected = [".hidden", "B", "a", "a.b", "b", "e\u{301}", "f", "é"].map(bytes)
    #expect(try FileSystem.list(directory.path).map(bytes) == expected)
  }

  @Test func `what exists is told from what does not`() throws {
    try FileSystem.writeFile(directory.file("a"), [])
    #expect(FileSystem.exists(directory.file("a")))
    #expect(!FileSystem.isDirectory(directory.file("a")))
    #expect(FileSystem.isDirectory(directory.path))
    #expect(!FileSystem.exists(directory.file("b")))
    #expect(!FileSystem.isDirectory(directory.file("b")))
  }

  @Test func `a temporary directory is private and new each time`() throws {
    let other = try TestDirectory()
    #expect(other.path != directory.path)
    #expect(try mode(of: directory.path) == 0o700)
    #expect(directory.path.utf8.count <= 80)
  }

  @Test func `a tree is removed without following links`() throws {
    let tree = try FileSystem.makePrivateTemporaryDirectory()
    try FileSystem.writeFile(directory.file("kept"), [])
    try FileSystem.makePrivateDirectory("\(tree)/sub")
    try FileSystem.writeFile("\(tree)/sub/file", [])
    try FileManager.default.createSymbolicLink(
      atPath: "\(tree)/sub/link",
      withDestinationPath: directory.path
    )
    try FileSystem.remove(tree)
    #expect(!FileSystem.exists(tree))
    #expect(try FileSystem.list(directory.path) == ["kept"])
  }

  @Test(arguments: ["other", "lockstep-", "lockstep-1234567"])
  func `a directory that is not ours by its name is not removed`(name: String) throws {
    try FileSystem.makePrivateDirectory(directory.file(name))
    #expect(throws: Errno.self) { try FileSystem.remove(directory.file(name)) }
    #expect(FileSystem.exists(directory.file(name)))
  }

  @Test func `neither an open directory nor a link nor a file is removed as a tree`() throws {
    let path = directory.file("lockstep-123456")
    try FileSystem.makePrivateDirectory(path)
    try setMode(0o755, of: path)
    #expect(throws: Errno.self) { try FileSystem.remove(path) }
    let link = directory.file("lockstep-abcdef")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: directory.path)
    #expect(throws: Errno.self) { try FileSystem.remove(link) }
    let file = directory.file("lockstep-ABCDEF")
    try FileSystem.writeFile(file, [])
    #expect(throws: Errno.self) { try FileSystem.remove(file) }
    #expect(try FileSystem.list(directory.path).count == 3)
  }

  @Test func `this program's own file and directory are known`() throws {
    #expect(FileSystem.exists(try FileSystem.executablePath()))
    #expect(try FileSystem.currentDirectory() == FileManager.default.currentDirectoryPath)
  }

  @Test func `a variable that is not set has no value`() {
    #expect(Environment.value("LOCKSTEP_NO_SUCH_VARIABLE") == nil)
    #expect(Environment.value("PATH") == ProcessInfo.processInfo.environment["PATH"])
  }
}

struct FileDescriptorTests {
  @Test func `reading and writing move bytes, and the end is empty`() throws {
    let (near, far) = try LineConnection.pair()
    let writer = FileDescriptor(adopting: try copyDescriptor(near.descriptor))
    let reader = FileDescriptor(adopting: try copyDescriptor(far.descriptor))
    #expect(try writer.write(bytes("hello")) == 5)
    #expect(try reader.read(upTo: 3) == bytes("hel"))
    #expect(try reader.read(upTo: 30) == bytes("lo"))
    try reader.setNonBlocking()
    #expect(throws: Errno(code: Errno.wouldBlock, call: "read")) { try reader.read(upTo: 1) }
    near.close()
    try writer.close()
    try waitForEnd(of: reader.raw)
    #expect(try reader.read(upTo: 1) == [])
  }

  @Test func `a descriptor is closed when its owner lets go of it`() throws {
    let (near, far) = try LineConnection.pair()
    do { _ = FileDescriptor(adopting: try copyDescriptor(near.descriptor)) }
    near.close()
    try waitForEnd(of: far.descriptor)
    #expect(try far.receive() == false)
  }
}
