import Glibc

/// Lines that somebody types or pipes into descriptor 0, or into another.
///
/// The descriptor stays as it is, for others share it: it is looked at before each read instead of
/// being made non-blocking, and never closed.
package final class LineInput {
  /// For polling.
  package let descriptor: Int32

  /// No more will come; lines may still be there to take.
  package private(set) var isAtEnd = false

  private var queue = ByteQueue()

  /// Longer lines are cut there, into lines of their own.
  private static let lineBytesMax = 1_048_576

  /// Reads from standard input unless told otherwise.
  package init(descriptor: Int32 = 0) {
    self.descriptor = descriptor
  }

  /// The standard input is a terminal, at which a person may sit.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Reads what is there, without waiting; false at the end of the input.
  package func receive() throws(Errno) -> Bool {
    guard !isAtEnd, queue.count <= Self.lineBytesMax else { return !isAtEnd }
    let request = PollRequest(descriptor: descriptor)
    guard try Poll.waitForOne(request, until: Deadline(afterMilliseconds: 0)) else { return true }
    let raw = descriptor
    let count = unsafe queue.append(room: 65_536) {
      unsafe Glibc.read(raw, $0.baseAddress, $0.count)
    }
    if count == 0 { isAtEnd = true }
    if count < 0, errno != EINTR, errno != EAGAIN { throw Errno(call: "read standard input") }
    return !isAtEnd
  }

  /// Takes the next line without its line feed; `nil` when none is there yet, or none any more.
  ///
  /// At the end of the input what is left is a line too. Bytes that are no UTF-8 are replaced.
  package func nextLine() -> String? {
    let (bytes, isWhole) = queue.measureLine()
    if bytes > Self.lineBytesMax { return text(queue.takePrefix(Self.lineBytesMax)) }
    if isWhole { return text(queue.takeLine(bytes: bytes)) }
    return isAtEnd && bytes > 0 ? text(queue.takePrefix(bytes)) : nil
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
