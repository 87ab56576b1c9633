import LockstepCommandLine
import LockstepDeviceCommands
import LockstepFaces
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepStories
import LockstepTerminal

/// Virtual time as the user drives it: at a speed of the wall clock, paused, or event by event.
///
/// It also handles the user's inputs meanwhile.
struct DemoPacer: Pacer {
  /// The reason why the pair's run was left before its end.
  enum Leaving {
    /// The user takes over from the scenario, with a first action.
    case takeOver
    /// The user wants to go back to the state before the last step.
    case back
    case quit(exitCode: Int32)
    case terminal(Errno)
  }

  /// The outcome of a look at the clock and the terminal.
  private enum PauseEnd {
    case waits
    case hasCome
    case deed(Deed, at: TrueTime)
    case leaves(Leaving)
  }

  /// An input that waits for its turn: a key, or a typed line.
  private enum Pressed {
    case key(Character)
    case line(Deed)
  }

  /// The greatest number of waiting inputs, so that a key that is held down does not act on long after
  /// its release.
  private static let pressedMax = 32

  /// The fault that ends a run from within, which is the only way to leave a `Runner`.
  private static let exit = DeviceFault(.watch, .died("the person left"))

  private let stage: DemoStage
  private let desk: any DemoDesk
  private var clock: DemoClock
  private var pictures = PicturePacer()
  /// The keys and lines that wait; each acts on the state of the pair when its turn comes.
  private var pressed: [Pressed] = []
  /// The prompt behind `:` with its line, which is kept while it is closed.
  private var prompt = Prompt("demo")
  /// The user's inputs that have not been looked at yet; several may come at once.
  private var happenings: [DemoTerminal.Happening] = []
  private var steps = 0
  private var lastWall: Int64
  /// The wall clock's instant of the last look at the user's inputs.
  private var lookedAt: Int64 = 0
  private var lastNow = TrueTime.zero
  private(set) var leaving: Leaving?

  init(_ stage: DemoStage, _ desk: any DemoDesk, _ clock: DemoClock) {
    self.stage = stage
    self.desk = desk
    self.clock = clock
    lastWall = SystemClock.monotonicNanoseconds()
    stage.follow(clock)
  }

  /// Waits for an instant; returns `false` if the user acted on the pair before it.
  mutating func reach(_ instant: TrueTime, in engine: inout Engine) throws(DeviceFault) -> Bool {
    leaving = nil
    while true {
      switch look(forward: instant, engine) {
      case .waits: continue
      case .hasCome: return true
      case .deed(let deed, let time):
        try stage.perform(deed, on: &engine, at: time)
        return false
      case .leaves(let why):
        leaving = why
        throw Self.exit
      }
    }
  }

  private mutating func look(forward instant: TrueTime, _ engine: Engine) -> PauseEnd {
    let now = present(before: instant)
    do throws(Errno) {
      try show(now, engine)
      if let leaving = try takeAll(now, engine) { return .leaves(leaving) }
      if let first = pressed.first { return act(on: first, now, before: instant, engine) }
      if steps > 0, instant >= .zero + Script.longest {
        // The end of all time would be the end of the demo.
        steps = 0
        stage.say("nothing happens by itself any more", at: now)
      }
      if steps > 0 {
        steps -= 1
        clock.set(instant, atWall: lastWall)
        return .hasCome
      }
      if !clock.isPaused, now >= instant, !isLookDue { return .hasCome }
      lookedAt = lastWall
      happenings = try desk.wait(nanoseconds: patience(instant))
      for line in desk.takeLines() { tell(line, now) }
      return try takeAll(now, engine).map(PauseEnd.leaves) ?? .waits
    } catch {
      return .leaves(.terminal(error))
    }
  }

  // MARK: Time

  /// Reads the present true time, but not beyond the next event, and remembers it.
  ///
  /// After a silence longer than any wait, the machine or the program was asleep; virtual time then
  /// goes on from where it was.
  private mutating func present(before instant: TrueTime) -> TrueTime {
    let wall = SystemClock.monotonicNanoseconds()
    if wall - lastWall > 1_000_000_000 { clock.set(lastNow, atWall: wall) }
    lastWall = wall
    lastNow = min(clock.now(atWall: wall), instant)
    return lastNow
  }

  /// Computes the nanoseconds to wait: until the event, but no longer than until the next picture.
  private func patience(_ instant: TrueTime) -> Int64? {
    guard let left = clock.wait(until: instant, atWall: lastWall) else {
      return pictures.deadline.map { max(0, $0 - lastWall) }
    }
    return min(left, pictures.intervalNanoseconds)
  }

  /// `true` if the user's inputs must be looked at although an event is due: at a high speed, one
  /// always is.
  private var isLookDue: Bool { lastWall - lookedAt > pictures.intervalNanoseconds }

  private mutating func show(_ now: TrueTime, _ engine: Engine) throws(Errno) {
    pictures.change()
    guard pictures.takePicture(at: lastWall) else { return }
    desk.look(at: now, clock, stage)
    guard desk.wantsPictures else { return }
    if let grid = stage.newPicture(at: now, in: desk.size, engine) { try desk.show(grid) }
  }

  /// Pauses time at an instant to which the demo went back.
  mutating func stand(at time: TrueTime) {
    clock.pause(true, atWall: lastWall)
    clock.set(time, atWall: lastWall)
    lastNow = time
    steps = 0
    pressed = []
    stage.controls.isPaused = true
  }

  // MARK: Back in time

  /// The time after which the demo shows the progress of going back, in nanoseconds.
  private static let silenceNanoseconds: Int64 = 1_000_000_000

  /// Repeats these steps with other processes, and returns their pair; meanwhile the user sees the
  /// present one.
  mutating func replay(_ trail: DemoTrail, on processes: DemoProcesses?, beside engine: Engine)
    throws(DemoProcesses.Break) -> Engine?
  {
    guard let processes else { return nil }
    let start = SystemClock.monotonicNanoseconds()
    return try processes.replayed(trail) { (step) throws(DemoProcesses.Break) in
      lastWall = SystemClock.monotonicNanoseconds()
      guard lastWall - start > Self.silenceNanoseconds else { return }
      stage.say("going back: \(step * 100 / max(trail.steps, 1)) %", at: lastNow)
      if let exitCode = try leaves(engine) { throw .quit(exitCode: exitCode) }
    }
  }

  /// Shows the progress of going back; returns the exit code if the user quits meanwhile.
  private mutating func leaves(_ engine: Engine) throws(DemoProcesses.Break) -> Int32? {
    do throws(Errno) {
      try show(lastNow, engine)
      happenings += try desk.wait(nanoseconds: 0)
    } catch {
      throw .failed(.inputOutput("\(error)"))
    }
    return happenings.lazy.compactMap(\.exitCode).first
  }

  // MARK: The person

  /// Acts on an input at an instant of its own; if the present instant is not over, its remaining
  /// events come first.
  private mutating func act(
    on pressed: Pressed,
    _ now: TrueTime,
    before instant: TrueTime,
    _ engine: Engine
  ) -> PauseEnd {
    guard let deed = deed(of: pressed, now, engine) else {
      self.pressed.removeFirst()
      return .waits
    }
    guard let time = stage.instant(for: now, before: instant, engine) else { return .hasCome }
    if !stage.isTakenOver {
      stage.takeOver(at: time)
      return .leaves(.takeOver)
    }
    self.pressed.removeFirst()
    clock.set(time, atWall: lastWall)
    return .deed(deed, at: time)
  }

  /// Finds the action for an input; if a key does nothing at present, shows the user why.
  private func deed(of pressed: Pressed, _ now: TrueTime, _ engine: Engine) -> Deed? {
    switch pressed {
    case .line(let deed): return deed
    case .key(let key):
      switch stage.answer(to: key, engine) {
      case .deed(let deed): return deed
      case .message(let text): stage.say(text, at: now)
      case nil: break
      }
      return nil
    }
  }

  private mutating func press(_ new: Pressed) {
    if pressed.count < Self.pressedMax { pressed.append(new) }
  }

  // MARK: The prompt

  private mutating func type(_ key: Key, _ now: TrueTime) {
    let words = PromptWords(of: nil, in: stage.story.language, stage.state)
    for line in prompt.take(key, words: words.after) { enter(line) }
    stage.controls.prompt = prompt.shown
  }

  private mutating func openPrompt(with text: String = "") {
    prompt.open(with: text)
    stage.controls.prompt = prompt.shown
  }

  /// Reads a typed line, which waits for its turn; a line with a mistake is put back into the prompt.
  private mutating func enter(_ line: String) {
    do throws(Diagnostic) {
      pressed.append(.line(try stage.story.deed(for: line)))
    } catch {
      prompt.reject(line, error.mistake)
    }
  }

  /// Reads a line from the web page, which waits for its turn; a mistake is only shown, since the page
  /// keeps the line itself.
  private mutating func tell(_ line: String, _ now: TrueTime) {
    do throws(Diagnostic) {
      pressed.append(.line(try stage.story.deed(for: line)))
    } catch {
      stage.say(error.message + (error.hint.isEmpty ? "" : " (\(error.hint))"), at: now)
    }
  }

  /// Handles the user's inputs, until one of them leaves the run.
  private mutating func takeAll(_ now: TrueTime, _ engine: Engine) throws(Errno) -> Leaving? {
    while !happenings.isEmpty {
      if let leaving = try take(happenings.removeFirst(), now, engine) { return leaving }
    }
    return nil
  }

  private mutating func take(
    _ happening: DemoTerminal.Happening,
    _ now: TrueTime,
    _ engine: Engine
  ) throws(Errno) -> Leaving? {
    switch happening {
    case .end: return .quit(exitCode: 130)
    case .redraw: stage.forgetPicture()
    case .key(let key): return try take(key, now, engine)
    }
    return nil
  }

  private mutating func take(_ key: Key, _ now: TrueTime, _ engine: Engine) throws(Errno)
    -> Leaving?
  {
    if key == Key.control("l") {
      desk.forget()
      stage.forgetPicture()
      return nil
    }
    stage.controls.message = ""
    if scrolls(key) { return nil }
    if let card = stage.controls.answer {
      stage.controls.answer = card.turned(by: key, in: desk.size)
      return nil
    }
    if stage.controls.prompt != nil {
      type(key, now)
      return nil
    }
    if chooses(key) || filters(key) { return nil }
    switch key {
    case Key.character(":"): openPrompt()
    case Key.character("q"), Key.control("c"): return .quit(exitCode: 0)
    case Key.control("z"):
      try desk.suspend()
      stage.forgetPicture()
    case Key.character("S"): save(now, engine)
    case Key.character("M"): try takeMouse(!desk.hasMouse, now)
    case Key(.left): return .back
    default:
      if case .click(let point) = key.code {
        return try click(point, now, engine)
      } else if case .character(let character) = key.code, key.modifiers.isEmpty {
        if !changeTime(character) { press(.key(character)) }
      } else {
        changeView(key)
      }
    }
    return nil
  }

  // MARK: The mouse

  /// Turns the mouse on or off: while it is on, the terminal does not mark text with it.
  mutating func takeMouse(_ takes: Bool, _ now: TrueTime) throws(Errno) {
    try desk.takeMouse(takes)
    stage.say(
      takes
        ? "the mouse acts: Shift and a drag mark text, M gives it back"
        : "the mouse is the terminal's again",
      at: now
    )
  }

  /// Scrolls the log if the key is the mouse wheel and no card is open that the wheel turns; says if it
  /// did.
  private func scrolls(_ key: Key) -> Bool {
    guard stage.controls.answer == nil, stage.controls.menu == nil else { return false }
    switch key.code {
    case .wheelUp: stage.scroll(by: 3)
    case .wheelDown: stage.scroll(by: -3)
    default: return false
    }
    return true
  }

  private mutating func click(_ point: Point, _ now: TrueTime, _ engine: Engine) throws(Errno)
    -> Leaving?
  {
    if stage.controls.showsHelp {
      stage.controls.showsHelp = false
      return nil
    }
    let columns = desk.size.columns - 6
    switch stage.target(of: point, at: now, in: desk.size, engine) {
    case .key(let key): return try take(key, now, engine)
    case .act(let role, let action): press(.line(.act(role, action)))
    case .prompt(let line): openPrompt(with: line)
    case .event(let line): stage.read(line, columns: columns)
    case .packet(let number): stage.readPacket(number, columns: columns)
    case nil: break
    }
    return nil
  }

  // MARK: The menu and the filter

  private static let faults = MenuCard(
    "faults",
    NamedFault.all.map { MenuCard.Entry(line: $0.example, summary: $0.summary) }
  )

  /// Gives a key to the menu if it is open, and says if it is.
  ///
  /// A chosen line is put into the prompt, to be changed or entered.
  private mutating func chooses(_ key: Key) -> Bool {
    guard var menu = stage.controls.menu else { return false }
    switch menu.handle(key) {
    case .stays: stage.controls.menu = menu
    case .closes: stage.controls.menu = nil
    case .chooses(let line):
      stage.controls.menu = nil
      openPrompt(with: line)
    }
    return true
  }

  /// Gives a key to the filter of the log if it is open, and says if it is.
  private func filters(_ key: Key) -> Bool {
    guard stage.controls.isFiltering else { return false }
    switch key.code {
    case .character(let letter) where key.modifiers.isEmpty:
      stage.filter(stage.controls.filter + String(letter))
    case .backspace: stage.filter(String(stage.controls.filter.dropLast()))
    case .enter: stage.controls.isFiltering = false
    default:
      stage.controls.isFiltering = false
      stage.filter("")
    }
    return true
  }

  /// Handles a key that changes time, or opens the help, the filter or a menu; says if the key is one
  /// of these.
  private mutating func changeTime(_ character: Character) -> Bool {
    switch character {
    case " ": clock.pause(!clock.isPaused, atWall: lastWall)
    case "-": clock.change(by: -1, atWall: lastWall)
    case "+", "=": clock.change(by: 1, atWall: lastWall)
    case "?": stage.controls.showsHelp.toggle()
    case "/": stage.controls.isFiltering = true
    case "F": stage.controls.menu = Self.faults
    case "V": stage.controls.menu = stage.verbMenu
    default: return false
    }
    stage.follow(clock)
    return true
  }

  private mutating func changeView(_ key: Key) {
    switch key.code {
    case .right:
      clock.pause(true, atWall: lastWall)
      stage.controls.isPaused = true
      steps += 1
    case .up: stage.scroll(by: 1)
    case .down: stage.scroll(by: -1)
    case .pageUp: stage.scroll(by: 8)
    case .pageDown: stage.scroll(by: -8)
    case .home: stage.scroll(by: .max / 2)
    case .end: stage.controls.logOffset = 0
    case .enter: stage.readLine(columns: desk.size.columns - 6)
    case .escape:
      stage.controls.showsHelp = false
      stage.filter("")
      stage.controls.logOffset = 0
    default: break
    }
  }

  /// Writes the user's actions so far into a new scenario file in the project's folder.
  private func save(_ now: TrueTime, _ engine: Engine) {
    let text = stage.scenario(engine, until: now)
    let folder = stage.story.plan.project?.scenarioFolder.map { "\($0)/" } ?? ""
    var number = 1
    while FileSystem.exists("\(folder)demo-\(number).scenario") { number += 1 }
    let path = "\(folder)demo-\(number).scenario"
    do throws(Errno) {
      try FileSystem.writeFile(path, Array(text.utf8))
      stage.say("saved: lockstep run \(path)", at: now)
    } catch {
      stage.say("not saved: \(error)", at: now)
    }
  }
}

extension DemoTerminal.Happening {
  /// The exit code if the input is a wish to leave the demo, whatever it shows.
  fileprivate var exitCode: Int32? {
    switch self {
    case .end: 130
    case .key(Key.character("q")), .key(Key.control("c")): 0
    case .key, .redraw: nil
    }
  }
}
