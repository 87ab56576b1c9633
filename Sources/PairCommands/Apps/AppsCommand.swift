import LockstepAppBuilding
import LockstepCommandLine

/// `lockstep apps`: builds somebody's own watch and phone code, which says `import WatchConnectivity`,
/// for the pair.
enum AppsCommand {
  static let role = Option<AppRole>("--role ROLE", "the half to build for: watch or phone")

  /// The group as one command of `lockstep`.
  static let spec = CommandSpec(
    "lockstep apps",
    "Builds your own watch and phone code for the pair, as it stands.",
    operands: "build|flags|check|new …"
  )

  static let group = CommandGroup(
    name: "lockstep apps",
    summary: "Builds your own watch and phone code for the pair, as it stands.",
    members: [
      .init(spec: AppsBuild.spec, run: AppsBuild.run),
      .init(spec: AppsFlags.spec, run: AppsFlags.run),
      .init(spec: AppsCheck.spec, run: AppsCheck.run),
      .init(spec: AppsNew.spec, run: AppsNew.run),
    ],
    trailer: ["docs/own-code.md leads from nothing to a CI run that shows a bug."]
  )

  /// The half that the command line names.
  static func role(_ arguments: Arguments) throws(CommandError) -> AppRole {
    if let role = try arguments.value(role) { return role }
    throw .usage("the half is missing", "write --role watch or --role phone")
  }
}
