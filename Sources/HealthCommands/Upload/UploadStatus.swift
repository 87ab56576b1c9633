import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import LockstepUpload

/// `phonesim upload status`: shows the connected account, and the state of each workout's upload.
enum UploadStatus {
  static let spec = CommandSpec(
    "phonesim upload status",
    "Shows whether there is a consent, and what became of each workout; asks nobody.",
    options: [
      HealthCommand.store, UploadCommand.app, PersonalText.locale, HealthCommand.json,
    ],
    discussion: "Exit codes: 0 shown, 64 usage, 65 a file cannot be used, 74 it cannot be read."
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let home = try UploadHome(arguments, writes: false)
    let memory = try home.memory()
    if arguments.has("--json") {
      StandardStream.write(json: json(memory).indented)
      return 0
    }
    let person = try PersonalText(arguments)
    StandardStream.write(person.text(connection(memory)).visibleLine + "\n")
    if memory.jobs.isEmpty { return 0 }
    let rows = memory.jobs.map { job in
      [
        job.externalID.visibleLine, person.text(job.state),
        job.activityID ?? job.reason.map { person.text($0.phrase).visibleLine } ?? "",
      ]
    }
    let columns = ["workout", "state", "activity"].map {
      TextTable.Column(person.text("title.\($0)"))
    }
    StandardStream.write("\n" + SentenceTable.text(columns, rows))
    return 0
  }

  private static func connection(_ memory: UploadMemory) -> Phrase {
    guard let account = memory.account else { return UploadClient.Outcome.notConnected.phrase }
    guard let name = account.athlete else {
      return Phrase("upload.statusConnected", account.server, account.scope)
    }
    return Phrase("upload.statusConnectedAs", name, account.server, account.scope)
  }

  private static func json(_ memory: UploadMemory) -> JSONText {
    JSONText { writer in
      writer.beginObject()
      writer.field("connected", memory.account != nil)
      if let account = memory.account {
        writer.field("server", account.server)
        writer.field("scope", account.scope)
        writer.field("expiresAt", ISODate.text(account.expiresAt))
        if let athlete = account.athlete { writer.field("athlete", athlete) }
      }
      writer.key("uploads")
      writer.beginArray()
      for job in memory.jobs { job.write(into: &writer) }
      writer.endArray()
      writer.endObject()
    }
  }
}
