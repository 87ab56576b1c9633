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

/// The exploration of one scenario: first the scenario without troubles, then random stories from it,
/// then the findings.
struct Exploration {
  private let path: String
  private let plan: ExplorePlan
  private let script: Script
  /// The settings of runs from the command line; the project's apps need not be in them.
  private let asked: RunCommand.Plan
  private let wish: EndWish

  /// The number of blocks of stories that each job plays before the findings are looked at.
  private static let blocksABatch = 8

  init(of path: String, _ plan: ExplorePlan, unless wish: EndWish) throws(CommandError) {
    self.path = path
    self.wish = wish
    script = try ScenarioFiles.read(path, setting: plan.run.settings, seed: nil)
    asked = plan.run
    self.plan = plan.choosing(for: script)
  }

  /// Explores the scenario, prints the findings, and returns the exit code.
  func run() throws(CommandError) -> Int32 {
    if let code = try calmCourse() { return code }
    for folder in [plan.out, plan.keep] {
      try folder.map { folder throws(CommandError) in
        try CommandError.wrapping { try FileSystem.makePrivateDirectory(folder) }
      }
    }
    var search = Search()
    try plan.keep.map { folder throws(CommandError) in
      search.know(try KeptFindings(in: folder, of: path, plan).play())
    }
    let teller = try teller()
    let blocks = StoryBlocks(of: teller, plan)
    tellBeginning(teller, blocks)
    while search.next < blocks.count, !isOver, !(plan.untilNew && search.hasNew) {
      let batch = search.next..<min(blocks.count, search.next + Self.blocksABatch * plan.jobs)
      try tell(batch, &search)
      for new in search.takeNew() { try report(new, teller, &search) }
    }
    try tellEnd(search, teller)
    return search.exitCode
  }

  /// Shortens the scenario and returns its text; `nil` if it does not fail.
  func shortened() throws(CommandError) -> String? {
    let isOver = endOfShrinking()
    let teller = try teller()
    let finding = try Self.wrapping { () throws(DeviceFault) -> Finding? in
      let isWhole = script.promises.isEmpty
      let story = teller.story(of: script)
      let telling = try isWhole ? teller.replay(story) : teller.tell(story)
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

  /// `true` once no further story is to be played.
  private var isOver: Bool { plan.isOver || wish.isAsked }

  /// Makes the function that says if the time for shortening a finding is over.
  private func endOfShrinking() -> () -> Bool {
    let end = SystemClock.monotonicNanoseconds() + plan.shrinkSeconds * 1_000_000_000
    return { wish.isAsked || SystemClock.monotonicNanoseconds() >= end }
  }

  // MARK: The calm course

  /// Plays the scenario unchanged; returns the exit code if there is nothing to explore after that.
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
    RunCommand.configuration(of: script, path: path, plan.run)
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
      return try Teller(
        world,
        troubles: plan.troubles(in: language, of: script),
        course: plan.course,
        ordersMost: plan.orders ?? Teller.troublesMost
      )
    }
  }

  /// The language of the scenario's lines, with the verbs of its apps.
  private var language: LockstepScenario.Language {
    get throws(CommandError) {
      let source = try ScenarioFiles.source(path)
      var language = try (plan.run.project ?? ProjectFile())
        .language(for: source, at: path, from: .workouts)
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

  /// Plays some blocks of stories, as many at a time as there are jobs.
  private func tell(_ batch: Range<Int>, _ search: inout Search) throws(CommandError) {
    let results = Locked<[Int: Telling]>([:])
    let failure = Locked<CommandError?>(nil)
    let exploration = self
    Workers.run(plan.jobs, at: plan.jobs) { part in
      do throws(CommandError) {
        let told = try exploration.tell(batch, part: part)
        results.withLock { $0.merge(told) { $1 } }
      } catch {
        failure.withLock { $0 = error }
      }
      return true
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    search.add(batch, results.withLock { $0 })
  }

  private func tell(_ batch: Range<Int>, part: Int) throws(CommandError) -> [Int: Telling] {
    let teller = try teller()
    let blocks = StoryBlocks(of: teller, plan)
    return try Self.wrapping { () throws(DeviceFault) in
      var told: [Int: Telling] = [:]
      for block in batch where block % plan.jobs == part && plan.shard?.has(block) ?? true {
        told.merge(try blocks.tell(block) { isOver }) { $1 }
      }
      return told
    }
  }

  // MARK: What is told

  private func tellBeginning(_ teller: Teller, _ blocks: StoryBlocks) {
    if plan.isJSON { return }
    let kinds = "seed \(plan.seed), \(teller.troubles.count.counted("kind")) of trouble"
    StandardStream.write("\(path.visibleLine): \(blocks.placed ?? kinds)\n")
  }

  /// Shortens a finding and writes it.
  private func report(_ new: Search.New, _ teller: Teller, _ search: inout Search)
    throws(CommandError)
  {
    let isOver = endOfShrinking()
    let finding = try Self.wrapping { () throws(DeviceFault) in
      try teller.shorten(new.found.breach, new.telling, until: isOver)
    }
    let breach = finding.breach
    let text = StoryText(
      finding.telling,
      breaking: breach,
      of: script,
      freedoms: finding.freedoms,
      vocabularies: vocabularies,
      origin: plan.faults == nil ? StoryOrigin(story: new.story, seed: plan.seed) : nil
    ).text
    search.find(breach)
    let file = finding.isPlayedAgain ? try write(text, breach) : nil
    if plan.isJSON { return tellJSON(finding, new.story, text, file) }
    StandardStream.write(
      "\nfound     \(breach.words)\nby        story \(new.story): \(finding.sentence)\n"
    )
    if let file {
      StandardStream.write("again     \(replay(file))\n")
    } else if finding.isPlayedAgain {
      StandardStream.write("\n\(text)\n")
    } else {
      StandardStream.write(
        "but       it holds in this scenario, a mistake of lockstep\n\n\(text)\n"
      )
    }
  }

  private func write(_ text: String, _ breach: Breach) throws(CommandError) -> String? {
    guard let folder = plan.out ?? plan.keep else { return nil }
    let file = "\(folder)/\(ScenarioFiles.name(of: path))-\(breach.fileName).scenario"
    try CommandError.wrapping {
      try FileSystem.makePrivateDirectory(folder)
      try FileSystem.writeFile(file, Array(text.utf8))
    }
    return file
  }

  /// The paths of the vocabulary files as a written finding must name them.
  private var vocabularies: [String] {
    script.vocabularies.map { name in
      let place = ScenarioFiles.place(of: name, beside: path)
      let isWritten = plan.out != nil || plan.keep != nil
      guard isWritten, !place.hasPrefix("/") else { return isWritten ? place : name }
      return FileSystem.realPath(place) ?? place
    }
  }

  private func replay(_ file: String) -> String {
    var words = ["lockstep", "run"]
    if let command = asked.watchAppCommand { words += ["--watch-app", ShellText.word(command)] }
    if let command = asked.phoneAppCommand { words += ["--phone-app", ShellText.word(command)] }
    for role in DeviceRole.allCases {
      for case (let name, let command?) in plan.run.apps(beside: role) {
        words += ["--\(role.name)-app", ShellText.word("\(name)=\(command)")]
      }
    }
    return (words + [ShellText.word(file)]).joined(separator: " ")
  }

  private func tellJSON(_ finding: Finding, _ number: Int, _ text: String, _ file: String?) {
    let line = JSONText.object { writer in
      writer.field("file", path)
      writer.field("breach", finding.breach.words)
      writer.field("found", finding.sentence)
      writer.field("story", Int64(number))
      writer.field("lines", Int64(finding.telling.story.lines.count))
      if let file { writer.field("scenario", file) } else { writer.field("text", text) }
    }
    StandardStream.write("\(line)\n")
  }

  private func tellEnd(_ search: Search, _ teller: Teller) throws(CommandError) {
    let report = ExploreReport(of: path, script, search, teller)
    try plan.report.map { file throws(CommandError) in
      let isPage = file.hasSuffix(".html")
      let text = isPage ? ReportPage(of: report.text).html : report.text
      try OutputFile.write(Array(text.utf8), to: file)
    }
    if plan.isJSON { return }
    StandardStream.write("\n\(report.end)")
  }
}

extension Breach {
  /// The word for the breach in a file's name.
  var fileName: String {
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
