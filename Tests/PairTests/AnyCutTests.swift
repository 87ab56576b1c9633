import Link
import Pair
import PhoneSim
import Protocol
import Simulation
import Testing
import WatchSim

/// However the link is cut, what the wearer did is on the phone once and in order, and nowhere else
/// than it would have been (promises 1, 2, 9 and 10).
@Suite struct AnyCutTests {
  @Test func `the story without a cut completes the workout and breaks no promise`() throws {
    let uncut = try Story.long.play()
    #expect(uncut.brokenPromises.isEmpty)
    #expect(uncut.watch?.pendingChanges == 0)
    #expect(uncut.watch?.content == .workouts([]))
    #expect(uncut.documents.contains { $0.contains("\"status\":\"completed\"") })
    #expect(uncut.packets > 30)
  }

  @Test func `a cut at any packet changes nothing in the end`() throws {
    let uncut = try Story.long.play()
    for number in uncut.packetsAfterLaunch {
      for moment in [Cut.Moment.asItLeaves, .asItArrives] {
        let cut = try Story.long.play([Cut(packet: number, moment)])
        #expect(cut.documents == uncut.documents, "packet \(number) \(moment)")
        #expect(cut.watch?.content == .workouts([]), "packet \(number) \(moment)")
        #expect(cut.watch?.pendingChanges == 0, "packet \(number) \(moment)")
        #expect(cut.brokenPromises.isEmpty, "packet \(number) \(moment): \(cut.brokenPromises)")
      }
    }
  }

  @Test func `two cuts at any two packets change nothing in the end`() throws {
    let uncut = try Story.short.play()
    for first in uncut.packetsAfterLaunch {
      // The second cut counts in the cut run, which has other packets: any that may come is tried.
      for second in first + 1...first + 12 {
        let cuts = [Cut(packet: first, .asItLeaves), Cut(packet: second, .asItLeaves)]
        let cut = try Story.short.play(cuts)
        #expect(cut.documents == uncut.documents, "packets \(first) and \(second)")
        #expect(cut.watch?.pendingChanges == 0, "packets \(first) and \(second)")
        #expect(cut.brokenPromises.isEmpty, "packets \(first) and \(second)")
      }
    }
  }

  @Test func `a run out of range from any packet on is made good when it ends`() throws {
    let uncut = try Story.long.play()
    for number in uncut.packetsAfterLaunch {
      let cut = try Story.long.play([Cut(packet: number, .outOfRange)])
      #expect(cut.documents == uncut.documents, "packet \(number)")
      #expect(cut.brokenPromises.isEmpty, "packet \(number)")
    }
  }
}

/// When the connection is broken: as a packet leaves or arrives, for 7 s; or lost for 15 s.
private struct Cut {
  enum Moment { case asItLeaves, asItArrives, outOfRange }

  var packet: Int64
  var moment: Moment

  init(packet: Int64, _ moment: Moment) {
    self.packet = packet
    self.moment = moment
  }

  /// Whether an event is the one that this cut waits for.
  func isDue(at event: LogEvent) -> Bool {
    switch (event.kind, moment) {
    case (.sent(let number, _, _), .asItLeaves), (.sent(let number, _, _), .outOfRange):
      number == packet
    case (.delivered(let number, _), .asItArrives): number == packet
    default: false
    }
  }

  var input: Air.Input { moment == .outOfRange ? .cut : .breakConnection }
  var length: Interval { moment == .outOfRange ? .seconds(15) : .seconds(7) }
}

/// A workout that is done the same way whatever the link does.
private struct Story {
  let lines: [(seconds: Int64, device: DeviceRole, action: Action)]

  private static let setUp: [(seconds: Int64, device: DeviceRole, action: Action)] = [
    (1, .phone, Action("split", [.init("name", .text("Push"))])),
    (1, .phone, add("Dips", sets: 2)),
    (1, .phone, add("Rows", sets: 1)),
    (2, .phone, Action("start", [.init("split", .text("Push"))])),
    (5, .watch, Action("exercise", [.init("exercise", .text("Dips"))])),
    (6, .watch, Action("start")),
    (16, .watch, Action("next")),
  ]

  static let long = Story(
    lines: setUp + [
      (70, .watch, Action("next")),
      (72, .watch, Action("one-more")),
      (80, .watch, Action("next")),
      (90, .watch, Action("next")),
      (100, .watch, Action("rest", [.init("rest", .number(30))])),
      (102, .watch, Action("skip", [.init("exercise", .text("Rows"))])),
    ]
  )

  static let short = Story(
    lines: setUp + [
      (20, .watch, Action("next")),
      (24, .watch, Action("next")),
      (25, .watch, Action("done")),
      (26, .watch, Action("skip", [.init("exercise", .text("Rows"))])),
    ]
  )

  private static func add(_ name: String, sets: Int64) -> Action {
    Action(
      "add",
      [
        .init("exercise", .text(name)), .init("split", .text("Push")),
        .init("sets", .number(sets)),
      ]
    )
  }

  /// What came of one playing.
  struct Ending {
    /// The last version of every document, in the order of their first writing.
    var documents: [String] = []
    var watch: WatchScreen?
    var brokenPromises: [String] = []
    var packets: Int64 = 0
    var packetsAfterLaunch: ClosedRange<Int64> = 1...1
  }

  func play(_ cuts: [Cut] = []) throws -> Ending {
    var playing = Playing(cuts: cuts)
    try playing.attach()
    for line in lines {
      try playing.run(through: .zero + .seconds(line.seconds))
      try playing.act(line.device, line.action)
    }
    try playing.run(through: .zero + .seconds((lines.last?.seconds ?? 0) + 90))
    return try playing.ending()
  }
}

/// One playing of a story: the engine, the cuts to come, and what is seen.
private struct Playing {
  private var engine = Engine(Engine.Configuration(title: "any cut", seed: 11))
  private var cuts: [Cut]
  private var restoreAt: TrueTime?
  private var promises = PromiseCheckers()
  private var documents: [(id: String, text: String)] = []
  private var watchScreen: JSONText?
  private var packets: Int64 = 0
  private var packetsBeforeRun: Int64 = 0

  init(cuts: [Cut]) { self.cuts = cuts }

  mutating func attach() throws {
    try engine.attach(.watch, to: InProcessPort(.watch, WatchDevice(incarnation: 1)))
    try engine.attach(.phone, to: InProcessPort(.phone, PhoneDevice(seed: 11, incarnation: 1)))
  }

  mutating func act(_ device: DeviceRole, _ action: Action) throws {
    if action.verb == "exercise" { packetsBeforeRun = packets }
    try engine.act(device, action)
    try observe()
  }

  mutating func run(through end: TrueTime) throws {
    while true {
      let next = [engine.nextEventTime, restoreAt].compactMap(\.self).min()
      guard let next, next <= end else { break }
      if next == restoreAt {
        engine.advance(to: next)
        restoreAt = nil
        try engine.changeLink(.restore)
      } else {
        try engine.runNextEvent()
      }
      try observe()
    }
    engine.advance(to: end)
  }

  private mutating func observe() throws {
    let events = engine.takeEvents()
    for event in events {
      promises.see(event)
      see(event)
    }
    for event in events {
      guard let index = cuts.firstIndex(where: { $0.isDue(at: event) }) else { continue }
      let cut = cuts.remove(at: index)
      restoreAt = engine.time + cut.length
      try engine.changeLink(cut.input)
      try observe()
    }
  }

  private mutating func see(_ event: LogEvent) {
    switch event.kind {
    case .sent(let number, _, _): packets = number
    case .shown(let screen) where event.device == .watch: watchScreen = screen
    case .document(_, let id, let content):
      let text = content?.description ?? "deleted"
      if let index = documents.firstIndex(where: { $0.id == id }) {
        documents[index].text = text
      } else {
        documents.append((id, text))
      }
    default: break
    }
  }

  func ending() throws -> Story.Ending {
    Story.Ending(
      documents: documents.map(\.text),
      watch: try watchScreen.map(WatchScreen.read),
      brokenPromises: promises.broken.map { "\($0.promise): \($0.found)" },
      packets: packets,
      packetsAfterLaunch: packetsBeforeRun + 1...max(packets, packetsBeforeRun + 1)
    )
  }
}
