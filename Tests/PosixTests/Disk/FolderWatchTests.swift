import Foundation
import LockstepPosix
import Testing

/// Takes a watch's changes until they are what is waited for.
///
/// A test that runs beside this one may be starting a child, which holds a copy of each open file for
/// an instant; so a file that was written is closed, and told of, once more a little later.
final class Witness {
  private let watch: FolderWatch
  private var told: Set<String> = []

  init(_ watch: FolderWatch) { self.watch = watch }

  /// What is told of that is waited for or was never told of before.
  func files(_ expected: [String]) throws -> [String] {
    var found: Set<String> = []
    repeat {
      guard case .files(let files) = watch.take() else { return ["everything"] }
      found.formUnion(files)
      if found.isSuperset(of: expected) { break }
    } while try Poll.wait([PollRequest(descriptor: watch.descriptor)], timeoutMilliseconds: 20_000)
      .contains(where: \.isReadable)
    let new = found.filter { expected.contains($0) || !told.contains($0) }
    told.formUnion(found)
    return new.sorted()
  }
}

struct FolderWatchTests {
  let directory: TestDirectory
  let watch: FolderWatch
  let witness: Witness

  init() throws {
    directory = try TestDirectory()
    try FileSystem.makePrivateDirectory(directory.file("f"))
    try FileSystem.writeFile(directory.file("f/old"), [])
    watch = try FolderWatch(directory.path)
    witness = Witness(watch)
  }

  private func move(_ name: String, to target: String) throws {
    try FileManager.default.moveItem(
      atPath: directory.file(name),
      toPath: directory.file(target)
    )
  }

  /// What was done is in the queue once the call that did it has returned.
  private var isReadable: Bool {
    get throws {
      let request = PollRequest(descriptor: watch.descriptor)
      return try Poll.wait([request], timeoutMilliseconds: 0)[0].isReadable
    }
  }

  @Test func `what is there at the start is no change`() throws {
    #expect(try !isReadable)
    #expect(try witness.files([]) == [])
  }

  @Test func `files that come and are written and go are told of, in order, once`() throws {
    let disk = try RealDisk(directory.path)
    try disk.write([1], to: "f/old")
    try disk.write([1], to: "b")
    try disk.write([2], to: "b")
    try disk.write([2], to: "a")
    #expect(try isReadable)
    #expect(try witness.files(["a", "b", "f/old"]) == ["a", "b", "f/old"])
    try disk.remove("a")
    try disk.rename("b", to: "f/c")
    #expect(try witness.files(["a", "b", "f/c"]) == ["a", "b", "f/c"])
  }

  @Test func `a file that is written in place is told of when it is closed`() throws {
    let handle = try #require(FileHandle(forWritingAtPath: directory.file("f/old")))
    try handle.write(contentsOf: Data([1]))
    #expect(try witness.files([]) == [])
    try handle.close()
    #expect(try witness.files(["f/old"]) == ["f/old"])
  }

  @Test func `temporary files are never told of`() throws {
    let disk = try RealDisk(directory.path)
    try disk.write([1], to: "a.tmp")
    #expect(try witness.files([]) == [])
    try disk.rename("a.tmp", to: "a")
    #expect(try witness.files(["a"]) == ["a"])
    try disk.makeFolder("g")
    try disk.write([1], to: "g/b.tmp")
    #expect(try witness.files([]) == [])
  }

  @Test func `a folder that appears is told of by what it holds, and watched`() throws {
    let disk = try RealDisk(directory.path)
    try disk.makeFolder("g")
    try disk.makeFolder("g/h")
    try disk.write([1], to: "g/h/a")
    #expect(try witness.files(["g/h/a"]) == ["g/h/a"])
    try disk.write([1], to: "g/h/b")
    #expect(try witness.files(["g/h/b"]) == ["g/h/b"])
  }

  @Test func `a folder moved in brings its files`() throws {
    let other = try TestDirectory()
    try FileSystem.makePrivateDirectory(other.file("g"))
    try FileSystem.writeFile(other.file("g/a"), [])
    try FileManager.default.moveItem(
      atPath: other.file("g"),
      toPath: directory.file("g")
    )
    #expect(try witness.files(["g/a"]) == ["g/a"])
  }

  @Test func `a folder that moves changes everything, and is watched where it is then`() throws {
    try move("f", to: "g")
    #expect(watch.take() == .everything)
    try FileSystem.writeFile(directory.file("g/a"), [])
    #expect(try witness.files(["g/a"]) == ["g/a"])
  }

  @Test func `a folder moved out is watched no more`() throws {
    let other = try TestDirectory()
    try FileManager.default.moveItem(atPath: directory.file("f"), toPath: other.file("f"))
    #expect(watch.take() == .everything)
    try FileSystem.writeFile(other.file("f/a"), [])
    #expect(try witness.files([]) == [])
  }

  @Test func `a folder that is removed is told of by its files`() throws {
    try FileManager.default.removeItem(atPath: directory.file("f"))
    #expect(try witness.files(["f/old"]) == ["f/old"])
    try FileSystem.makePrivateDirectory(directory.file("f"))
    try FileSystem.writeFile(directory.file("f/new"), [])
    #expect(try witness.files(["f/new"]) == ["f/new"])
  }

  @Test func `a link to a folder is not followed`() throws {
    let other = try TestDirectory()
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("link"),
      withDestinationPath: other.path
    )
    #expect(try witness.files(["link"]) == ["link"])
    try FileSystem.writeFile(other.file("a"), [])
    #expect(try witness.files([]) == [])
  }

  @Test(arguments: [false, true])
  func `when the folder itself is gone everything may have changed`(isMoved: Bool) throws {
    let root = directory.file("root")
    try FileSystem.makePrivateDirectory(root)
    let watch = try FolderWatch(root)
    if isMoved {
      try move("root", to: "other")
    } else {
      try FileManager.default.removeItem(atPath: root)
    }
    #expect(watch.take() == .everything)
    #expect(watch.take() == .files([]))
  }

  @Test func `a queue that overflows changes everything, and no folder stays unwatched`() throws {
    let limit = try FileSystem.readFile("/proc/sys/fs/inotify/max_queued_events")
    let text = String(decoding: limit, as: UTF8.self)
    let count = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    try #require(count <= 1_000_000)
    // Two names in turn, for an event that repeats the one before it is not queued.
    for _ in 0...(count / 4) {
      try move("f/old", to: "f/b")
      try move("f/b", to: "f/old")
    }
    try FileSystem.makePrivateDirectory(directory.file("g"))
    try FileSystem.writeFile(directory.file("g/a"), [])
    var last = watch.take()
    var isOverflown = last == .everything
    while last != .files([]) {
      last = watch.take()
      isOverflown = isOverflown || last == .everything
    }
    #expect(isOverflown)
    try FileSystem.writeFile(directory.file("g/b"), [])
    #expect(try witness.files(["g/b"]) == ["g/b"])
  }

  @Test func `a folder that is not there cannot be watched`() {
    #expect(throws: Errno.self) { _ = try FolderWatch(directory.file("none")) }
  }
}
