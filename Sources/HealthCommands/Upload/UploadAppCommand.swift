import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
import LockstepUpload

/// `phonesim upload app`: the registration of the app.
enum UploadAppCommand {
  static let spec = CommandSpec(
    "phonesim upload app",
    "Writes a file to fill in with the app's registration, or checks the one that is there.",
    options: [HealthCommand.store, UploadCommand.app, PersonalText.locale, Arguments.json],
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
      try arguments.answer(
        json: .object { writer in
          writer.field("file", home.appPath)
          writer.field("client", app.clientID)
          writer.field("server", "\(app.server)")
        },
        text: person.text("upload.app", app.clientID, "\(app.server)").visibleLine + "\n"
      )
      return 0
    }
    try CommandError.wrapping {
      try FileSystem.writeFile(home.appPath, Array(UploadApp.template.utf8), isPrivate: true)
    }
    let next = person.text("upload.fillIn", home.appPath.visibleLine, "phonesim upload connect")
    try arguments.answer(
      json: .object { writer in
        writer.field("file", home.appPath)
        writer.field("status", "written")
      },
      text: next.visibleLine + "\n"
    )
    return 0
  }
}
