import LockstepDeviceCommands
import LockstepFaces
import LockstepPair
import LockstepPairCommands
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import LockstepWorkoutChecks
import Testing

/// A person who knows no key and has no manual: the screen says what can be done, and what happened.
struct TellingTests {
  private static let workout = """
    title A workout
    @0s phone split Core
        phone add Plank to Core sets 2 reps 10
    @2s phone start Core
    @4s watch exercise Plank
    @6s watch start
    @8s watch next
    @10s watch next
    @12s watch next
    """

  private static let asked = """
    title Questions
    @0s phone forget-permission
        watch launch
        watch forget-permission
        watch quit
        phone split Core
        phone add Plank to Core sets 2 reps 10
    @2s phone start Core
    @4s phone allow
    """

  private static let overruled = """
    title Two settings that come to nothing
    @0s watch launch
    @3s link break
    @5s watch rest 20s
        watch weight-unit lb
    @6s phone rest 90s
        phone weight-unit kg
    @20s link restore
    """

  private func stand(_ source: String, at seconds: Int64) throws -> (DemoState, PairInstant) {
    let scene = Scene("", at: .zero + .seconds(seconds), of: source)
    let (stage, engine) = try scene.stand(Capabilities(depth: .none))
    let moment = PairInstant(
      time: scene.time,
      watchClock: engine.clock(of: .watch),
      phoneClock: engine.clock(of: .phone),
      profile: engine.linkProfile
    )
    return (stage.state, moment)
  }

  private func text(_ role: DeviceRole, _ source: String, at seconds: Int64) throws -> String {
    let (state, moment) = try stand(source, at: seconds)
    let hints = KeyHints(state: state).hints(of: role)
    let capabilities = Capabilities(depth: .none)
    return HalfPicture(role, state, at: moment, hints: hints, message: "", capabilities)
      .drawn(in: DemoPicture.sizeComfortable).plainText()
  }

  private static let paused = """
    title A rest is paused
    @0s phone split Core
        phone add Plank to Core sets 3 reps 10 weight 60
    @2s phone start Core
    @4s watch exercise Plank
    @6s watch start
    @8s watch next
    @9s watch did reps 8
    @10s watch pause-rest
    @20s phone dismiss-mirror
    @24s phone recall-mirror
    """

  @Test(arguments: [DemoPicture.sizeMin, DemoPicture.sizeComfortable])
  func `the mirror says what the watch's page says`(_ size: Size) throws {
    let scene = Scene("", 12, of: Self.paused)
    let shown = try scene.picture(size, Capabilities(depth: .none)).plainText()
    for words in ["Paused · 1 of 3 done", "✓ 8 × 60 kg"] {
      #expect(shown.ranges(of: words).count == 2, "\(words) in \(shown)")
    }
    #expect(shown.contains("· Core ─"))
  }

  @Test(arguments: [DemoPicture.sizeMin, DemoPicture.sizeComfortable])
  func `a mirror that was dismissed has not ended, and says how to see it`(_ size: Size) throws {
    let scene = Scene("", 22, of: Self.paused)
    let shown = try scene.picture(size, Capabilities(depth: .none)).plainText()
    #expect(shown.contains("◉ Plank ") && shown.contains(" v shows it"))
    #expect(!shown.contains("mirror ended"))
  }

  @Test func `in ASCII packets have arrows`() throws {
    let scene = Scene("", 22, of: Self.paused)
    let shown = try scene.picture(DemoPicture.sizeComfortable, Capabilities(glyphs: .ascii))
      .plainText()
    #expect(shown.contains("--> #") && shown.contains("<-- #"))
  }

  @Test func `a refusal longer than the top is read whole`() throws {
    let refused =
      "refused progress: no workout that is over has “Bench Press” completed with a weight"
    let (state, moment) = try stand(Self.workout, at: 1)
    let capabilities = Capabilities(depth: .none)
    let shown = HalfPicture(.phone, state, at: moment, hints: [], message: refused, capabilities)
      .drawn(in: DemoPicture.sizeMin).plainText()
    #expect(shown.contains("completed with a\nweight"), "\(shown)")
  }

  private static let planned = """
    title Planned on both sides
    @0s phone split Core
        phone add Plank to Core sets 2 reps 10
    @2s phone start Core
    @4s watch exercise Plank
    @5s watch start
    @6s watch next
    @7s watch next
    @8s watch next
    @9s link break
    @10s watch one-more
    @11s phone plan Plank sets 5
        phone rest 90s
    @12s watch rest 20s
    @13s phone rest 80s
    @20s link restore
    """

  @Test func `on a small screen both people read what they are told, beside the mirror`() throws {
    let scene = Scene("", 23, of: Self.planned)
    let (stage, engine) = try scene.stand(Capabilities(depth: .none))
    let shown = stage.picture(at: scene.time, in: DemoPicture.sizeMin, engine).plainText()
    let rows = shown.split(separator: "\n")
    let words = { (side: (Substring) -> Substring) in
      rows.map { side($0).filter { $0 != "│" } }.joined(separator: " ").split(separator: " ")
        .joined(separator: " ")
    }
    let (watch, phone) = (words { $0.prefix(25) }, words { $0.suffix(27) })
    #expect(watch.contains("was set to 80 s later"), "\(shown)")
    #expect(phone.contains("now 3 sets are"), "\(shown)")
    #expect(phone.contains("live · Core"), "\(shown)")
  }

  // MARK: A device's own terminal

  private static func json(_ text: String) -> JSONText {
    (try? JSONText(validating: Array(text.utf8))) ?? JSONText { $0.null() }
  }

  private func pane(_ role: DeviceRole, of events: [LogEvent], _ size: Size) throws -> String {
    var log = PaneLog(of: role)
    for event in events { log.see(event) }
    let (state, moment) = try stand(Self.workout, at: 1)
    let none = Capabilities(depth: .none)
    return HalfPicture(role, state, at: moment, log: log, hints: [], message: "", none)
      .drawn(in: size).plainText()
  }

  @Test func `a device's own log has its actions, packets both ways, outcomes and answers`()
    throws
  {
    let asked = Packet.message(id: 1, wantsReply: true, payload: Self.json(#"{"a":1}"#))
    let replied = Packet.reply(id: 1, payload: Self.json(#"{"b":2}"#))
    let kinds: [(DeviceRole?, LogEvent.Kind)] = [
      (.watch, .action(Action("message", [.init("payload", .json(Self.json(#"{"a":1}"#)))]))),
      (.watch, .sent(number: 1, asked, text: Self.json("{}"))),
      (nil, .delivered(number: 1, kind: "message")),
      (.phone, .sent(number: 2, replied, text: Self.json("{}"))),
      (nil, .delivered(number: 2, kind: "reply")),
      (.watch, .effect(.session(.outcome(.message, id: 1, .replied)))),
      (.phone, .effect(.answer(Self.json(#"{"c":3}"#)))),
    ]
    let events = kinds.map { LogEvent(timeNanoseconds: 0, device: $0.0, kind: $0.1) }
    let watch = try pane(.watch, of: events, DemoPicture.sizeComfortable)
    for words in ["▶ message {\"a\":1}", "→ message {\"a\":1}", "← reply {\"b\":2}", "replied"] {
      #expect(watch.contains(words), "\(words) in \(watch)")
    }
    #expect(!watch.contains("\"c\""))
    let phone = try pane(.phone, of: events, DemoPicture.sizeComfortable)
    for words in ["← message {\"a\":1}", "→ reply {\"b\":2}", "= {\"c\":3}"] {
      #expect(phone.contains(words), "\(words) in \(phone)")
    }
  }

  @Test func `an event is read whole, what is in it a field in a line each`() throws {
    let long = String(repeating: "word ", count: 40)
    let packet = Packet.message(
      id: 1,
      wantsReply: false,
      payload: Self.json("{\"text\":\"\(long)end\"}")
    )
    var log = PaneLog(of: .watch)
    let sent = LogEvent.Kind.sent(number: 1, packet, text: Self.json("{}"))
    log.see(LogEvent(timeNanoseconds: 0, device: .watch, kind: sent))
    let whole = try #require(log.lines.last).whole(columns: 60)
    #expect(whole.allSatisfy { $0.count <= 60 })
    #expect(whole.joined(separator: " ").contains("end\""))
    let shown = try pane(
      .watch,
      of: [LogEvent(timeNanoseconds: 0, device: .watch, kind: sent)],
      DemoPicture.sizeMin
    )
    #expect(shown.contains("…"), "in the log it takes two rows")
  }

  // MARK: The prompt

  @Test func `the tabulator knows verbs, keywords and the names that exist`() throws {
    let (state, _) = try stand(Self.workout, at: 5)
    let watch = PromptWords(of: .watch, in: .workouts, state)
    #expect(watch.after("ex").contains("exercise"))
    #expect(watch.after("exercise Pl") == ["Core", "Plank"])
    #expect(watch.after("start ").isEmpty)
    let pair = PromptWords(of: nil, in: .workouts, state)
    #expect(pair.after("").contains("phone"))
    #expect(pair.after("phone add ").contains("Plank"))
    #expect(pair.after("phone add Plank to Core ").contains("sets"))
    #expect(pair.after("link profile ").contains("ble-active"))
    #expect(pair.after("phone weight-unit ") == ["kg", "lb"])
  }

  @Test func `what is typed stands at the bottom, its cursor always in sight`() throws {
    let (state, moment) = try stand(Self.workout, at: 1)
    func shown(_ before: String, _ after: String, _ choices: [String] = []) -> String {
      let prompt = PromptLine.Shown(before: before, after: after, choices: choices)
      return HalfPicture(
        .phone,
        state,
        at: moment,
        hints: [],
        message: "",
        prompt: prompt,
        Capabilities(depth: .none)
      ).drawn(in: DemoPicture.sizeMin).plainText()
    }
    #expect(shown("start ", "Core", ["Core", "Legs"]).hasSuffix(" Core  Legs\n:start Core\n"))
    let long = String(repeating: "a", count: 100)
    #expect(shown(long + "b", "cd").hasSuffix("aabcd\n"))
    #expect(shown(long + "b", "cde").hasSuffix("aabcd\n"))
    #expect(shown("x", long).hasSuffix(":x" + String(repeating: "a", count: 78) + "\n"))
  }

  // MARK: Answers

  private static let asking = """
    title What is there
    @0s phone starter-splits
        phone weight-unit lb
    @1s phone splits
    """

  @Test func `what the owner asks for is shown in the demo, until a key`() throws {
    let scene = Scene("", 2, of: Self.asking)
    let (stage, engine) = try scene.stand(Capabilities(depth: .none), isTakenOver: true)
    let shown = stage.picture(at: scene.time, in: DemoPicture.sizeMin, engine).plainText()
    #expect(shown.contains("Bench Press        3  10 reps at 132.28 lb"), "\(shown)")
    let card = try #require(stage.controls.answer)
    #expect(card.turned(by: Key(.character("x")), in: DemoPicture.sizeMin) == nil)
    let (story, _) = try scene.stand(Capabilities(depth: .none))
    #expect(story.controls.answer == nil, "the story's own questions hide nothing")
  }

  @Test func `a long answer is scrolled to its end`() throws {
    let wide = String(repeating: " ", count: 100) + "end"
    var card: AnswerCard? = AnswerCard((1...60).map { "line \($0).\(wide)" })
    let (state, moment) = try stand(Self.workout, at: 1)
    func shown() -> String {
      let none = Capabilities(depth: .none)
      return HalfPicture(.phone, state, at: moment, hints: [], message: "", answer: card, none)
        .drawn(in: DemoPicture.sizeMin).plainText()
    }
    #expect(shown().contains("line 1.") && !shown().contains("line 60."))
    for _ in 1...9 { card = card?.turned(by: Key(.pageDown), in: DemoPicture.sizeMin) }
    #expect(shown().contains("line 60.") && !shown().contains("line 1."))
    card = card?.turned(by: Key(.up), in: DemoPicture.sizeMin)
    #expect(!shown().contains("line 60.") && !shown().contains("end"))
    for _ in 1...9 { card = card?.turned(by: Key(.right), in: DemoPicture.sizeMin) }
    #expect(shown().contains("end") && !shown().contains("line"))
  }

  private static let pages: [(Int64, [String])] = [
    (1, ["open the app"]), (3, ["open the next", "open"]), (5, ["start", "leave"]),
    (7, ["end the set", "back", "leave"]), (9, ["skip the rest", "back", "leave"]),
    (13, ["one more", "done", "back", "leave"]),
  ]

  @Test(arguments: pages)
  func `each page names the keys that do something now`(seconds: Int64, words: [String]) throws {
    let (state, _) = try stand(Self.workout, at: seconds)
    #expect(KeyHints(state: state).hints(of: .watch).map(\.word) == words)
  }

  @Test func `the owner's keys follow what there is`() throws {
    let early = KeyHints(state: try stand(Self.workout, at: 1).0).hints(of: .phone)
    #expect(early.map(\.word) == ["start Core", "rest"])
    let late = KeyHints(state: try stand(Self.workout, at: 7).0).hints(of: .phone)
    #expect(late.map(\.word) == ["finish", "rest", "hide"])
  }

  @Test func `a question is asked in full, and says which key allows`() throws {
    let phone = try text(.phone, Self.asked, at: 3)
    #expect(phone.contains("Answer allow or deny") && phone.contains("w allow"))
    let watch = try text(.watch, Self.asked, at: 6)
    #expect(watch.contains("record workouts: s allows") && watch.contains("s allow"))
  }

  @Test func `a wearer reads all that they are told`() throws {
    let watch = try text(.watch, Self.overruled, at: 22)
    #expect(watch.contains("Not saved: the rest") && watch.contains("90 s"))
    #expect(watch.contains("unit of weights") && watch.contains("kg"))
  }
}
