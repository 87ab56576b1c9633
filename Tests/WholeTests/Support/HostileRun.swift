import Foundation
import LockstepPosix
import LockstepProtocol
import Testing

/// A run with a device in one place that does one thing wrong, and our own in the other.
struct HostileRun {
  let finished: Finished
  /// What the run says of the device that could not go on.
  let report: String
  /// The last thing that the offender was told before its connection was closed.
  let told: ProtocolFault?

  /// The scenario: both devices are stepped often, the first few times at once.
  private static let scenario = """
    title Hostile
    @0s     phone split A
            watch launch
            watch close
    @1s     phone split B
            watch close
            watch close
    @2s     phone split C
            watch close
            expect link connected
            end
    """

  /// - Parameters:
  ///   - mode: What `Peers/device.py` does wrong.
  ///   - wrong: The bytes that some modes send.
  init(
    _ role: DeviceRole,
    _ mode: String,
    atStep step: Int = 1,
    wrong: [UInt8] = [],
    options: [String] = []
  ) throws {
    let workspace = try Workspace()
    let scenario = try workspace.write("hostile.scenario", Self.scenario)
    try FileSystem.writeFile(workspace.file("wrong"), wrong)
    let device = Package.file("Tests/WholeTests/Peers/device.py")
    let command = "\(Program.shellPython) '\(device)' \(mode) \(step) '\(workspace.file("wrong"))'"
    finished = try workspace.run(
      "lockstep",
      ["run", "--quiet", scenario, "--\(role.name)", command, "--\(role.counterpart.name)"]
        + [try Self.undisturbed(role.counterpart, workspace)] + options,
      environment: [("HEARD", workspace.file("heard"))]
    )
    report = finished.output.split(separator: "\n").drop { !$0.hasPrefix("crashed: ") }.dropLast()
      .joined(separator: "\n")
    told = try Self.lastHeard(workspace.file("heard.\(role.name)"))
    #expect(try workspace.leftFolders.isEmpty)
    #expect(try workspace.leftProcesses.isEmpty)
    if finished.status == .exited(3) || finished.status == .exited(0) {
      #expect(try workspace.read("peer") == "0\n", "the other device was disturbed by \(mode)")
    }
  }

  /// Our own program in the other place, which notes how it ended.
  private static func undisturbed(_ role: DeviceRole, _ workspace: Workspace) throws -> String {
    let program = try Workspace.program(role == .watch ? "watchsim" : "phonesim")
    return "sh -c '\"$0\"; echo $? > \"$1\"' '\(program)' '\(workspace.file("peer"))'"
  }

  private static func lastHeard(_ path: String) throws -> ProtocolFault? {
    guard FileSystem.exists(path) else { return nil }
    let frames = try JSONSerialization.jsonObject(with: Data(try FileSystem.readFile(path)))
    guard let last = (frames as? [[String: Any]])?.last, last["type"] as? String == "error",
      let code = (last["code"] as? String).flatMap(ProtocolFault.Code.init)
    else { return nil }
    return ProtocolFault(code, last["text"] as? String ?? "")
  }
}
