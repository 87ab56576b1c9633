import Foundation
import LockstepPosix
import Testing

struct SocketListenerTests {
  let directory: TestDirectory
  let path: String

  init() throws {
    directory = try TestDirectory()
    path = directory.file("link")
  }

  @Test func `nobody waits until somebody connects`() throws {
    let listener = try SocketListener(path: path)
    #expect(try listener.accept() == nil)
    let client = try LineConnection.connect(to: path)
    let waits = try Poll.wait(
      [PollRequest(descriptor: listener.descriptor)],
      timeoutMilliseconds: 0
    )
    #expect(waits == [PollResult(isReadable: true, isWritable: false)])
    let server = try #require(try listener.accept())
    #expect(try listener.accept() == nil)
    try client.send(line("hello"))
    #expect(try server.waitForLine(timeoutMilliseconds: 0) == bytes("hello"))
  }

  @Test func `the socket is for its user alone`() throws {
    let listener = try SocketListener(path: path)
    #expect(try mode(of: path) == 0o600)
    listener.close()
  }

  @Test func `a path of 107 bytes is the longest`() throws {
    let room = 107 - directory.path.utf8.count - 1
    let longest = directory.file(String(repeating: "s", count: room))
    let listener = try SocketListener(path: longest)
    let client = try LineConnection.connect(to: longest)
    _ = (listener, client)
    let tooLong = SocketError.pathTooLong(path: longest + "s", bytes: 108, limit: 107)
    #expect(throws: tooLong) { try SocketListener(path: longest + "s") }
    #expect(throws: tooLong) { try LineConnection.connect(to: longest + "s") }
  }

  @Test func `a path that no file can have is refused`() {
    for path in ["", "a\0b"] {
      let error = SocketError.system(
        Errno(code: Errno.invalidArgument, call: "socket path '\(path)'")
      )
      #expect(throws: error) { try SocketListener(path: path) }
    }
  }

  @Test func `a missing directory is refused with the command that makes it`() {
    let missing = directory.file("none")
    #expect(throws: SocketError.directoryMissing(path: missing)) {
      try SocketListener(path: "\(missing)/link")
    }
    #expect("\(SocketError.directoryMissing(path: missing))".contains("mkdir -m 700 '\(missing)'"))
  }

  @Test(arguments: [0o701, 0o702, 0o704, 0o710, 0o720, 0o740, 0o777, 0o1777])
  func `a directory that others can enter is refused`(mode: Int) throws {
    try setMode(mode, of: directory.path)
    let error = SocketError.directoryNotPrivate(
      path: directory.path,
      mode: UInt32(mode),
      owner: geteuid()
    )
    #expect(throws: error) { try SocketListener(path: path) }
    #expect("\(error)".contains("made with: mkdir -m 700 DIRECTORY"))
    #expect(!FileSystem.exists(path))
  }

  @Test(.enabled(if: isRoot, "only root can give a directory away"))
  func `a directory of another user is refused`() throws {
    let foreign = directory.file("foreign")
    try FileSystem.makePrivateDirectory(foreign)
    try FileManager.default.setAttributes([.ownerAccountID: 65534], ofItemAtPath: foreign)
    #expect(throws: SocketError.directoryNotPrivate(path: foreign, mode: 0o700, owner: 65534)) {
      try SocketListener(path: "\(foreign)/link")
    }
  }

  @Test func `neither a link to a directory nor a file is a directory`() throws {
    let link = directory.file("alias")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: directory.path
    )
    try FileSystem.writeFile(directory.file("plain"), [])
    for place in [link, directory.file("plain")] {
      #expect(throws: SocketError.notADirectory(path: place)) {
        try SocketListener(path: "\(place)/link")
      }
    }
  }

  @Test func `a socket that is listened on is in use, and stays so`() throws {
    let first = try SocketListener(path: path)
    #expect(throws: SocketError.inUse(path: path)) { try SocketListener(path: path) }
    let client = try LineConnection.connect(to: path)
    _ = try #require(try first.accept())  // The refused listener's look.
    _ = try #require(try first.accept())
    _ = client
  }

  @Test func `a socket that nobody listens on any more is taken over`() throws {
    let gone = try SocketListener(path: directory.file("gone"))
    try FileManager.default.linkItem(atPath: directory.file("gone"), toPath: path)
    gone.close()
    #expect(try failureToConnect(to: path) == .refused(path: path))
    let listener = try SocketListener(path: path)
    _ = try LineConnection.connect(to: path)
    #expect(try listener.accept() != nil)
  }

  @Test func `a file that is no socket is left alone`() throws {
    try FileSystem.writeFile(path, bytes("precious"))
    #expect(throws: SocketError.notASocket(path: path)) { try SocketListener(path: path) }
    #expect(try failureToConnect(to: path) == .notASocket(path: path))
    #expect(try FileSystem.readFile(path) == bytes("precious"))
  }

  @Test func `a link to a socket is no socket`() throws {
    let other = try SocketListener(path: directory.file("other"))
    try FileManager.default.createSymbolicLink(
      atPath: path,
      withDestinationPath: directory.file("other")
    )
    #expect(throws: SocketError.notASocket(path: path)) { try SocketListener(path: path) }
    other.close()
  }

  @Test func `closing removes the socket, once, and ends the listening`() throws {
    let listener = try SocketListener(path: path)
    listener.close()
    #expect(listener.descriptor == -1)
    #expect(throws: SocketError.missing(path: path)) { try LineConnection.connect(to: path) }
    let next = try SocketListener(path: path)
    listener.close()
    _ = try LineConnection.connect(to: path)
    #expect(try next.accept() != nil)
  }

  @Test func `a listener that is let go of removes its socket`() throws {
    do { _ = try SocketListener(path: path) }
    #expect(try FileSystem.list(directory.path) == [])
  }

  @Test func `closing leaves a socket that is not its own`() throws {
    let first = try SocketListener(path: path)
    try FileManager.default.moveItem(atPath: path, toPath: directory.file("moved"))
    let second = try SocketListener(path: path)
    first.close()
    _ = try LineConnection.connect(to: path)
    #expect(try second.accept() != nil)
  }

  @Test func `a relative path is one from the current directory`() throws {
    #expect(throws: SocketError.directoryMissing(path: "no-such-directory")) {
      try SocketListener(path: "no-such-directory/link")
    }
  }

  @Test func `connecting where nothing is says so`() {
    #expect(throws: SocketError.missing(path: path)) { try LineConnection.connect(to: path) }
  }
}

@Suite(.enabled(if: isRoot && hasPython, "needs root, to become somebody else, and python3"))
struct ForeignUserTests {
  let directory: TestDirectory
  let path: String

  init() throws {
    directory = try TestDirectory()
    path = directory.file("link")
  }

  private func python(_ script: String) throws -> ChildProcess {
    let preamble = "import os, socket, sys; s = socket.socket(socket.AF_UNIX); os.setuid(65534); "
    return try startPython(preamble + script, path)
  }

  @Test func `a peer of another user is turned away and the listener goes on`() throws {
    let listener = try SocketListener(path: path)
    try setMode(0o711, of: directory.path)
    try setMode(0o666, of: path)
    let child = try python("s.connect(sys.argv[1]); print(s.recv(1))")
    let found = try Poll.wait(
      [PollRequest(descriptor: listener.descriptor)],
      timeoutMilliseconds: 20_000
    )
    #expect(found[0].isReadable)
    #expect(throws: SocketError.foreignUser(65534)) { try listener.accept() }
    #expect(child.wait() == .exited(0), "\(child.stderrTail)")
    #expect(child.takeOutput() == line("b''"))
    _ = try LineConnection.connect(to: path)
    #expect(try listener.accept() != nil)
  }

  @Test func `a host of another user is not talked to`() throws {
    try setMode(0o777, of: directory.path)
    let child = try python("s.bind(sys.argv[1]); s.listen(); print('up', flush=True); s.accept()")
    #expect(try output(of: child, until: "up\n") == "up\n", "\(child.stderrTail)")
    #expect(throws: SocketError.foreignUser(65534)) { try LineConnection.connect(to: path) }
  }
}
