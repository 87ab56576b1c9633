import LockstepPosix
import LockstepProtocol

/// Plays a suite again whenever a file of it is saved: `--on-save`.
///
/// It ends when it is interrupted.
enum OnSave {
  private static let pauseNanoseconds: Int64 = 250_000_000

  static func run(_ suite: RunSuite) throws(CommandError) -> Int32 {
    var failed: [String] = []
    while true {
      let before = contents(of: suite)
      do throws(CommandError) {
        failed = try suite.run(first: failed).failed
      } catch {
        StandardStream.write(error.text + "\n", to: .error)
      }
      StandardStream.write("waiting for a file to be saved\n", to: .error)
      while contents(of: suite) == before {
        try CommandError.wrapping {
          _ = try Poll.wait([], timeoutNanoseconds: pauseNanoseconds)
        }
      }
    }
  }

  /// What the files have; one that cannot be read has nothing.
  private static func contents(of suite: RunSuite) -> [[UInt8]] {
    let files =
      (try? Result { () throws(CommandError) in
        try ScenarioSelection.files(of: suite.paths)
      }.get()) ?? []
    return files.map { path in
      (try? Result { () throws(Errno) in try FileSystem.readFile(path) }.get()) ?? []
    }
  }
}
