import LockstepCommandLine
import LockstepDevices
import LockstepEventWords
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepStories
import LockstepWorkoutChecks

/// The exploring of one file: the calm course first, then story after story, then what was found.
struct Exploration {
  private let path: String
  private let plan: ExplorePlan
  private let script: Script
  private let wish: EndWish

  /// How many stories are told before what they broke is looked at, each job.
  private static let storiesABatch = 64

  init(of path: String, _ plan: ExplorePlan, unless wish: EndWish) throws(CommandError) {
    self.path = path
    self.plan = plan
    self.wish = wish
    script = try ScenarioFiles.read(path, setting: plan.run.settings, seed: nil)
  }

  /// Explores, tells what was found, and returns the exit code.
  func run() throws(CommandError) -> Int32 {
    if let code = try calmCourse() { return code }
    var search = Search(plan)
    let teller = try teller()
    let placements = try plan.faults.map { most throws(CommandError) in
      try Self.wrapping { () throws(DeviceFault) in try Placements(teller, most: most) }
    }
    let count = placements?.count ?? plan.stories ?? .max
    tellBeginning(teller, placements)
    while search.next < count, !isOver {
      let batch = search.next..<min(count, search.next + Self.storiesABatch * plan.jobs)
      try tell(batch, teller, &search)
      for (number, found) in search.takeNew() {
        try report(found.breach, number, teller, placements, &search)
      }
    }
    tellEnd(search)
    return search.exitCode
  }

  /// The scenario made short, as a file; `nil` where it does not fail.
  func shortened() throws(CommandError) -> String? {
    let isOver = endOfShrinking()
    let teller = try teller()
    let finding = try Self.wrapping { () throws(DeviceFault) -> Finding? in
      let isWhole = script.promises.isEmpty
      let telling =
        try isWhole ? teller.replay(Story(script)) : teller.tell(Story(lines: teller.world.course))
      guard let first = telling.found.first else { return nil }
      return try teller.shorten(first.breach, telling, isWhole: isWhole, until: isOver)
    }
    return finding.map { finding in
      StoryText(
        finding.telling,
        breaking: finding.breach,
        of: script,
        freedoms: finding.freedoms,
        vocabularies: vocabularies
      ).text
    }
  }

  /// Whether no further story is to be told.
  private var isOver: Bool { plan.isOver || wish.isAsked }

  /// What says that a finding has been made short for long enough.
  private func endOfShrinking() -> () -> Bool {
    let end = SystemClock.monotonicNanoseconds() + plan.shrinkSeconds * 1_000_000_000
    return { wish.isAsked || SystemClock.monotonicNanoseconds() >= end }
  }

  // MARK: The calm course

  /// Plays the file as it stands; the exit code, where that is all there is to say.
  private func calmCourse() throws(CommandError) -> Int32? {
    let lacks = plan.run.missingApps(of: script)
    guard lacks.isEmpty else {
      StandardStream.write(
        "undecided: \(lacks.joined(separator: ", ")), and \(path.visibleLine) needs it\n"
      )
      return Verdict.undecided.exitCode
    }
    let report = InProcessRun.play(
      script,
      configuration,
      plan.run.model,
      promises: plan.run.promises
    ) { _ in }
    guard report.verdict != .pass else { return nil }
    if report.verdict == .undecided, !plan.run.hasForeignApp { return nil }
    let why =
      report.failures.first?.found ?? report.broken.first?.found ?? report.fault.map { "\($0)" }
      ?? "nothing is expected: write a promise, such as: promise NAME, settled within 20s"
    StandardStream.write(
      "\(path.visibleLine): the calm course itself is \(report.verdict.rawValue): \(why)\n"
        + "  = lockstep run \(path.visibleLine)\n"
    )
    return report.verdict.exitCode
  }

  private var configuration: Engine.Configuration {
    Engine.Configuration(
      of: script,
      title: script.title.isEmpty ? ScenarioFiles.name(of: path) : script.title,
      rules: EffectRules(plan.run.hasForeignApp ? .open : .workouts),
      contract: plan.run.contract
    )
  }

  // MARK: Stories

  private func teller() throws(CommandError) -> Teller {
    let language = try language
    let (configuration, run) = (configuration, plan.run)
    return try Self.wrapping { () throws(DeviceFault) in
      let world = try World(script, in: language, checkers: run.promises) {
        () throws(DeviceFault) in
        var engine = Engine(configuration)
        try run.model.attach(to: &engine, hasDigests: false)
        return engine
      }
      return try Teller(world, troubles: plan.troubles(in: language), course: plan.course)
    }
  }

  /// What the file's lines can say, with the verbs of the apps that it is about.
  private var language: LockstepScenario.Language {
    get throws(CommandError) {
      var language = LockstepScenario.Language.workouts
      for name in script.vocabularies {
        let place = ScenarioFiles.place(of: name, beside: path)
        do throws(UnreadableFile) {
          try language.vocabulary.add(try ScenarioFiles.file(at: place).get())
        } catch {
          throw .badInput("\(place.visibleLine): \(error)")
        }
      }
      return language
    }
  }

  private static func wrapping<Value>(_ body: () throws(DeviceFault) -> Value) throws(CommandError)
    -> Value
  {
    do throws(DeviceFault) { return try body() } catch { throw .crashed("\(error)") }
  }

  /// Tells some stories, as many at once as there are jobs.
  private func tell(_ batch: Range<Int>, _ teller: Teller, _ search: inout Search)
    throws(CommandError)
  {
    let results = Locked<[Int: Telling]>([:])
    let failure = Locked<CommandError?>(nil)
    let parts = plan.jobs
    let exploration = self
    Workers.run(parts, at: parts) { part in
      do throws(CommandError) {
        let told = try exploration.tell(batch, part: part, of: parts)
        results.withLock { $0.merge(told) { $1 } }
      } catch {
        failure.withLock { $0 = error }
      }
      return true
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    search.add(batch, results.withLock { $0 })
  }

  private func tell(_ batch: Range<Int>, part: Int, of parts: Int) throws(CommandError)
    -> [Int: Telling]
  {
    let teller = try teller()
    let placements = try plan.faults.map { most throws(CommandError) in
      try Self.wrapping { () throws(DeviceFault) in try Placements(teller, most: most) }
    }
    var told: [Int: Telling] = [:]
    for number in batch where number % parts == part && plan.shard?.has(number) ?? true {
      if isOver { break }
      told[number] = try Self.wrapping { () throws(DeviceFault) in
        if let placements { return try placements.telling(of: number) }
        return try teller.telling(ofStory: number, seed: plan.seed)
      }
    }
    return told
  }

  // MARK: What is told

  private func tellBeginning(_ teller: Teller, _ placements: Placements?) {
    if plan.isJSON { return }
    let what: String
    if let placements {
      let count = placements.count == .max ? "more than can be counted" : "\(placements.count)"
      what =
        "\(count) stories: \(placements.sizes.lines) lines at \(placements.sizes.instants) instants"
    } else {
      what = "seed \(plan.seed), \(teller.troubles.count) kinds of troubles"
    }
    StandardStream.write("\(path.visibleLine): \(what)\n")
  }

  /// Makes a finding short, and writes it.
  private func report(
    _ breach: Breach,
    _ number: Int,
    _ teller: Teller,
    _ placements: Placements?,
    _ search: inout Search
  ) throws(CommandError) {
    let isOver = endOfShrinking()
    let finding = try Self.wrapping { () throws(DeviceFault) in
      guard let placements else {
        return try teller.shorten(breach, ofStory: number, seed: plan.seed, until: isOver)
      }
      return try teller.shorten(breach, placements.telling(of: number), until: isOver)
    }
    let text = StoryText(
      finding.telling,
      breaking: breach,
      of: script,
      freedoms: finding.freedoms,
      vocabularies: vocabularies
    ).text
    search.exitCode = max(search.exitCode, breach.verdict.exitCode)
    let file = try write(text, breach)
    if plan.isJSON { return tellJSON(finding, number, text, file) }
    StandardStream.write(
      "\nfound     \(breach.words)\nby        story \(number): \(finding.sentence)\n"
    )
    if let file {
      StandardStream.write("again     \(replay(file))\n")
    } else {
      StandardStream.write("\n\(text)\n")
    }
  }

  private func write(_ text: String, _ breach: Breach) throws(CommandError) -> String? {
    guard let folder = plan.out else { return nil }
    let file = "\(folder)/\(ScenarioFiles.name(of: path))-\(breach.fileName).scenario"
    try CommandError.wrapping {
      try FileSystem.makePrivateDirectory(folder)
      try FileSystem.writeFile(file, Array(text.utf8))
    }
    return file
  }

  /// The vocabulary files, as a finding in the folder for findings names them.
  private var vocabularies: [String] {
    script.vocabularies.map { name in
      let place = ScenarioFiles.place(of: name, beside: path)
      guard plan.out != nil, !place.hasPrefix("/") else { return plan.out == nil ? name : place }
      return FileSystem.realPath(place) ?? place
    }
  }

  private func replay(_ file: String) -> String {
    var words = ["lockstep", "run"]
    if let command = plan.run.watchAppCommand { words += ["--watch-app", ShellText.word(command)] }
    if let command = plan.run.phoneAppCommand { words += ["--phone-app", ShellText.word(command)] }
    return (words + [ShellText.word(file)]).joined(separator: " ")
  }

  private func tellJSON(_ finding: Finding, _ number: Int, _ text: String, _ file: String?) {
    let line = JSONText { writer in
      writer.beginObject()
      writer.field("file", path)
      writer.field("breach", finding.breach.words)
      writer.field("found", finding.sentence)
      writer.field("story", Int64(number))
      writer.field("lines", Int64(finding.telling.story.lines.count))
      if let file { writer.field("scenario", file) } else { writer.field("text", text) }
      writer.endObject()
    }
    StandardStream.write("\(line)\n")
  }

  private func tellEnd(_ search: Search) {
    if plan.isJSON { return }
    let found = search.known.isEmpty ? "nothing was found" : "\(search.known.count) found"
    StandardStream.write(
      "\n\(search.told) stories, \(search.happenings) happenings, \(search.refused) acts refused: "
        + "\(found)\n"
    )
  }
}

/// What a search has come to so far.
private struct Search {
  var next = 0
  var told = 0
  var happenings = 0
  var refused = 0
  var known: [Breach] = []
  var exitCode: Int32 = 0
  private var new: [(Int, Breach.Found)] = []

  init(_ plan: ExplorePlan) {}

  /// Takes what came of some stories, in the order of their numbers whoever told them.
  mutating func add(_ batch: Range<Int>, _ tellings: [Int: Telling]) {
    next = batch.upperBound
    for number in batch {
      guard let telling = tellings[number] else { continue }
      told += 1
      happenings += telling.happenings
      refused += telling.refused
      for found in telling.found where !known.contains(found.breach) {
        known.append(found.breach)
        new.append((number, found))
      }
    }
  }

  mutating func takeNew() -> [(Int, Breach.Found)] {
    defer { new = [] }
    return new
  }
}

extension Breach {
  /// A word for a file's name.
  fileprivate var fileName: String {
    switch self {
    case .promise(let name): Self.plain(name)
    case .line(let text): Self.plain(text)
    case .pair(let sentence): "pair-" + Self.plain(sentence)
    case .appEnded(let device): "\(device.name)-app-ends"
    case .fault(let device): "\(device.name)-cannot-go-on"
    }
  }

  private static func plain(_ text: String) -> String {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.prefix(8).joined(separator: "-")
  }
}
