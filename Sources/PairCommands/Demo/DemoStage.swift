package import LockstepDeviceCommands
package import LockstepFaces
import LockstepLink
package import LockstepPair
package import LockstepProtocol
import LockstepScenario
package import LockstepSimulation
package import LockstepTerminal
import LockstepWorkoutChecks

/// What the demo shows and what was done to it: everything but the terminal and the wall clock.
package final class DemoStage {
  package let story: DemoScript
  package let capabilities: Capabilities
  package private(set) var state = DemoState()
  package var controls = Controls()
  /// Whether somebody can take over from the story.
  var isYours = true
  /// Whether the person has taken over from the story.
  package private(set) var isTakenOver = false
  private var journal = DemoJournal()
  package private(set) var trail = DemoTrail()
  /// Whether a device was ended from outside, which no replay does.
  private var wasMeddledWith = false
  /// The devices that a deed ends, which is written down already.
  private var ended: [DeviceRole] = []
  /// Lines of expectations that were met or not.
  private var decided: [Int] = []
  /// How many events the pair has had.
  private(set) var eventCount = 0
  private var lastEventTime: TrueTime?
  private var messageEnd = TrueTime.zero
  private var shown: PictureState?

  /// All that a picture depends on.
  private struct PictureState: Equatable {
    var events: Int
    var tenth: Int64
    var controls: Controls
    var size: Size
  }

  /// What it knows of the pair and of what was done, at an instant.
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

  /// Makes it what it was; what the person has set stays.
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

  /// A step is over, of the story or of the person.
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

  /// Writes down that somebody else has ended a device's process: as a kill it can be done again.
  private func bury(_ device: DeviceRole, at time: TrueTime) {
    if let deed = ended.firstIndex(of: device) {
      ended.remove(at: deed)
      return
    }
    wasMeddledWith = true
    journal.add(Deed(.crash(device, .kill, at: nil), "\(device.name) kill"), at: time)
    say("the \(device.name) was ended from outside; :\(device.name) restart starts it", at: time)
  }

  /// Tells the person something, for a while.
  package func say(_ message: String, at time: TrueTime) {
    controls.message = message
    messageEnd = time + .seconds(4)
  }

  package func scroll(by lines: Int) {
    let count = state.lines(with: controls.filter).count
    controls.logOffset = min(max(controls.logOffset + lines, 0), max(0, count - 1))
  }

  /// Shows only the lines of the log that have a text in them.
  package func filter(_ text: String) {
    controls.filter = text
    controls.logOffset = 0
  }

  /// Shows the lowest line of the log whole, of a packet with its way.
  package func readLine(columns: Int) {
    if let line = state.lines(with: controls.filter).dropLast(controls.logOffset).last {
      read(line, columns: columns)
    }
  }

  /// Shows the line whole that tells of a packet.
  package func readPacket(_ number: Int64, columns: Int) {
    if let line = state.lines.last(where: { $0.packet == number }) { read(line, columns: columns) }
  }

  package func read(_ line: EventLine, columns: Int) {
    let story = line.packet.map(state.wire.story) ?? []
    controls.answer = AnswerCard(story + line.whole(columns: columns), title: "event")
  }

  // MARK: What is done

  /// All that can be said to the devices, to choose from.
  var verbMenu: MenuCard {
    VerbOffer.menu(in: story.language.vocabulary, foreign: story.plan.foreignApps)
  }

  /// What a key means for the pair now; `nil` for one that means nothing to it.
  package func answer(to key: Character, _ engine: Engine) -> DeedKeys.Answer? {
    DeedKeys(state: state, profile: engine.linkProfile, verbs: controls.verbs).answer(to: key)
  }

  /// What a key does to the pair now, if anything.
  package func deed(for key: Character, _ engine: Engine) -> Deed? {
    if case .deed(let deed) = answer(to: key, engine) { deed } else { nil }
  }

  /// Takes over from the story, if it still plays: its lines up to now are what was done so far.
  package func takeOver(at time: TrueTime) {
    guard !isTakenOver else { return }
    isTakenOver = true
    trail.takeOverNow()
    journal.add(story, before: time, decided: decided)
  }

  /// Does something at an instant, and writes it down.
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

  /// The instant of a deed done now, or `nil` when there is none before the next event.
  ///
  /// A plain one that comes after everything so far and passes over nothing that is still to come.
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

  /// All that was done so far as a scenario.
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

  /// Sees to what is said at an instant.
  func look(at time: TrueTime) {
    if !controls.message.isEmpty, time > messageEnd { controls.message = "" }
    controls.playing = caption(at: time)
  }

  /// The picture at an instant, or `nil` when it looks like the one before.
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

  /// Makes the next picture be drawn in any case.
  package func forgetPicture() { shown = nil }

  /// The picture at an instant.
  package func picture(at time: TrueTime, in size: Size, _ engine: Engine) -> Grid {
    controls.playing = caption(at: time)
    return view(at: time, engine).drawn(in: size)
  }

  /// What a click on a cell of the picture means, if anything.
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

  /// Packets are seen to move between two tenths of a second.
  private var isInMotion: Bool {
    state.wire.link == .connected
      && state.wire.packets.contains {
        $0.fate == .underWay && !state.device($0.from.counterpart).isSuspended
      }
  }
}
