import LockstepCPosix
import Glibc

/// The terminal that a person sits at: taken over for a while, and given back whatever happens.
///
/// From `init` to `leave` keys come as they are pressed, unseen and each byte at once; Control-C is a
/// byte too. The terminal is given back as it was when the process exits, crashes or is ended by a
/// signal; only SIGKILL leaves it as it is. Beside its descriptor, watch `Signals.ofTerminal`:
///
/// - `windowChange`: ask for `size` again;
/// - `suspend`, and the key Control-Z: call `suspend()`;
/// - `proceed`: call `resume()`, then show everything anew.
package final class TerminalDevice {
  /// The size of the terminal in cells; 0 by 0 when it does not say.
  package struct Size: Equatable, Sendable {
    package var columns: Int
    package var rows: Int

    /// A size, as a test or a stand-in makes it.
    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// For polling: readable when a key was pressed.
  package let descriptor: Int32
  private let output: Int32
  private let enterBytes: [UInt8]
  private let leaveBytes: [UInt8]

  /// `true` while it is taken over; while it is not, writes go nowhere.
  package private(set) var isEntered = false

  /// Takes over the terminal of standard input and output, unless told otherwise.
  ///
  /// One at a time in a process: a second one is EBUSY. What is no terminal is ENOTTY.
  ///
  /// - Parameters:
  ///   - enter: written each time it is taken over.
  ///   - leave: written each time it is given back, at most 128 bytes.
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

  /// Its size as it is now.
  package var size: Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    if unsafe cposix_terminal_size(output, &columns, &rows) != 0 {
      return Size(columns: 0, rows: 0)
    }
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// Writes a picture, waiting for a slow terminal.
  package func write(_ bytes: [UInt8]) throws(Errno) {
    if isEntered, !bytes.isEmpty { try writeWhole(bytes, to: output) }
  }

  /// Reads the bytes of keys that were pressed, without waiting: empty when none was, `nil` when the
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

  /// Gives the terminal back, stops this process as Control-Z does, and takes it over again when it
  /// goes on in the foreground.
  package func suspend() throws(Errno) {
    leave()
    cposix_stop_group()
    try resume()
  }

  /// Takes the terminal over again after the process was stopped, by whomever.
  ///
  /// Others wrote on it meanwhile and changed it. In the background the process stops again, until it
  /// is called to the foreground.
  package func resume() throws(Errno) {
    try awaitForeground()
    if isEntered {
      // Stopped without a word: what is to be restored are not the settings of now.
      cposix_leave_terminal()
      isEntered = false
    }
    try enter()
  }

  /// Gives the terminal back; once is enough.
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
