import LockstepCommandLine
import LockstepUpload

/// `phonesim upload disconnect`: gives the consent back.
enum UploadDisconnect {
  static let spec = CommandSpec(
    "phonesim upload disconnect",
    "Gives the consent back to the server, and forgets its tokens.",
    options: [
      HealthCommand.store, UploadCommand.app, WebClient.timeout, PersonalText.locale,
      Arguments.json,
    ],
    discussion: """
      What was uploaded stays there, and what is known of it here.
      Exit codes: 0 disconnected, 1 nobody was connected or the server refuses, 2 nobody listens there,
      64 usage, 65 the app's file cannot be used, 74 something cannot be read or written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    var run = try UploadRun(arguments)
    let outcome = try run.take(.disconnect) ?? .cancelled
    return run.finish(outcome)
  }
}
