import Glibc

/// The lines that are typed or piped into a descriptor, by default standard input.
///
/// Other processes may share the descriptor, so it is neither made non-blocking nor closed; instead it
/// is polled before each read.
package final class LineInput {
  /// The descriptor for polling.
  package let descriptor: Int32

  /// `true` once the input has ended; lines may still be buffered.
  package private(set) var isAtEnd = false

  private var queue = ByteQueue()

  /// The greatest length of a line in bytes; a longer one is cut into several lines.
  private static let lineBytesMax = 1_048_576

  /// Makes the input for a descriptor, by default that of standard input.
  package init(descriptor: Int32 = 0) {
    self.descriptor = descriptor
  }

  /// `true` if the input is a terminal, at which a person may sit.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Reads without waiting; returns `false` at the end of the input.
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

  /// Takes the next line, without its line feed; `nil` if none is buffered.
  ///
  /// At the end of the input, an unfinished line counts as a line. Invalid UTF-8 is replaced.
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
