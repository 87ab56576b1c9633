import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// A command in virtual time, with the settings that all its orders share.
struct TimedRun {
  let command: TimedCommand
  /// The path of the library that makes time virtual.
  let library: String
  let seed: UInt64
  let isReal: Bool

  /// The date at which each run begins, in seconds since 1970: Monday 2026-01-05, 09:00 UTC.
  private static let firstSecond = 1_767_603_600

  /// Runs the command with this process's own streams, prints the notes, and returns the exit code.
  func play(order: UInt64) throws(CommandError) -> Int32 {
    try CommandError.wrapping {
      let folder = try FileSystem.makePrivateTemporaryDirectory()
      defer { try? FileSystem.remove(folder) }
      let status = try start(environment(order: order, in: folder))
      let report = TimeReport(in: folder)
      StandardStream.write(report.text(isReal: isReal), to: .error)
      return status.code
    }
  }

  /// Runs the command with this process's own streams, as if the user had typed it alone.
  func start(_ environment: [(String, String)]) throws(Errno) -> ExitStatus {
    try Self.wait(for: command.words, environment, output: .inherited).status
  }

  /// Lists the environment variables that the library reads, among them the files in the folder for its
  /// notes.
  func environment(order: UInt64, in folder: String) -> [(String, String)] {
    let preload = [library, Environment.value("LD_PRELOAD")].compactMap(\.self)
    return [
      ("LD_PRELOAD", preload.joined(separator: " ")),
      ("LOCKSTEP_TIME_PROGRAM", command.program),
      ("LOCKSTEP_TIME_PARENT", "\(Process.id)"),
      ("LOCKSTEP_TIME_REPORT", TimeReport.path(in: folder)),
      ("LOCKSTEP_TIME_CALLS", TimedCall.path(in: folder)),
      ("LOCKSTEP_TIME_ORDER", "\(order)"),
      ("LOCKSTEP_TIME_SEED", "\(seed)"),
      ("LOCKSTEP_TIME_WALL", "\(Self.firstSecond)"),
      ("SWIFT_DETERMINISTIC_HASHING", "1"),
    ] + (isReal ? [("LOCKSTEP_TIME_REAL", "1")] : [])
  }

  /// Runs a program to its end.
  ///
  /// It returns captured output, standard error after standard output.
  static func wait(
    for words: [String],
    _ environment: [(String, String)],
    output: ChildStream
  ) throws(Errno) -> (status: ExitStatus, output: String) {
    let child = try ChildProcess.spawn(
      words,
      environment: environment,
      input: output == .inherited ? .inherited : .null,
      output: output,
      errors: output,
      ownGroup: false
    )
    let status = child.wait()
    let text = String(decoding: child.takeOutput(), as: UTF8.self)
    return (status, text + child.stderrTail.map { "\($0)\n" }.joined())
  }
}

extension ExitStatus {
  /// The exit code as a shell reports it.
  var code: Int32 {
    switch self {
    case .exited(let code): code
    case .signaled(let number): 128 + number
    }
  }
}
