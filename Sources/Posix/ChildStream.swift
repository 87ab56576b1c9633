import LockstepCPosix
import Glibc

/// The target of one of a child's three standard streams.
package enum ChildStream: Equatable, Sendable {
  /// The stream leads to /dev/null.
  case null
  /// The stream leads to the same target as this process's.
  case inherited
  /// Output only: this process reads the stream through a pipe.
  case captured
  /// Output only: this process reads the stream through a pipe and writes its lines to its own standard
  /// error, for a person. The last lines of the child's standard error are kept, too.
  case shown
  /// Input only: the child reads these bytes and then the end, from an unnamed file.
  case given([UInt8])
  /// The stream leads to a descriptor of the caller, who closes it after the start of the child.
  case descriptor(Int32)
}

/// The child's end of a stream during its start, and this process's end if the stream is captured.
struct StreamEnds: ~Copyable {
  /// The descriptor that becomes the child's; -1 if the child inherits this process's.
  let child: Int32
  private let opened: FileDescriptor?
  private var kept: FileDescriptor?

  private init(
    child: Int32,
    opened: consuming FileDescriptor? = nil,
    kept: consuming FileDescriptor? = nil
  ) {
    self.child = child
    self.opened = opened
    self.kept = kept
  }

  /// Opens the two ends of a stream.
  static func open(_ stream: ChildStream) throws(Errno) -> StreamEnds {
    switch stream {
    case .inherited: return StreamEnds(child: -1)
    case .descriptor(let raw): return StreamEnds(child: raw)
    case .null:
      let raw = unsafe Glibc.open("/dev/null", O_RDWR | O_CLOEXEC)
      if raw < 0 { throw Errno(call: "open /dev/null") }
      return StreamEnds(child: raw, opened: FileDescriptor(adopting: raw))
    case .given(let bytes): return try openFile(bytes)
    case .captured, .shown:
      return try openPipe()
    }
  }

  /// Hands over this process's end of the pipe; a second call returns `nil`.
  mutating func takeKept() -> FileDescriptor? {
    kept.take()
  }

  private static func openFile(_ bytes: [UInt8]) throws(Errno) -> StreamEnds {
    let raw = cposix_memory_file()
    if raw < 0 { throw Errno(call: "memfd_create") }
    let file = FileDescriptor(adopting: raw)
    try file.writeAll(bytes)
    if lseek(raw, 0, SEEK_SET) != 0 { throw Errno(call: "lseek") }
    return StreamEnds(child: raw, opened: file)
  }

  private static func openPipe() throws(Errno) -> StreamEnds {
    var reader: Int32 = -1
    var writer: Int32 = -1
    if unsafe cposix_pipe(&reader, &writer) != 0 { throw Errno(call: "pipe") }
    let kept = FileDescriptor(adopting: reader)
    let opened = FileDescriptor(adopting: writer)
    try kept.setNonBlocking()
    return StreamEnds(child: writer, opened: opened, kept: kept)
  }
}
