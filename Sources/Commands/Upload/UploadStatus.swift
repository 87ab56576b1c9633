import LockstepDocuments
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
    options: [HealthCommand.store, UploadCommand.app, HealthCommand.json],
    discussion: "Exit codes: 0 shown, 64 usage, 65 a file cannot be used, 74 it cannot be read."
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let home = try UploadHome(arguments, writes: false)
    let memory = try home.memory()
    if arguments.has("--json") {
      StandardStream.write(json: json(memory).indented)
      return 0
    }
    StandardStream.write(connection(memory) + "\n")
    if memory.jobs.isEmpty { return 0 }
    let rows = memory.jobs.map { job in
      [
        job.externalID.visibleLine, job.stage.rawValue + (job.isDuplicate ? ", was there" : ""),
        job.activityID ?? "", (job.message ?? "").visibleLine,
      ]
    }
    let table = TextTable(
      [.init("workout"), .init("state"), .init("activity"), .init("")],
      rows: rows
    )
    StandardStream.write("\n" + table.plainText(fitting: StandardStream.output.columns))
    return 0
  }

  private static func connection(_ memory: UploadMemory) -> String {
    guard let account = memory.account else { return "not connected: phonesim upload connect" }
    let name = account.athlete.map { " as \($0)" } ?? ""
    return "connected\(name) to \(account.server), allowed \(account.scope)".visibleLine
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
