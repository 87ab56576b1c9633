import LockstepLanguages
import LockstepCommandLine
import LockstepDocuments
import LockstepHealth
import LockstepHealthStore
import LockstepPosix
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal

/// `phonesim health browse`: the list at a terminal, to go through by keys.
enum HealthBrowse {
  static let spec = CommandSpec(
    "phonesim health browse",
    "Goes through the workouts at a terminal, and searches as you type.",
    options: [HealthCommand.store, DaysCommand.zone] + PersonalText.options
      + [HealthCommand.ascii, Arguments.json],
    discussion: """
      Keys: up, down, page up and page down, home and end; / searches as you type, enter ends it and
      escape shows all again; o changes the order; enter opens a workout, escape goes back; q quits.
      What others add or delete is seen by itself, and r reads the folder anew. It is only read.
      With --json there is no screen: it says what phonesim health list --json says.
      Exit codes: 0 done, 64 no terminal, 74 the folder cannot be read.
      """
  )

  static func run(_ arguments: Arguments) throws(CommandError) -> Int32 {
    if arguments.has(Arguments.json) { return try HealthList.run(arguments) }
    guard DemoTerminal.isThere else {
      throw .usage(Phrase("error.needsTerminal", "browse"), .write("phonesim health list"))
    }
    let zone = try DaysCommand.zone(arguments)
    let folder = try HealthSource(arguments).folder()
    let person = try PersonalText(arguments)
    let reading = try HealthListReading(folder, zone: zone, WorkoutNames(person.language))
    var capabilities = Capabilities.detected(isTerminal: true, environment: Environment.value)
    if arguments.has(HealthCommand.ascii) { capabilities.glyphs = .ascii }
    do throws(Errno) {
      let terminal = try DemoTerminal(capabilities, size: nil, title: "", records: false)
      defer { _ = terminal.finish() }
      var visit = HealthBrowseVisit(terminal, capabilities.glyphs, folder, reading, person)
      visit.watch = try? FolderWatch(try HealthSource(arguments).requiredPath())
      while try visit.takeTurn() {}
      return 0
    } catch {
      throw .inputOutput(Phrase("error.terminal", "\(error)"))
    }
  }
}

/// A person at the terminal, with the store that is looked at.
private struct HealthBrowseVisit {
  private let terminal: DemoTerminal
  private let glyphs: GlyphSet
  private let folder: HealthFolder
  private var reading: HealthListReading
  private var browser = HealthBrowser()
  private let person: PersonalText
  private let start = SystemClock.monotonicNanoseconds()
  /// Reports what others change; without it a person reads the store anew by a key.
  var watch: FolderWatch?

  /// How long a picture of the moving title stands.
  private static let pictureNanoseconds: Int64 = 150_000_000

  init(
    _ terminal: DemoTerminal,
    _ glyphs: GlyphSet,
    _ folder: HealthFolder,
    _ reading: HealthListReading,
    _ person: PersonalText
  ) {
    self.person = person
    self.terminal = terminal
    self.glyphs = glyphs
    self.folder = folder
    self.reading = reading
  }

  /// Shows a picture, reads a few documents that it lacks, and takes in what the person does.
  ///
  /// - Returns: Whether there is another turn.
  mutating func takeTurn() throws(Errno) -> Bool {
    let rows = HealthBrowseFace.listRows(terminal.size)
    if hasChanged { readAnew() }
    browser.scroll(reading.index, rows: rows)
    try terminal.show(face.drawn(terminal.size))
    let isBehind = reading.readSome(of: browser.page(reading.index, rows: rows), browser.request)
    for happening in try terminal.wait(nanoseconds: isBehind ? 0 : Self.pictureNanoseconds) {
      switch happening {
      case .end: return false
      case .redraw: break
      case .key(let key):
        let wish = browser.press(key, reading.index, rows: rows)
        if wish == .quit { return false }
        try fulfil(wish)
      }
    }
    return true
  }

  private var face: HealthBrowseFace {
    HealthBrowseFace(
      browser: browser,
      index: reading.index,
      glyphs: glyphs,
      person: person,
      picture: Int((SystemClock.monotonicNanoseconds() - start) / Self.pictureNanoseconds)
    )
  }

  private mutating func fulfil(_ wish: HealthBrowser.Wish) throws(Errno) {
    switch wish {
    case .nothing, .quit: break
    case .redraw: terminal.forget()
    case .suspend: try terminal.suspend()
    case .refresh:
      readAnew()
      if browser.message.isEmpty {
        browser.message = person.count(reading.index.count, of: "workouts")
      }
    case .open(let id):
      browser.opened = reading.index.row(id).flatMap { reading.workout($0) }
      if browser.opened == nil {
        browser.message = person.text("browse.unreadable", "phonesim health show \(id)")
      }
    }
  }

  /// Whether others have added or removed a workout since the last look.
  private var hasChanged: Bool {
    switch watch?.take() {
    case nil: false
    case .everything?: true
    case .files(let paths)?:
      paths.contains { $0.hasPrefix("\(HealthFolder.name)/") && $0.hasSuffix(".json") }
    }
  }

  private mutating func readAnew() {
    do throws(CommandError) {
      reading = try HealthListReading(folder, zone: reading.index.zone, reading.index.names)
    } catch {
      browser.message = error.text(in: person.language)
    }
  }
}
