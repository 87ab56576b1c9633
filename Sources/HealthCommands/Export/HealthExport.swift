import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepWorkouts

/// `phonesim health export`: workouts as files for other programs.
enum HealthExport {
  /// `nil` stands for CSV, which is several files a workout.
  static let form = Option<ExportForm?>(
    "--as FORM",
    "tcx, gpx, fit, geojson, or csv for spreadsheets",
    choices: ExportForm.allCases + [nil]
  ) { $0?.rawValue ?? "csv" }
  static let to = Option(
    "--to FOLDER",
    "folder for the files, created if missing; else standard output"
  )
  static let name = Option(
    "--name TEMPLATE",
    "what they are called; \(ExportName.standard) otherwise"
  )
  static let follow = Switch("--follow", "stay, and write each workout that comes, until a signal")
  static let replace = Switch("--replace", "write over other files of the same names")

  static let spec = CommandSpec(
    "phonesim health export",
    "Writes workouts as files for other programs.",
    operands: "ID|FILE…|all",
    options: [
      HealthCommand.store, form, to, name, follow, replace, HealthCommand.session, FitCommand.crc,
      Arguments.json,
    ] + TableOptions.all,
    discussion: """
      An id can be cut after as many letters as no other workout begins with; “latest” is the newest
      workout, “all” is every one. A file is of a recording or a document, wherever it is.
        phonesim health export latest --store ~/gym --as tcx > ride.tcx
        phonesim health export all --store ~/gym --as gpx --to ~/tracks --name '{date} {activity}'
        phonesim health export latest --store ~/gym --as csv --to ~/tables --locale it
      A template has {date}, {time}, {activity}, {id} and {number}. A file that is there and the same
      is left alone, so that the same command goes on where one was interrupted. With all --follow it
      keeps running, whichever program owns the store, and writes each workout as it comes.
      Standard error lists what a form cannot carry. Of CSV, one workout is a file of figures
      and one each of minutes, zones and its route; several are a table of a row each.
      Exit codes: 0 all are written or were there, 65 there is no such workout, one has no such form,
      or another file has its name, 74 something cannot be read or written.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    guard let form = try arguments.value(form) else {
      throw .usage(Phrase("export.noForm"), Phrase("export.formHint"))
    }
    let source = try HealthSource(arguments)
    let workouts = try Selection(arguments.operands, source, of: HealthExport.spec)
    guard let form else {
      if arguments.has(follow) {
        throw .usage(Phrase("export.followTable"), Phrase("export.followForms"))
      }
      return try TableExport(arguments).run(workouts)
    }
    guard let path = arguments.value(to) else {
      if arguments.has(follow) {
        throw .usage(Phrase("export.followFiles"), Phrase("hint.to"))
      }
      if arguments.has(Arguments.json) { throw ExportForm.bothOnOutput("FOLDER") }
      return try show(workouts, form, PersonalText(arguments))
    }
    if arguments.has(follow), arguments.operands != [Selection.all] {
      throw .usage(Phrase("export.followAll"), .write("all --follow"))
    }
    let name = try ExportName(arguments.value(name) ?? ExportName.standard)
    let folder = try ExportFolder(path, replaces: arguments.has(replace))
    var run = FileExport(form: form, name: name, folder: folder, said: try ExportSpeech(arguments))
    return try arguments.has(follow) ? follow(arguments, &run) : run.run(workouts)
  }

  /// Writes what is there and then what comes, until a signal.
  private static func follow(_ arguments: Arguments, _ run: inout FileExport)
    throws(CommandError) -> Int32
  {
    let source = try HealthSource(arguments)
    let signals = try CommandError.wrapping { try Signals() }
    let root = try source.requiredPath()
    let watch = try CommandError.wrapping { try FolderWatch(root) }
    var seen: Set<DocumentID> = []
    while true {
      let found = try Selection(of: source) { seen.insert($0).inserted }
      if found.count > 0 { _ = try run.run(found) }
      let requests = [signals.descriptor, watch.descriptor].map { PollRequest(descriptor: $0) }
      let ready = try CommandError.wrapping { try Poll.wait(requests, timeoutMilliseconds: -1) }
      if ready[0].isReadable, !signals.take().isEmpty { return 0 }
      _ = watch.take()
    }
  }

  /// One workout, to standard output.
  private static func show(
    _ workouts: Selection,
    _ form: ExportForm,
    _ person: PersonalText
  ) throws(CommandError) -> Int32 {
    guard workouts.count == 1 else {
      throw .usage(Phrase("export.manyFiles", String(workouts.count)), Phrase("hint.to"))
    }
    let workout = try workouts.workout(0)
    switch Result(catching: { () throws(ExportForm.Refusal) in try form.export(workout) }) {
    case .failure(let refusal):
      throw .badInput(
        Phrase("export.cannotBe", [.verbatim(form.rawValue), refusal.reason])
      )
    case .success(let export):
      ExportSpeech(person.language, isJSON: false).say(workout.doubts, of: workout.id.text)
      for loss in export.losses { say(person.text(Phrase("export.lost", [loss]))) }
      try form.show(export.bytes)
      return 0
    }
  }

  static func say(_ line: String) { StandardStream.write("\(line.visibleLine)\n", to: .error) }
}

/// The workouts that a command line names, read one at a time.
struct Selection {
  private enum Item {
    case entry(HealthFolder.Entry)
    case workout(HKWorkout)
  }

  private var items: [Item] = []
  private var folder: HealthFolder?

  /// The word that stands for every workout of a store.
  static let all = "all"

  /// - Parameter spec: Whose usage is shown where none is named.
  init(_ words: [String], _ source: HealthSource, of spec: CommandSpec) throws(CommandError) {
    if words.isEmpty {
      throw .usage(Phrase("delete.unnamed"), .usage(of: spec))
    }
    for word in words {
      if word == Self.all {
        let folder = try source.folder()
        let entries = try CommandError.wrapping { try folder.entries() }
        items += entries.map { .entry($0) }
        self.folder = folder
      } else {
        items.append(.workout(try source.workout(word).workout))
      }
    }
  }

  /// The workouts of a store that are wanted, by their ids.
  init(of source: HealthSource, where isWanted: (DocumentID) -> Bool) throws(CommandError) {
    let folder = try source.folder()
    let entries = try CommandError.wrapping { try folder.entries() }
    items = entries.filter { isWanted($0.id) }.map { .entry($0) }
    self.folder = folder
  }

  var count: Int { items.count }

  func workout(_ index: Int) throws(CommandError) -> HKWorkout {
    switch items[index] {
    case .workout(let workout): return workout
    case .entry(let entry):
      guard let folder else { fatalError("entries come from a folder") }
      return try CommandError.wrapping { try folder.workout(entry) }
    }
  }
}
