import Foundation
import LockstepPosix
import LockstepSimulation
import Testing

/// What only a directory of the machine can do to a disk.
struct RealDiskTests {
  let directory: TestDirectory
  let disk: RealDisk

  init() throws {
    directory = try TestDirectory()
    disk = try RealDisk(directory.path)
  }

  @Test func `a disk says where it is, without links`() throws {
    let link = directory.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: directory.path)
    #expect(try RealDisk(link).root == directory.path)
    #expect(throws: Errno(code: Errno.noSuchFile, call: "open \(directory.file("none"))")) {
      _ = try RealDisk(directory.file("none"))
    }
  }

  @Test func `links lead nowhere, neither files nor folders`() throws {
    let outside = try TestDirectory()
    try FileSystem.writeFile(outside.file("a"), bytes("secret"))
    for (name, target) in [("file", outside.file("a")), ("folder", outside.path)] {
      let link = directory.file(name)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    }
    #expect(try disk.list("").map(\.isFolder) == [false, false])
    #expect(try kind { _ = try disk.read("file", upTo: 99) } == .notAFile)
    #expect(try kind { try disk.write([], to: "file") } == .notAFile)
    #expect(try kind { try disk.remove("file") } == .notAFile)
    #expect(try kind { _ = try disk.read("folder/a", upTo: 99) } == .notAFolder)
    #expect(try kind { try disk.write([], to: "folder/b") } == .notAFolder)
    #expect(try kind { _ = try disk.list("folder") } == .notAFolder)
    #expect(try FileSystem.readFile(outside.file("a")) == bytes("secret"))
    #expect(try FileSystem.list(outside.path) == ["a"])
  }

  @Test func `a temporary name that is a link is not written through`() throws {
    let outside = try TestDirectory()
    try FileSystem.writeFile(outside.file("a"), [7])
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("x.tmp"),
      withDestinationPath: outside.file("a")
    )
    #expect(try kind { try disk.replace("x", with: [1]) } == .notAFile)
    #expect(try FileSystem.readFile(outside.file("a")) == [7])
  }

  @Test func `a pipe is refused at once`() throws {
    #expect(unsafe mkfifo(directory.file("pipe"), 0o600) == 0)
    #expect(try kind { _ = try disk.read("pipe", upTo: 9) } == .notAFile)
    #expect(try kind { try disk.write([], to: "pipe") } == .notAFile)
    #expect(try kind { try disk.sync("pipe") } == .notAFile)
    try disk.write([], to: "a")
    #expect(try kind { try disk.rename("a", to: "pipe") } == .notAFile)
    #expect(try disk.list("").map(\.name) == ["a", "pipe"])
  }

  @Test func `names that are no text are left out`() throws {
    let name = Array(directory.path.utf8CString.dropLast()) + [0x2F, -1, 0]
    let raw = unsafe open(name, O_CREAT | O_WRONLY, 0o600)
    _ = FileDescriptor(adopting: raw)
    defer { _ = unsafe unlink(name) }
    try disk.write([], to: "a")
    #expect(try FileSystem.list(directory.path).count == 2)
    #expect(try disk.list("").map(\.name) == ["a"])
  }

  @Test func `new files are the user's alone, replaced ones keep their rights`() throws {
    try disk.makeFolder("f")
    try disk.replace("f/a", with: [1])
    #expect(try mode(of: directory.file("f")) == 0o700)
    #expect(try mode(of: directory.file("f/a")) == 0o600)
    try setMode(0o640, of: directory.file("f/a"))
    try disk.replace("f/a", with: [2])
    #expect(try mode(of: directory.file("f/a")) == 0o640)
    try disk.write([3], to: "f/a")
    #expect(try mode(of: directory.file("f/a")) == 0o640)
    #expect(try disk.list("f").map(\.name) == ["a"])
  }

  @Test func `a disk whose folder was removed is not an empty one`() throws {
    let root = try FileSystem.makePrivateTemporaryDirectory()
    let disk = try RealDisk(root)
    try FileSystem.remove(root)
    #expect(throws: DiskError(.notFound, "list", "")) { try disk.list("") }
    #expect(try kind { try disk.write([], to: "a") } == .notFound)
  }

  @Test(
    arguments: [
      (ENOENT, .notFound), (EACCES, .noRights), (EPERM, .noRights), (ENOSPC, .noSpace),
      (EDQUOT, .noSpace), (EROFS, .readOnly), (ENOTDIR, .notAFolder), (EISDIR, .notAFile),
      (EIO, .system("Input/output error")),
    ] as [(Int32, DiskError.Kind)]
  )
  func `the system's reasons become a disk's`(code: Int32, kind: DiskError.Kind) {
    #expect(DiskError.Kind(errorNumber: code) == kind)
  }

  @Test func `a path that is none on a disk is our own bug`() async {
    await #expect(processExitsWith: .failure) { readInTemporaryFolder("..") }
    await #expect(processExitsWith: .failure) { readInTemporaryFolder("a/../b") }
    await #expect(processExitsWith: .failure) { readInTemporaryFolder("/etc/passwd") }
    await #expect(processExitsWith: .failure) { readInTemporaryFolder("a//b") }
    await #expect(processExitsWith: .failure) { readInTemporaryFolder("./a") }
    await #expect(processExitsWith: .success) { readInTemporaryFolder("a/b..c/.d") }
  }

  @Test func `what the rights forbid is told`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let root = try FileSystem.makePrivateTemporaryDirectory()
      let disk = try RealDisk(root)
      try disk.write([1], to: "a")
      try disk.makeFolder("f")
      try setMode(0o555, of: root)
      for name in ["a", "f"] { try setMode(0, of: "\(root)/\(name)") }
      let user = geteuid()
      if user == 0 { guard seteuid(65_534) == 0 else { exit(1) } }
      let found = [
        try kind { _ = try disk.read("a", upTo: 9) }, try kind { _ = try disk.list("f") },
        try kind { try disk.write([], to: "b") }, try kind { try disk.write([], to: "b.tmp") },
        try kind { try disk.remove("a") }, try kind { try disk.makeFolder("g") },
      ]
      if user == 0 { guard seteuid(0) == 0 else { exit(2) } }
      for name in ["f", ""] { try setMode(0o700, of: "\(root)/\(name)") }
      try FileSystem.remove(root)
      exit(found.allSatisfy { $0 == .noRights } ? 7 : 3)
    }
  }

  // The limit of a file's size stops a write in the middle, as a full disk does.
  @Test func `a write that fails half way changes nothing`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let root = try FileSystem.makePrivateTemporaryDirectory()
      let disk = try RealDisk(root)
      try disk.write([1, 2, 3], to: "a")
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
      guard unsafe setrlimit(__rlimit_resource_t(1), &limit) == 0 else { exit(1) }
      let large = [UInt8](repeating: 9, count: 3000)
      guard try kind({ try disk.write(large, to: "a") }) != nil else { exit(2) }
      guard try kind({ try disk.write(large, to: "b") }) != nil else { exit(3) }
      guard try kind({ try disk.replace("a", with: large) }) != nil else { exit(4) }
      guard try disk.read("a", upTo: 9) == [1, 2, 3] else { exit(5) }
      guard try disk.list("").map(\.name) == ["a"] else { exit(6) }
      try FileSystem.remove(root)
      exit(7)
    }
  }
}

private func readInTemporaryFolder(_ path: String) {
  _ = try? RealDisk("/tmp").read(path, upTo: 1)
}
