import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import LockstepUpload

/// `phonesim upload status`: who is connected, and what became of each workout.
enum UploadStatus {
  static let spec = CommandSpec(
    "phonesim upload status",
    "Shows whether there is a consent, and what became of each workout; asks nobody.",
    options: [HealthCommand.store, UploadCommand.app, PersonalText.locale, Arguments.json],
    discussion: "Exit codes: 0 shown, 64 usage, 65 a file cannot be used, 74 it cannot be read."
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let home = try UploadHome(arguments, writes: false)
    let memory = try home.memory()
    try arguments.answer(json: json(memory), text: text(memory, try PersonalText(arguments)))
    return 0
  }

  private static func text(_ memory: UploadMemory, _ person: PersonalText) -> String {
    let head = person.text(connection(memory)).visibleLine + "\n"
    if memory.jobs.isEmpty { return head }
    let listing = Listing<UploadMemory.Job>([
      .init(person.text("title.workout"), text: \.externalID),
      .init(person.text("title.state")) { person.text($0.state) },
      .init(person.text("title.activity")) {
        $0.activityID ?? $0.reason.map { person.text($0.phrase) } ?? ""
      },
    ])
    return head + "\n" + SentenceTable.text(listing, of: memory.jobs)
  }

  private static func connection(_ memory: UploadMemory) -> Phrase {
    guard let account = memory.account else { return UploadClient.Outcome.notConnected.phrase }
    guard let name = account.athlete else {
      return Phrase("upload.statusConnected", account.server, account.scope)
    }
    return Phrase("upload.statusConnectedAs", name, account.server, account.scope)
  }

  private static func json(_ memory: UploadMemory) -> JSONText {
    JSONText.object { writer in
      writer.field("connected", memory.account != nil)
      if let account = memory.account {
        writer.field("server", account.server)
        writer.field("scope", account.scope)
        writer.field("expiresAt", ISODate.text(account.expiresAt))
        if let athlete = account.athlete { writer.field("athlete", athlete) }
      }
      writer.array("uploads", memory.jobs) { $0.write(into: &$1) }
    }
  }
}
