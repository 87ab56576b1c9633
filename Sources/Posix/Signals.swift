import LockstepCPosix
import Glibc

/// Signals as something to poll instead of something that interrupts.
///
/// Make one at the start of `main`, in the only thread: from then on its signals wait to be taken
/// (also in `Poll.wait`, when its descriptor is among the requests), and writing to a pipe that
/// nobody reads is an error instead of SIGPIPE. Children start with all signals as usual.
package final class Signals: Sendable {
  /// The terminal's interrupt, Control-C (SIGINT).
  package static let interrupt: Int32 = SIGINT
  /// The request to end (SIGTERM).
  package static let terminate: Int32 = SIGTERM
  /// The terminal's request to end at once, Control-\ (SIGQUIT).
  package static let quit: Int32 = SIGQUIT
  /// The terminal is gone (SIGHUP).
  package static let hangup: Int32 = SIGHUP
  /// The terminal's size has changed (SIGWINCH).
  package static let windowChange: Int32 = SIGWINCH

  /// Readable when a signal waits.
  package let descriptor: Int32
  private let owned: FileDescriptor
  private let numbers: [Int32]

  /// The signals that are caught now, once for each who catches them: they reach the process again when
  /// the last one lets go.
  private static let caught = Locked<[Int32]>([])

  /// The exit code of an interrupted program: 128 and the number of SIGINT, as shells report it.
  package static let interruptedExitCode: Int32 = 130

  private static let ending = [interrupt, terminate, quit, hangup]
  private static let endWasTaken = Locked(false)

  /// `true` while signals wait to be taken.
  static var areCaught: Bool { caught.withLock { !$0.isEmpty } }

  /// `true` once somebody has asked the program to end, be it that nobody has looked yet.
  package static var isEndWished: Bool {
    if endWasTaken.withLock({ $0 }) { return true }
    var waiting = sigset_t()
    guard unsafe sigpending(&waiting) == 0 else { return false }
    return ending.contains { unsafe sigismember(&waiting, $0) == 1 }
  }

  /// Asking for it makes a write an error that nobody will read, or that is longer than a file may be,
  /// for the rest of the process.
  static let ignoreThoseOfWrites: Void = {
    _ = Glibc.signal(SIGPIPE, SIG_IGN)
    _ = Glibc.signal(SIGXFSZ, SIG_IGN)
  }()

  /// Catches these signals from now on.
  package init(_ numbers: [Int32] = [Signals.interrupt, Signals.terminate]) throws(Errno) {
    Self.ignoreThoseOfWrites
    let raw = unsafe cposix_signal_descriptor(numbers, numbers.count)
    if raw < 0 { throw Errno(call: "signalfd") }
    descriptor = raw
    owned = FileDescriptor(adopting: raw)
    self.numbers = numbers
    Self.caught.withLock { $0 += numbers }
  }

  /// Ends the process as SIGQUIT does, if that has been taken: whoever started it learns why it ended.
  ///
  /// Called when everything has been given back.
  package static func endIfQuit() {
    guard cposix_quit_was_asked() != 0 else { return }
    ChildProcess.endDependants()
    cposix_end_by(SIGQUIT)
  }

  deinit {
    let free = Self.letGo(numbers)
    // What somebody else catches too waits on for them.
    if free.count == numbers.count { _ = take() }
    _ = unsafe cposix_unblock_signals(free, free.count)
  }

  /// Lets go of signals, and returns those that nobody catches any more.
  private static func letGo(_ numbers: [Int32]) -> [Int32] {
    caught.withLock { caught in
      for number in numbers {
        if let place = caught.firstIndex(of: number) { caught.remove(at: place) }
      }
      return numbers.filter { !caught.contains($0) }
    }
  }

  /// Takes the signals that came since the last call, each at most once; empty when none did.
  package func take() -> [Int32] {
    var taken: [Int32] = []
    while true {
      let number = cposix_take_signal(descriptor)
      if number <= 0 { return taken }
      if Self.ending.contains(number) { Self.endWasTaken.withLock { $0 = true } }
      taken.append(number)
    }
  }
}
