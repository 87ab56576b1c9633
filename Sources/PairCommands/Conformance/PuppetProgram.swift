import LockstepCommandLine
import LockstepConformance
import LockstepPosix
import LockstepProtocol

/// The suite's own app as a program, at the socket that its device made for it.
enum PuppetProgram {
  static func run() throws(CommandError) -> Int32 {
    guard let path = Environment.value("LOCKSTEP_SOCKET"),
      let role = Environment.value("LOCKSTEP_ROLE").flatMap(Role.init), DeviceRole(role) == nil
    else {
      throw .usage(
        "--puppet is what a device under test starts as its app",
        "write lockstep conformance --watch-system 'watchsim --app \"$LOCKSTEP_APP\"'"
      )
    }
    do throws(SocketError) {
      play(try LineConnection.connect(to: path), as: role)
    } catch {
      throw .inputOutput("cannot connect to \(path): \(error)")
    }
    return 0
  }

  /// Answers steps until the device closes the connection, or writes a line that is no JSON.
  private static func play(_ connection: LineConnection, as role: Role) {
    let variables = Puppet.variables.compactMap { name in
      Environment.value(name).map { (name: name, value: $0) }
    }
    do {
      try connection.send(Array("\(Puppet.hello(role))\n".utf8))
      let welcome = try connection.waitForLine(timeoutMilliseconds: -1)
      while true {
        let step = try connection.waitForLine(timeoutMilliseconds: -1)
        let answer = try Puppet.answer(step, welcome: welcome, environment: variables)
        try connection.send(answer + [UInt8(ascii: "\n")])
      }
    } catch {
      connection.close()
    }
  }
}
