public import Lockstep
import LockstepDevices
import LockstepHosting
import LockstepProtocol
import LockstepSimulation

extension LockstepPair.App {
  /// Runs a program as the app: a process of its own, in the pair's virtual time.
  ///
  /// ```swift
  /// let pair = try LockstepPair(
  ///   watch: .program(".build/lockstep-watch/debug/Watch"),
  ///   phone: { Phone() }
  /// )
  /// ```
  ///
  /// It is one that `lockstep apps build` made of your own code, or one in any language that answers
  /// steps (docs/protocol/apps.md). Its home is its device's disk, and what it prints is in the log. One
  /// that cannot be started, stalls or breaks the protocol is an app that ends by itself.
  ///
  /// - Parameters:
  ///   - command: The command line, as a shell reads it, in the folder in which the tests run.
  ///   - patience: How long it may take for an answer, in real time; milliseconds count.
  public static func program(_ command: String, patience: Duration = .seconds(8)) -> Self {
    let milliseconds = max(1, patience / .milliseconds(1))
    var program = AppProcess.Program(
      command: command,
      stallMilliseconds: Int32(min(milliseconds, Double(Int32.max)))
    )
    program.showsOutput = false
    return Self { [program] role, _ in .running(program, on: role) }
  }
}
