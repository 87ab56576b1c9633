package import LockstepDeviceCommands
package import LockstepFaces
import LockstepLink
package import LockstepPair
package import LockstepProtocol
import LockstepScenario
package import LockstepSimulation
package import LockstepTerminal
import LockstepWorkoutChecks

/// The state of the demo with all actions so far, but without the terminal and the wall clock.
package final class DemoStage {
  package let story: DemoScript
  package let capabilities: Capabilities
  package private(set) var state = DemoState()
  package var controls = Controls()
  /// `true` while the user can take over from the scenario.
  var isYours = true
  /// `true` once the user has taken over from the scenario.
  package private(set) var isTakenOver = false
  private var journal = DemoJournal()
  package private(set) var trail = DemoTrail()
  /// `true` once somebody has ended a device's process from outside, which cannot be repeated.
  private var wasMeddledWith = false
  /// The devices whose end is the effect of an action that the journal already contains.
  private var ended: [DeviceRole] = []
  /// The lines of expectations that are decided, met or not.
  private var decided: [Int] = []
  /// The number of events of the pair so far.
  private(set) var eventCount = 0
  private var lastEventTime: TrueTime?
  private var messageEnd = TrueTime.zero
  /// The true time that passes while a message is shown.
  private var messageTime = Interval.seconds(4)
  private var shown: PictureState?

  /// All that a picture depends on.
  private struct PictureState: Equatable {
    var events: Int
    var tenth: Int64
    var controls: Controls
    var size: Size
  }

  /// The saved part of the stage: its knowledge of the pair, and the actions so far.
  package struct Saved {
    fileprivate let eventCount: Int
    fileprivate let state: DemoState
    fileprivate let isTakenOver: Bool
    fileprivate let journal: DemoJournal
    let trail: DemoTrail
    let wasMeddledWith: Bool
    fileprivate let decided: [Int]
    fileprivate let lastEventTime: TrueTime?
  }

  package init(_ story: DemoScript, _ capabilities: Capabilities, mode: String) {
    self.story = story
    self.capabilities = capabilities
    controls.mode = mode
    if story.plan.hasForeignApp {
      controls.verbs = VerbOffer.own(in: story.language.vocabulary)
    }
  }

  // MARK: Back in time

  package var saved: Saved {
    Saved(
      eventCount: eventCount,
      state: state,
      isTakenOver: isTakenOver,
      journal: journal,
      trail: trail,
      wasMeddledWith: wasMeddledWith,
      decided: decided,
      lastEventTime: lastEventTime
    )
  }

  /// Restores a saved state; the user's settings of the display stay.
  package func restore(_ saved: Saved) {
    eventCount = saved.eventCount
    state = saved.state
    isTakenOver = saved.isTakenOver
    journal = saved.journal
    trail = saved.trail
    wasMeddledWith = saved.wasMeddledWith
    decided = saved.decided
    lastEventTime = saved.lastEventTime
    controls.logOffset = 0
    forgetPicture()
  }

  /// Counts a step, of the scenario or of the user, as ended.
  package func endStep() { trail.endStep() }

  // MARK: What happens

  /// Takes in the next event of the log.
  package func see(_ event: LogEvent) {
    eventCount += 1
    trail.see(event)
    lastEventTime = TrueTime(nanoseconds: event.timeNanoseconds)
    if case .expectation(let line, _) = event.kind { decided.append(line) }
    if isTakenOver, case .effect(.refused(let verb, let reason)) = event.kind,
      let device = event.device
    {
      let time = TrueTime(nanoseconds: event.timeNanoseconds)
      journal.refuse(verb, by: device, at: time)
      say("the \(device.name) refuses \(verb): \(reason)", at: time)
    }
    if isTakenOver, case .crashed = event.kind, let device = event.device {
      bury(device, at: TrueTime(nanoseconds: event.timeNanoseconds))
    }
    if isTakenOver, case .effect(.answer(let content)) = event.kind {
      controls.answer = AnswerCard(AnswerText.lines(of: content, capabilities))
    }
    let before = state.lineCount
    state.see(event)
    // A log that stands still stays where it is while lines are added below.
    let seen = state.lines(with: controls.filter).last
    if controls.logOffset > 0, seen == state.lines.last { scroll(by: state.lineCount - before) }
  }

  /// Notes that somebody has ended a device's process from outside; the journal repeats it as a kill.
  private func bury(_ device: DeviceRole, at time: TrueTime) {
    if let deed = ended.firstIndex(of: device) {
      ended.remove(at: deed)
      return
    }
    wasMeddledWith = true
    journal.add(Deed(.crash(device, .kill, at: nil), "\(device.name) kill"), at: time)
    say("the \(device.name) was ended from outside; :\(device.name) restart starts it", at: time)
  }

  /// Shows the user a message for four seconds of the wall clock.
  package func say(_ message: String, at time: TrueTime) {
    controls.message = message
    messageEnd = time + messageTime
  }

  /// Follows the speed and the pauses of the clock.
  package func follow(_ clock: DemoClock) {
    controls.isPaused = clock.isPaused
    controls.speed = clock.speedText
    messageTime = clock.trueTime(passingIn: .seconds(4))
  }

  package func scroll(by lines: Int) {
    let count = state.lines(with: controls.filter).count
    controls.logOffset = min(max(controls.logOffset + lines, 0), max(0, count - 1))
  }

  /// Shows only the lines of the log that contain a text.
  package func filter(_ text: String) {
    controls.filter = text
    controls.logOffset = 0
  }

  /// Shows the lowest visible line of the log in full; for a packet, with its way.
  package func readLine(columns: Int) {
    if let line = state.lines(with: controls.filter).dropLast(controls.logOffset).last {
      read(line, columns: columns)
    }
  }

  /// Shows the line about a packet in full.
  package func readPacket(_ number: Int64, columns: Int) {
    if let line = state.lines.last(where: { $0.packet == number }) { read(line, columns: columns) }
  }

  package func read(_ line: EventLine, columns: Int) {
    let story = line.packet.map(state.wire.story) ?? []
    controls.answer = AnswerCard(story + line.whole(columns: columns), title: "event")
  }

  // MARK: What is done

  /// The menu of all verbs for the devices.
  var verbMenu: MenuCard {
    VerbOffer.menu(in: story.language.vocabulary, foreign: story.plan.foreignApps)
  }

  /// Finds the meaning of a key for the pair at present; `nil` if it has none.
  package func answer(to key: Character, _ engine: Engine) -> DeedKeys.Answer? {
    DeedKeys(state: state, profile: engine.linkProfile, verbs: controls.verbs).answer(to: key)
  }

  /// Finds the action of a key for the pair at present; `nil` if it has none.
  package func deed(for key: Character, _ engine: Engine) -> Deed? {
    if case .deed(let deed) = answer(to: key, engine) { deed } else { nil }
  }

  /// Takes over from the scenario, if it is still being played: the journal then begins with its lines
  /// so far.
  package func takeOver(at time: TrueTime) {
    guard !isTakenOver else { return }
    isTakenOver = true
    trail.takeOverNow()
    journal.add(story, before: time, decided: decided)
  }

  /// Plays an action at an instant, and notes it in the journal.
  package func perform(_ deed: Deed, on engine: inout Engine, at time: TrueTime)
    throws(DeviceFault)
  {
    takeOver(at: time)
    journal.add(deed, at: time)
    trail.add(deed, at: time)
    engine.advance(to: time)
    if case .crash(let role, _, _) = deed.body { ended.append(role) }
    try deed.carryOut(on: &engine)
  }

  /// Finds the instant of an action that the user takes now; `nil` if the next event must come first.
  ///
  /// The instant is a round one if possible: it is later than all events so far, and no later than the
  /// next one.
  package func instant(for now: TrueTime, before next: TrueTime, _ engine: Engine) -> TrueTime? {
    let least = max(now, TrueTime(nanoseconds: engine.time.nanoseconds + 1))
    guard least <= next else { return nil }
    for unit in [1_000_000, 1_000] as [Int64] {
      let (whole, rest) = least.nanoseconds.quotientAndRemainder(dividingBy: unit)
      let rounded = TrueTime(nanoseconds: (rest == 0 ? whole : whole + 1) * unit)
      if rounded <= next { return rounded }
    }
    return least
  }

  /// Writes everything done so far as a scenario.
  package func scenario(_ engine: Engine, until time: TrueTime) -> String {
    var journal = journal
    if !isTakenOver { journal.add(story, before: time, decided: decided) }
    return journal.scenario(
      title: story.title,
      apps: story.appLines,
      seed: engine.configuration.seed,
      profile: engine.configuration.profile,
      until: time
    )
  }

  // MARK: What is shown

  /// Updates the message and the comment for an instant.
  func look(at time: TrueTime) {
    if !controls.message.isEmpty, time > messageEnd { controls.message = "" }
    controls.playing = caption(at: time)
  }

  /// Draws the picture of an instant; returns `nil` if it looks like the last one.
  package func newPicture(at time: TrueTime, in size: Size, _ engine: Engine) -> Grid? {
    look(at: time)
    let look = PictureState(
      events: eventCount,
      tenth: isInMotion ? time.nanoseconds : time.nanoseconds / 100_000_000,
      controls: controls,
      size: size
    )
    if look == shown { return nil }
    shown = look
    return picture(at: time, in: size, engine)
  }

  /// Forgets the last picture, so that the next one is drawn in any case.
  package func forgetPicture() { shown = nil }

  /// Draws the picture at an instant.
  package func picture(at time: TrueTime, in size: Size, _ engine: Engine) -> Grid {
    controls.playing = caption(at: time)
    return view(at: time, engine).drawn(in: size)
  }

  /// Finds the target of a click on a cell of the picture, if there is one.
  package func target(of point: Point, at time: TrueTime, in size: Size, _ engine: Engine)
    -> ClickTarget?
  {
    view(at: time, engine).target(at: point, in: size)
  }

  private func view(at time: TrueTime, _ engine: Engine) -> DemoPicture {
    let moment = PairInstant(
      time: time,
      watchClock: engine.clock(of: .watch),
      phoneClock: engine.clock(of: .phone),
      profile: engine.linkProfile
    )
    return DemoPicture(state, at: moment, controls, capabilities)
  }

  private func caption(at time: TrueTime) -> String {
    if isTakenOver { return "" }
    if time <= story.end { return story.caption(at: time) }
    return "\(story.title): over" + (isYours ? ". It is yours" : "")
  }

  /// `true` while a packet moves on the picture, so that pictures must be drawn more often than every
  /// tenth of a second.
  private var isInMotion: Bool {
    state.wire.link == .connected
      && state.wire.packets.contains {
        $0.fate == .underWay && !state.device($0.from.counterpart).isSuspended
      }
  }
}
