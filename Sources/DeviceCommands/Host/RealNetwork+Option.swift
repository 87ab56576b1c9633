package import LockstepCommandLine
package import LockstepHosting

extension RealNetwork {
  /// The seconds for which a request's program waits; the device gives up earlier if its app does.
  private static let patienceSeconds: Int64 = 3_600

  static let option = Switch(
    "--real-network",
    "with --listen: ask the hosts that apps' requests name"
  )

  /// Makes the network that this machine has.
  ///
  /// - Parameter say: Gets the reason of a failure that has no code, for a person.
  package static func ofThisMachine(say: @escaping (String) -> Void) throws(CommandError)
    -> RealNetwork
  {
    let path = try Sibling.path("lockstep-fetch")
    return RealNetwork(FetchProgram(at: path, timeoutSeconds: patienceSeconds), say: say)
  }
}
