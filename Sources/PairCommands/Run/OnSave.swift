import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// The option `--on-save`, which plays a suite again whenever one of its files is saved.
///
/// It plays until it is interrupted, and then returns the exit code of an interruption. It keeps one
/// `EndWish` for all rounds, so that no signal between a round and the wait for the next is lost.
enum OnSave {
  private static let pauseNanoseconds: Int64 = 250_000_000

  /// A file and its bytes; `nil` for a file that cannot be read.
  private struct Content: Equatable {
    var path: String
    var bytes: [UInt8]?
  }

  static func run(_ suite: RunSuite) throws(CommandError) -> Int32 {
    let wish = try EndWish()
    var failed: [String] = []
    while true {
      let others = suite.namedFiles()
      let before = contents(of: suite, others)
      do throws(CommandError) {
        let played = try suite.run(first: failed)
        if played.exitCode == EndWish.exitCode { return played.exitCode }
        failed = played.failed
      } catch {
        StandardStream.write(error.text + "\n", to: .error)
      }
      StandardStream.write("waiting for a file to be saved\n", to: .error)
      guard try wait(until: suite, others, haveOtherThan: before, unless: wish) else {
        return EndWish.exitCode
      }
    }
  }

  /// Waits until files have changed and stay unchanged for a while; returns `false` if the user has
  /// asked for the end.
  ///
  /// The wait for rest is needed because an editor may empty a file before it writes it, or replace it
  /// by another.
  private static func wait(
    until suite: RunSuite,
    _ others: [String],
    haveOtherThan before: [Content],
    unless wish: EndWish
  ) throws(CommandError) -> Bool {
    var seen = before
    while true {
      if try wish.comes(withinNanoseconds: pauseNanoseconds) { return false }
      let now = contents(of: suite, others)
      if now == seen, now != before { return true }
      seen = now
    }
  }

  private static func contents(of suite: RunSuite, _ others: [String]) -> [Content] {
    (suite.files() + others).map { path in
      let bytes = try? Result { () throws(Errno) in try FileSystem.readFile(path) }.get()
      return Content(path: path, bytes: bytes)
    }
  }
}
