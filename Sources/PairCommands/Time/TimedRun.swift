import LockstepCommandLine
import LockstepPosix
import LockstepProtocol

/// A command in virtual time, with what is the same for each order of it.
struct TimedRun {
  let command: TimedCommand
  /// The path of the library that makes time virtual.
  let library: String
  let seed: UInt64
  let isReal: Bool

  /// The date on which every run begins: a Monday morning, 2026-01-05 09:00 UTC.
  private static let firstSecond = 1_767_603_600

  /// Runs the command with its own streams, says what there is to say, and answers its exit code.
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

  /// Runs the command with its own streams, as if it had been typed without us.
  func start(_ environment: [(String, String)]) throws(Errno) -> ExitStatus {
    try Self.wait(for: command.words, environment, output: .inherited).status
  }

  /// Lists the variables that the library reads, with the files of the folder that it writes its notes
  /// into.
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
  /// What is captured is given back, standard error after standard output.
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
  /// The exit code as a shell has it.
  var code: Int32 {
    switch self {
    case .exited(let code): code
    case .signaled(let number): 128 + number
    }
  }
}
