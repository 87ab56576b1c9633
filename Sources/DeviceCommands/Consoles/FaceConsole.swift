import LockstepCommandLine
import LockstepFaces
import LockstepLink
import LockstepPair
import LockstepPosix
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepTerminal
import LockstepWorkouts
import LockstepWorkoutChecks

/// The picture of a live device in a terminal of its own: keys are actions, and `:` begins a typed
/// line.
final class FaceConsole: DeviceConsole {
  private let role: DeviceRole
  private let vocabulary: Vocabulary
  private let terminal: DemoTerminal
  private var pictures = PicturePacer()
  private var state = DemoState()
  private var log: PaneLog
  /// The number of lines by which the log is scrolled up from its end.
  private var logOffset = 0
  private var message = ""
  /// The message that is shown, and the uptime at which it appeared.
  private var told = (message: "", since: Uptime.zero)
  private var prompt: Prompt
  /// `true` while the card with the keys covers the picture.
  private var isHelping = false
  /// The device's answer to a question, until the person has read it.
  private var answer: AnswerCard?
  private(set) var isReachable = false

  /// - Parameter theme: The colour theme; `nil` for that of the terminal.
  init(_ role: DeviceRole, in vocabulary: Vocabulary, _ theme: Theme?) throws(Errno) {
    self.role = role
    self.vocabulary = vocabulary
    prompt = Prompt(role.name)
    log = PaneLog(of: role)
    var found = Capabilities.detected(isTerminal: true, environment: Environment.value)
    if let theme { found.theme = theme }
    terminal = try DemoTerminal(
      found,
      size: nil,
      title: "",
      records: false,
      asksTheme: theme == nil
    )
  }

  private var capabilities: Capabilities { terminal.capabilities }

  // MARK: What happens

  var pollRequests: [PollRequest] { terminal.pollRequests }

  func see(_ effect: DeviceEffect, at now: Now) {
    if case .session(.reachability(let value)) = effect { isReachable = value }
    if state.device(role).power == .off { turnOn(at: now) }
    see(LogEvent(timeNanoseconds: now.uptime.nanoseconds, device: role, kind: .effect(effect)))
  }

  func hear(_ input: DeviceInput, at now: Now) {
    if state.device(role).power == .off { turnOn(at: now) }
    log.see(input, at: TrueTime(nanoseconds: now.uptime.nanoseconds))
  }

  /// Takes in an event of the log, for a device in the host's own process.
  func see(_ event: LogEvent) {
    if case .effect(.refused(let verb, let reason)) = event.kind, event.device == role {
      message = "refused \(verb): \(reason)"
    }
    if case .effect(.answer(let content)) = event.kind, event.device == role {
      answer = AnswerCard(AnswerText.lines(of: content, capabilities))
    }
    let before = log.lines.count
    log.see(event)
    state.see(event)
    if logOffset > 0 { scroll(by: log.lines.count - before) }
  }

  private func scroll(by lines: Int) {
    logOffset = min(max(logOffset + lines, 0), max(0, log.lines.count - 1))
  }

  private func turnOn(at now: Now) {
    see(
      LogEvent(
        timeNanoseconds: now.uptime.nanoseconds,
        device: role,
        kind: .started(incarnation: 1)
      )
    )
  }

  func say(_ text: String) { message = text.split(separator: "\n").first.map(String.init) ?? "" }

  // MARK: What is shown

  /// The time between two pictures, in nanoseconds; it always runs, since the picture shows a clock.
  var patienceNanoseconds: Int64? { 100_000_000 }

  func show(at now: Now) {
    dropOldMessage(at: now.uptime)
    pictures.change()
    guard pictures.takePicture(at: SystemClock.monotonicNanoseconds()) else { return }
    let clock = DeviceClock(startedAt: .zero, wallAtStart: now.wall - (now.uptime - .zero))
    let moment = PairInstant(
      time: TrueTime(nanoseconds: now.uptime.nanoseconds),
      watchClock: clock,
      phoneClock: clock,
      profile: .bleActive
    )
    let grid = HalfPicture(
      role,
      state,
      at: moment,
      log: log,
      logOffset: logOffset,
      hints: hints,
      message: message,
      prompt: prompt.shown,
      isHelping: isHelping,
      answer: answer,
      capabilities
    ).drawn(in: terminal.size)
    // A terminal that is gone is found again where it is read.
    _ = try? Result { () throws(Errno) in try terminal.show(grid) }.get()
  }

  /// Drops a message after ten seconds, so that it is not taken for the effect of a later action.
  private func dropOldMessage(at now: Uptime) {
    if message != told.message { told = (message, now) }
    if now - told.since > .seconds(10) { message = "" }
  }

  /// `true` if the app is the workout app, whose verbs have keys.
  private var hasKeys: Bool { !vocabulary[role].isOpen }

  private var hints: HalfPicture.Hints {
    guard hasKeys else { return [(":", "any verb"), ("q", "quit")] }
    return KeyHints(state: state).hints(of: role)
      + [("?", "help"), ("q", "quit"), (":", "any verb")]
  }

  // MARK: What is done

  var isKeyDue: Bool { terminal.isKeyDue }

  func readLines(_ act: (Action) -> Bool) -> Bool {
    let happenings: [DemoTerminal.Happening]
    do throws(Errno) {
      happenings = try terminal.wait(nanoseconds: 0)
    } catch {
      return false
    }
    for happening in happenings {
      switch happening {
      case .end: return false
      case .redraw: break
      case .key(let key): if !take(key, act) { return false }
      }
    }
    return true
  }

  private func take(_ key: Key, _ act: (Action) -> Bool) -> Bool {
    message = ""
    told.message = ""
    if key == Key.control("l") {
      terminal.forget()
      return true
    }
    if let card = answer {
      answer = card.turned(by: key, in: terminal.size)
      return true
    }
    if prompt.shown != nil {
      type(key, act)
      return true
    }
    if isHelping {
      isHelping = false
      return true
    }
    switch key {
    case Key.character("q"), Key.control("c"): return false
    case Key.control("z"): return suspend()
    case Key.character(":"): prompt.open()
    case Key.character("?") where hasKeys: isHelping = true
    default:
      if case .character(let character) = key.code, key.modifiers.isEmpty {
        press(character, act)
      } else {
        turnLog(key)
      }
    }
    return true
  }

  private func turnLog(_ key: Key) {
    switch key.code {
    case .up: scroll(by: 1)
    case .down: scroll(by: -1)
    case .pageUp: scroll(by: 10)
    case .pageDown: scroll(by: -10)
    case .home: scroll(by: .max / 2)
    case .end, .escape: logOffset = 0
    case .enter: readLine()
    default: break
    }
  }

  /// Shows the lowest visible line of the log in full.
  private func readLine() {
    guard let line = log.lines.dropLast(logOffset).last else { return }
    answer = AnswerCard(line.whole(columns: terminal.size.columns - 6), title: "event")
  }

  private func suspend() -> Bool {
    do throws(Errno) {
      try terminal.suspend()
      return true
    } catch {
      return false
    }
  }

  /// Plays the action of a key; keys of the other device, the link and processes do nothing here.
  private func press(_ character: Character, _ act: (Action) -> Bool) {
    guard hasKeys else {
      message = "an app of your own has no keys: write “:” and then “do VERB {…}”"
      return
    }
    switch DeedKeys(state: state, profile: .bleActive).answer(to: character) {
    case .deed(let deed):
      if case .act(role, let action) = deed.body { perform(action, act) }
    case .message(let text): message = text
    case nil: break
    }
  }

  private func perform(_ action: Action, _ act: (Action) -> Bool) {
    do throws(CommandError) {
      for action in try TypedAction.reading(action, in: vocabulary[role]) where !act(action) {
        message = "not yet: no host is connected; start one, and this device connects by itself"
      }
    } catch {
      message = error.text
    }
  }

  private func type(_ key: Key, _ act: (Action) -> Bool) {
    let words = PromptWords(of: role, in: Language(vocabulary), state)
    for line in prompt.take(key, words: words.after) { parse(line, act) }
  }

  private func parse(_ line: String, _ act: (Action) -> Bool) {
    do throws(Diagnostic) {
      var words = try Words(line, line: 1)
      let action = try ActionParser.parse(&words, of: role, in: vocabulary)
      try words.requireEnd()
      perform(action, act)
    } catch {
      prompt.reject(line, error.mistake)
    }
  }

  // MARK: Pings

  /// A series of pings is not shown in a picture, so it counts as begun already.
  var pingHasStarted: Bool { true }
  var pingIsOver: Bool { false }
  func pingHasBegun() {}
}
