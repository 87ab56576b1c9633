import LockstepCPosix
import Glibc

/// The place to which one of a child's three standard streams leads.
package enum ChildStream: Equatable, Sendable {
  /// To /dev/null.
  case null
  /// To where ours leads.
  case inherited
  /// Output only: to us, by a pipe.
  case captured
  /// Output only: to a person, by a pipe and our standard error, a line at a time; of standard error the
  /// last lines are kept as well.
  case shown
  /// Input only: these bytes and their end, out of a file without a name.
  case given([UInt8])
  /// To a descriptor of the caller, who keeps it open until the child is started and closes it later.
  case descriptor(Int32)
}

/// The child's end of a stream while the child is being started, and ours if it is captured.
struct StreamEnds: ~Copyable {
  /// The descriptor that becomes the child's; -1 for ours.
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

  /// Opens what the stream needs.
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

  /// Hands over our end of the pipe, once.
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
