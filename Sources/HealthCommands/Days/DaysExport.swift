import LockstepLanguages
import LockstepCommandLine
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepRunningDays

/// `phonesim days export`: the runs as they are sent.
enum DaysExport {
  static let to = Option("--to FILE", "a file that nobody else can read")
  static let replace = Switch("--replace", "write over the file when it is there")

  static let spec = CommandSpec(
    "phonesim days export",
    "Writes the runs as JSON, as the server gets them.",
    options: [HealthCommand.store, to, replace, Arguments.json],
    discussion: """
      Another file of that name is left alone, but with --replace.
      Exit codes: 0 it is written or was there, 64 usage, 65 health refuses, or another file has its
      name, 74 the file cannot be written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let runs = try DaysCommand.runs(try DaysCommand.store(arguments))
    let text = JSONText.array(runs) { $0.write(into: &$1) }
    guard let path = arguments.value(to) else {
      StandardStream.write(json: text.indented)
      return 0
    }
    let status = try ExportFolder.write(
      text.indented,
      path,
      replaces: arguments.has(replace)
    )
    if status == .taken {
      throw .badInput(Phrase("export.ofFile", [.verbatim(path.visibleLine), ExportOutcome.taken]))
    }
    try arguments.answer(
      json: .object { writer in
        writer.field("file", path)
        writer.field("runs", runs.count)
      },
      text: "\(runs.count.counted("run")) in \(path.visibleLine)\n"
    )
    return 0
  }
}
