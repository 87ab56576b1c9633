import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import LockstepWorkouts

/// `phonesim health list`: the workouts by month, searched, filtered and in an order.
enum HealthList {
  static let routes = Switch("--routes", "with a small picture of each route")

  static let spec = CommandSpec(
    "phonesim health list",
    "Lists the workouts, newest first.",
    options: [HealthCommand.store] + HealthListRequest.options + PersonalText.options + [
      routes,
      HealthCommand.ascii, Arguments.json,
    ],
    discussion: """
      An id is shown as far as it has to be written; “latest” is the newest workout.
      Columns: start on the clocks of --zone, time with pauses (elapsed) and without (moving), mean
      heart rate. Where there is less room, columns are left out from the right.
      A search takes capitals and marks on letters for nothing: “zuri” finds Zürich.
      Exit codes: 0 all could be read, 65 a document cannot, 74 the folder cannot.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    let request = try HealthListRequest.read(arguments)
    let zone = try DaysCommand.zone(arguments)
    let person = try PersonalText(arguments)
    let folder = try HealthSource(arguments).folder()
    var read = try HealthListReading(folder, zone: zone, WorkoutNames(person.language))
    let isEmpty = read.index.count == 0 && read.problems.isEmpty
    let page = read.page(request)
    let workouts = read.workouts(of: page)
    if arguments.has(Arguments.json) {
      StandardStream.write(json: HealthListJSON.text(workouts, page, read.index).indented)
    } else if isEmpty {
      let fill = "phonesim fit import FILE… --store FOLDER"
      StandardStream.write(person.text("list.empty", fill) + "\n")
    } else if page.rows.isEmpty {
      let all = person.count(read.index.count, of: "workouts")
      StandardStream.write(person.text("list.noneFound", all) + "\n")
    } else {
      var table = HealthListTable(zone: zone, ids: read.index.ids)
      table.glyphs = arguments.glyphs
      table.hasRoutes = arguments.has(routes)
      table.room = StandardStream.output.columns
      table.person = person
      StandardStream.write(table.text(workouts, page, read.index) + rest(page, person))
    }
    HealthSource.tell(read.copies, person.language)
    return report(read.problems, person)
  }

  /// Says on standard error what cannot be read.
  private static func report(_ problems: [HealthProblem], _ person: PersonalText) -> Int32 {
    for problem in problems {
      let text = problem.commandError.text(in: person.language)
      StandardStream.write(text + "\n", to: .error)
    }
    return problems.isEmpty ? 0 : 65
  }

  private static func rest(_ page: WorkoutIndex.Page, _ person: PersonalText) -> String {
    guard let next = page.next else { return "" }
    let skipped = page.countBefore + page.rows.count
    let more = person.count(page.countBehind, of: "more")
    let or = person.text("word.or")
    let (skip, after) = ("\(more): --skip \(skipped), \(or)", "--after \(next.text.visibleLine)")
    let isWide = skip.count + 1 + after.count > StandardStream.output.columns ?? Int.max
    return "\n\(skip)\(isWide ? "\n" : " ")\(after)\n"
  }
}

/// An index whose documents are read whole when a page needs it.
struct HealthListReading {
  private(set) var index: WorkoutIndex
  /// What cannot be read, as far as it was tried.
  private(set) var problems: [HealthProblem]
  /// What is not listed, since another document has its id.
  let copies: [HealthFolder.Copy]
  private let folder: HealthFolder
  private var workouts: [DocumentID: HKWorkout] = [:]

  /// Reads the heads of all documents.
  init(_ folder: HealthFolder, zone: HealthTimeZone, _ names: WorkoutNames) throws(CommandError) {
    let found = try CommandError.wrapping { try folder.rows() }
    self.folder = folder
    index = WorkoutIndex(found.rows, zone: zone, names: names)
    problems = found.problems
    copies = try CommandError.wrapping { try folder.copies() }
  }

  /// A page with the sums of its months.
  mutating func page(_ request: WorkoutIndex.Request) -> WorkoutIndex.Page {
    read(index.unread(for: request.filter))
    while true {
      let page = index.page(request)
      let unread = index.unread(in: page, of: request.filter)
      if unread.isEmpty { return page }
      // One that cannot be read is listed no more, and the page reaches further.
      read(unread)
    }
  }

  /// The workouts of a page, as far as they can be read, each with the page's row of it: the page alone
  /// knows which of them share their time.
  mutating func workouts(of page: WorkoutIndex.Page) -> [(row: WorkoutRow, workout: HKWorkout)] {
    page.rows.compactMap { row in
      workout(row).map { workout in
        var row = row
        row.totals = WorkoutTotals(workout)
        return (row, workout)
      }
    }
  }

  /// Reads a few of the documents that a page with its months still wants, so that nobody waits for all.
  ///
  /// - Returns: Whether there were any.
  mutating func readSome(of page: WorkoutIndex.Page, _ request: WorkoutIndex.Request) -> Bool {
    let shown = page.rows.filter { $0.totals == nil }
    let wanted = shown.isEmpty ? index.unread(in: page, of: request.filter) : shown
    read(Array(wanted.prefix(Self.fewMax)))
    return !wanted.isEmpty
  }

  private static let fewMax = 4

  private mutating func read(_ rows: [WorkoutRow]) {
    for row in rows {
      // Of thousands that are looked through no more is kept than what adds up.
      guard let workout = workout(row) else { continue }
      index.setTotals(WorkoutTotals(workout), of: row.id)
    }
  }

  /// The whole of a workout; `nil` where it cannot be read, and then it is listed no more.
  mutating func workout(_ row: WorkoutRow) -> HKWorkout? {
    if let known = workouts[row.id] { return known }
    do throws(HealthProblem) {
      let workout = try folder.workout(.init(id: row.id, path: row.path))
      if workouts.count < Self.keptMax { workouts[row.id] = workout }
      return workout
    } catch {
      if !problems.contains(error) { problems.append(error) }
      index.remove(row.id)
      return nil
    }
  }

  private static let keptMax = 200
}
