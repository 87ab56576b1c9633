import LockstepCommandLine
import LockstepUpload

/// `phonesim upload`: brings workouts to a server that their owner has an account with.
enum UploadCommand {
  static let group = CommandGroup(
    name: "phonesim upload",
    summary: "Brings workouts to a server that one has an account with.",
    members: [
      .init(spec: UploadAppCommand.spec, run: UploadAppCommand.run),
      .init(spec: UploadConnect.spec, run: UploadConnect.run),
      .init(spec: UploadSend.spec, run: UploadSend.run),
      .init(spec: UploadStatus.spec, run: UploadStatus.run),
      .init(spec: UploadDisconnect.spec, run: UploadDisconnect.run),
      .init(spec: UploadServe.spec, run: UploadServe.run),
    ],
    language: { PersonalText.language(of: $0) }
  )

  static let app = Option(
    "--app FILE",
    "the app's registration; upload.conf in the store's .system/Upload otherwise"
  )
}
