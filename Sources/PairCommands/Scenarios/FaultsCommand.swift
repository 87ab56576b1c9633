import LockstepCommandLine
import LockstepPosix
import LockstepScenario

/// `lockstep faults`: what no link does by itself, and can be made to do.
enum FaultsCommand {
  static let spec = CommandSpec(
    "lockstep faults",
    "Lists the faults that a scenario, a control peer or a program can play by name.",
    discussion: """
      In a scenario:   @10s link corrupt message
      From a shell:    lockstep control SOCKET link corrupt message
      In a test:       try pair.change(link: .fault("corrupt", kind: "message"))

      A session's are actions of its device:

      In a scenario:   @10s watch fault edge-lost
      From a shell:    lockstep control SOCKET watch fault edge-lost
      In a test:       try pair.act(.watch, "fault", ["name": "edge-lost"])

      So are “lacks”, “transfer-timeout” and “suspend-app”; the others happen to the device:

      In a scenario:   @10s phone disk full
      From a shell:    lockstep control SOCKET phone disk full
      In a test:       try pair.change(diskOf: .phone, to: .full)

      Below each stands who can play it, and a scenario that does. The devices that join
      “lockstep host” live in real time: what they do not take says what to do instead.

      KIND is a kind of packet, such as message, userInfo or context, or any; DEVICE is watch or phone.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    if let word = arguments.operands.first {
      throw .usage("lockstep faults takes no names, found “\(word)”", "write: lockstep faults")
    }
    StandardStream.write(list)
    return 0
  }

  /// Each fault with what it does, what does not hold meanwhile, who can play it, and what shows it.
  static var list: String {
    NamedFault.all.map { fault in
      """
      \(fault.usage)
        \(fault.summary)
        suspends \(fault.suspends)
        played by \(fault.players)
        shown by \(FaultScenarios.of(fault))

      """
    }.joined()
  }
}
