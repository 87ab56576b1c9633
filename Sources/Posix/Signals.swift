import LockstepCPosix
import Glibc

/// Signals that a program polls for instead of being interrupted by them.
///
/// Make one at the start of `main`, while there is only one thread. From then on its signals wait to be
/// taken, also during `Poll.wait`, which returns if `descriptor` is among its requests. Writing to a
/// pipe that nobody reads gives an error instead of SIGPIPE. Children start with the usual signal
/// handling.
package final class Signals: Sendable {
  /// SIGINT: the terminal's interrupt key, Control-C.
  package static let interrupt: Int32 = SIGINT
  /// SIGTERM: the request to end.
  package static let terminate: Int32 = SIGTERM
  /// SIGQUIT: the terminal's key to end at once, Control-\.
  package static let quit: Int32 = SIGQUIT
  /// SIGHUP: the terminal is gone.
  package static let hangup: Int32 = SIGHUP
  /// SIGWINCH: the terminal's size has changed.
  package static let windowChange: Int32 = SIGWINCH

  /// A descriptor that is readable while a signal waits.
  package let descriptor: Int32
  private let owned: FileDescriptor
  private let numbers: [Int32]

  /// The signals that are caught at present, each once for every `Signals` value; after the last one is
  /// gone, a signal interrupts the process again.
  private static let caught = Locked<[Int32]>([])

  /// The exit code of an interrupted program: 128 plus the number of SIGINT, as shells report it.
  package static let interruptedExitCode: Int32 = 130

  private static let ending = [interrupt, terminate, quit, hangup]
  private static let endWasTaken = Locked(false)

  /// `true` while any signals are caught.
  static var areCaught: Bool { caught.withLock { !$0.isEmpty } }

  /// `true` once a signal has asked the program to end, even if it has not been taken yet.
  package static var isEndWished: Bool {
    if endWasTaken.withLock({ $0 }) { return true }
    var waiting = sigset_t()
    guard unsafe sigpending(&waiting) == 0 else { return false }
    return ending.contains { unsafe sigismember(&waiting, $0) == 1 }
  }

  /// Makes writes fail with an error instead of a signal, for the rest of the process, if nobody reads
  /// or a file would become too long.
  ///
  /// The first access does this.
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

  /// Ends the process by SIGQUIT if that signal has been taken, so that its parent learns the reason.
  ///
  /// Call it when everything has been closed and restored.
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

  /// Stops catching signals, and returns those that no other `Signals` value catches.
  private static func letGo(_ numbers: [Int32]) -> [Int32] {
    caught.withLock { caught in
      for number in numbers {
        if let place = caught.firstIndex(of: number) { caught.remove(at: place) }
      }
      return numbers.filter { !caught.contains($0) }
    }
  }

  /// Takes the signals since the last call, each at most once.
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
