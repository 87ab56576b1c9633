import LockstepCommandLine
package import LockstepDevices
package import LockstepHosting
package import LockstepProtocol
import LockstepScenario
import LockstepWorkoutChecks

extension AppBeside {
  /// Whether an app of this name comes with Lockstep.
  package static func isKnown(_ name: String) -> Bool { AppKind.all.contains { $0.name == name } }

  /// The app of a name: a program, or one that comes with Lockstep; `nil` where it is neither.
  package static func named(
    _ name: String,
    on role: DeviceRole,
    running program: AppProcess.Program?,
    door: AppDoor = AppDoor()
  ) -> AppBeside? {
    if let program { return .running(program, as: name, on: role, door: door) }
    guard let kind = AppKind.all.first(where: { $0.name == name }) else { return nil }
    return AppBeside(name, on: role, words: kind.words, app: kind.make)
  }
}

extension DeviceModel {
  /// Takes the apps that “--beside” names, as `NAME` or `NAME=COMMAND`.
  mutating func add(
    appsOf arguments: Arguments,
    on role: DeviceRole,
    like program: AppProcess.Program,
    door: AppDoor
  ) throws(CommandError) {
    for text in arguments.allValues(AppOptions.beside) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      var own: AppProcess.Program?
      if parts.count == 2 {
        own = program
        own?.command = String(parts[1])
        own?.container = program.container.map { "\($0)/\(AppBeside.folder(of: name))" }
      }
      guard AppPlan.isName(name),
        let app = AppBeside.named(name, on: role, running: own, door: door)
      else {
        let known = AppKind.all.map(\.name).joined(separator: ", ")
        throw .usage(
          "--beside: “\(name)” is no app that comes with Lockstep",
          "write --beside NAME=COMMAND for a program"
            + (known.isEmpty ? "" : ", or one of: \(known)")
        )
      }
      others.append(app)
    }
  }
}
