import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepRunningDays

/// `phonesim days export`: the runs as they are sent.
enum DaysExport {
  static let spec = CommandSpec(
    "phonesim days export",
    "Writes the runs as JSON, as the server gets them.",
    options: [
      HealthCommand.store, .init("--to", "FILE", "a file that nobody else can read"),
      .init("--replace", nil, "write over the file when it is there"),
      HealthCommand.json,
    ],
    discussion: """
      A file that is there is not written over, but with --replace.
      Exit codes: 0 written, 64 usage, 65 health refuses, 74 a file is there or cannot be written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let runs = try DaysCommand.runs(try DaysCommand.store(arguments))
    let text = JSONText { writer in
      writer.beginArray()
      for run in runs { run.write(into: &writer) }
      writer.endArray()
    }
    guard let path = arguments.value("--to") else {
      StandardStream.write(json: text.indented)
      return 0
    }
    if FileSystem.exists(path), !arguments.has("--replace") {
      throw .inputOutput(
        .verbatim("\(path.visibleLine) is there already, and nothing was written"),
        .verbatim("name another file, or write over it with --replace")
      )
    }
    try CommandError.wrapping { try FileSystem.writeFile(path, text.indented, isPrivate: true) }
    if arguments.has("--json") {
      StandardStream.write(json: json(runs.count, path).indented)
    } else {
      StandardStream.write("\(runs.count) runs in \(path.visibleLine)\n")
    }
    return 0
  }

  private static func json(_ count: Int, _ path: String) -> JSONText {
    JSONText { writer in
      writer.beginObject()
      writer.field("file", path)
      writer.field("runs", count)
      writer.endObject()
    }
  }
}
