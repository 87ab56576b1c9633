import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// Plays a suite again whenever a file of it is saved: `--on-save`.
///
/// It ends when it is interrupted, with the exit code of that. The wish is its own for as long as it
/// lasts: one that came between the end of a round and the wait for the next would be nobody's.
enum OnSave {
  private static let pauseNanoseconds: Int64 = 250_000_000

  /// A file and what it has; one that cannot be read has nothing.
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

  /// Waits for other contents that stay so for a while; false once it is to end.
  ///
  /// An editor may empty a file before it writes it, or put another in its place.
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
