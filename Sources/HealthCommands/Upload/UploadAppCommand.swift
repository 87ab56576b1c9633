import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepUpload

/// `phonesim upload app`: sets the registration of the app at the service.
enum UploadAppCommand {
  static let spec = CommandSpec(
    "phonesim upload app",
    "Writes a file to fill in with the app's registration, or checks the one that is there.",
    options: [HealthCommand.store, UploadCommand.app, PersonalText.locale, HealthCommand.json],
    discussion: """
      Register an app at the server to get a number and a secret. Only the owner may read the file
      (0600), and the secret in it is never shown.
      Exit codes: 0 written or usable, 64 usage, 65 it cannot be used, 74 it cannot be written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let home = try UploadHome(arguments, writes: true)
    let person = try PersonalText(arguments)
    if FileSystem.exists(home.appPath) {
      let app = try home.app()
      show(
        person.text("upload.app", app.clientID, "\(app.server)"),
        arguments,
        [("file", home.appPath), ("client", app.clientID), ("server", "\(app.server)")]
      )
      return 0
    }
    try CommandError.wrapping {
      try FileSystem.writeFile(home.appPath, Array(UploadApp.template.utf8), isPrivate: true)
    }
    let next = person.text("upload.fillIn", home.appPath.visibleLine, "phonesim upload connect")
    show(next, arguments, [("file", home.appPath), ("status", "written")])
    return 0
  }

  private static func show(_ text: String, _ arguments: Arguments, _ fields: [(String, String)]) {
    guard arguments.has("--json") else { return StandardStream.write("\(text.visibleLine)\n") }
    let json = JSONText { writer in
      writer.beginObject()
      for (name, value) in fields { writer.field(name, value) }
      writer.endObject()
    }
    StandardStream.write(json: json.indented)
  }
}
