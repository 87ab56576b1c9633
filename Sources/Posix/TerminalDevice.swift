import LockstepCPosix
import Glibc

/// The user's terminal, taken over for a while and always restored.
///
/// From `init` to `leave`, keys come at once, byte by byte and without echo; Control-C is a byte, too.
/// The terminal is restored when the process exits, crashes or is ended by a signal, except by SIGKILL.
/// Poll `descriptor`, and handle `Signals.ofTerminal`:
///
/// - `windowChange`: ask for `size` again;
/// - `suspend`, and the key Control-Z: call `suspend()`;
/// - `proceed`: call `resume()`, then draw everything anew.
package final class TerminalDevice {
  /// The size of the terminal in cells; 0 by 0 if it is unknown.
  package struct Size: Equatable, Sendable {
    package var columns: Int
    package var rows: Int

    /// Makes a size, for a test or a stand-in.
    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// The descriptor for polling, readable when a key was pressed.
  package let descriptor: Int32
  private let output: Int32
  private let enterBytes: [UInt8]
  private let leaveBytes: [UInt8]

  /// `true` while the terminal is taken over; otherwise writes are ignored.
  package private(set) var isEntered = false

  /// Takes over the terminal, by default that of standard input and output.
  ///
  /// A process can take over one terminal at a time: a second call throws EBUSY. Without a terminal it
  /// throws ENOTTY.
  ///
  /// - Parameters:
  ///   - enter: The bytes that are written each time the terminal is taken over.
  ///   - leave: The bytes that are written each time it is restored, at most 128.
  package init(
    input: Int32 = 0,
    output: Int32 = 1,
    enter: [UInt8],
    leave: [UInt8]
  ) throws(Errno) {
    descriptor = input
    self.output = output
    enterBytes = enter
    leaveBytes = leave
    Signals.ignoreThoseOfWrites
    try self.enter()
  }

  deinit { leave() }

  /// The present size of the terminal.
  package var size: Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    if unsafe cposix_terminal_size(output, &columns, &rows) != 0 {
      return Size(columns: 0, rows: 0)
    }
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// Writes a picture, and waits for a slow terminal.
  package func write(_ bytes: [UInt8]) throws(Errno) {
    if isEntered, !bytes.isEmpty { try writeWhole(bytes, to: output) }
  }

  /// Reads the bytes of pressed keys without waiting; an empty array if there are none, `nil` if the
  /// terminal is gone.
  package func read() throws(Errno) -> [UInt8]? {
    let request = PollRequest(descriptor: descriptor)
    guard try Poll.waitForOne(request, until: Deadline(afterMilliseconds: 0)) else { return [] }
    let raw = descriptor
    let limit = 4096
    do throws(Errno) {
      let bytes = try unsafe [UInt8](unsafeUninitializedCapacity: limit) {
        buffer,
        count throws(Errno) in
        count = try retrying("read the terminal") {
          unsafe Glibc.read(raw, buffer.baseAddress, limit)
        }
      }
      return bytes.isEmpty ? nil : bytes
    } catch {
      // A terminal that hung up.
      if error.code == EIO { return nil }
      if error.code == Errno.wouldBlock { return [] }
      throw error
    }
  }

  /// Restores the terminal, stops this process as Control-Z does, and takes the terminal over again
  /// when the process goes on in the foreground.
  package func suspend() throws(Errno) {
    leave()
    cposix_stop_group()
    try resume()
  }

  /// Takes the terminal over again after the process was stopped.
  ///
  /// Other programs may have written on the terminal and changed its settings meanwhile. If the process
  /// is in the background, it stops again until it is in the foreground.
  package func resume() throws(Errno) {
    try awaitForeground()
    if isEntered {
      // Stopped without a word: what is to be restored are not the settings of now.
      cposix_leave_terminal()
      isEntered = false
    }
    try enter()
  }

  /// Restores the terminal; further calls do nothing.
  package func leave() {
    guard isEntered else { return }
    isEntered = false
    cposix_leave_terminal()
  }

  private func awaitForeground() throws(Errno) {
    if cposix_await_foreground(descriptor) != 0 { throw Errno(call: "wait for the terminal") }
  }

  private func enter() throws(Errno) {
    try awaitForeground()
    let result = unsafe cposix_enter_terminal(descriptor, output, leaveBytes, leaveBytes.count)
    if result != 0 { throw Errno(call: "take over the terminal") }
    isEntered = true
    try writeWhole(enterBytes, to: output)
  }
}
