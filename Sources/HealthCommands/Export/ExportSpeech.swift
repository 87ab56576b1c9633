import LockstepCommandLine
import LockstepLanguages
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepWorkouts

/// What became of a file.
struct ExportOutcome {
  var status: ExportFolder.Status
  var file = "-"
  var id: String?
  var losses: [Phrase] = []
  var doubts: [WorkoutDoubt] = []
  var reason: Phrase?
  /// Why its workout cannot be read, where that is so.
  var problem: CommandError?

  static let taken = Phrase("export.taken")

  /// Why it was not written, in a language; `nil` where it was.
  func reason(in language: Language) -> String? {
    problem?.text(in: language)
      ?? reason.map { reason in
        CommandError.badInput(Phrase("export.ofFile", [.verbatim(file), reason])).text(in: language)
      }
  }
}

/// How an export says what became of its files: to a person in a language, or to a program.
struct ExportSpeech {
  let language: Language
  let isJSON: Bool

  init(_ language: Language, isJSON: Bool) {
    self.language = language
    self.isJSON = isJSON
  }

  init(_ arguments: Arguments) throws(CommandError) {
    self.init(try PersonalText(arguments).language, isJSON: arguments.has(Arguments.json))
  }

  func show(_ outcome: ExportOutcome) {
    if let reason = outcome.reason(in: language) { HealthExport.say(reason) }
    if isJSON { return write(outcome) }
    say(outcome.doubts, of: outcome.file)
    for loss in outcome.losses {
      HealthExport.say(
        Phrase("export.lostOf", [.verbatim(outcome.file), loss]).text(in: language)
      )
    }
    let statuses = ExportFolder.Status.allCases.map { language.text("status.\($0.rawValue)") }
    let status = language.text("status.\(outcome.status.rawValue)")
    let width = (statuses.map(\.count).max() ?? 0) + 2
    let padding = String(repeating: " ", count: width - status.count)
    StandardStream.write(status + padding + outcome.file.visibleLine + "\n")
  }

  /// Says why a workout's figures are worth a second look, to a person.
  func say(_ doubts: [WorkoutDoubt], of name: String) {
    if isJSON { return }
    for doubt in doubts {
      let phrase = Phrase("export.doubtOf", [.verbatim(name), Phrase("doubt.\(doubt.rawValue)")])
      HealthExport.say(phrase.text(in: language))
    }
  }

  /// What programs read is the same in every language.
  private func write(_ outcome: ExportOutcome) {
    StandardStream.writeLine { writer in
      writer.field("file", outcome.file)
      writer.field("status", outcome.status.rawValue)
      if let id = outcome.id { writer.field("id", id) }
      if let reason = outcome.problem?.text ?? outcome.reason?.text(in: .fallback) {
        writer.field("reason", reason)
      }
      HealthJSON.write(outcome.doubts, into: &writer)
      writer.strings("notCarried", outcome.losses.map { $0.text(in: .fallback) })
    }
  }
}
