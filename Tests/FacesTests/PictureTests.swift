import LockstepDeviceCommands
import LockstepPairCommands
import LockstepFaces
import LockstepPair
import LockstepProtocol
import LockstepTerminal
import Testing

/// Every screen and every state of a device, in both sizes, in colour and without.
///
/// The text of each is kept, and of a few a picture: any browser shows its colours.
struct PictureTests {
  private static let sizes = [DemoPicture.sizeMin, DemoPicture.sizeComfortable]
  private static let colorless = Capabilities(depth: .none)

  @Test func `each screen and state looks as it did`() throws {
    let drawn = try Scene.pictures(of: Scene.all, Self.sizes, Self.colorless)
    #expect(drawn.count == Scene.all.count)
    for (scene, grids) in drawn {
      for (size, grid) in zip(Self.sizes, grids) {
        let name = "\(scene.name)-\(size.columns)x\(size.rows)"
        try Golden.expect(grid.plainText(), isAs: "\(name).txt")
      }
    }
  }

  /// Between them they have every colour, in each of its meanings.
  private static let pictured = [
    "rest", "out-of-range", "killed", "timed-work", "run-on-the-phone", "help",
  ]

  @Test func `colours are as they were`() throws {
    let scenes = Scene.all.filter { Self.pictured.contains($0.name) }
    #expect(scenes.count == Self.pictured.count)
    let sizes = [DemoPicture.sizeComfortable]
    for (scene, grids) in try Scene.pictures(of: scenes, sizes, Capabilities()) {
      let svg = SVGPicture(grids[0], title: scene.name).rendered()
      try Golden.expect(svg, isAs: "\(scene.name).svg")
    }
  }

  @Test func `in ASCII everything is ASCII, and stands in the same places`() throws {
    let size = DemoPicture.sizeComfortable
    for (scene, grids) in try Scene.pictures(of: Scene.all, [size], Capabilities(glyphs: .ascii)) {
      let text = grids[0].plainText(keepsBlanks: true)
      #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(scene.name)")
      #expect(text.split(separator: "\n").allSatisfy { $0.count == size.columns }, "\(scene.name)")
      let words = ["watch", "phone", "quit"]
      #expect(words.allSatisfy { text.contains($0) }, "\(scene.name)")
    }
  }

  @Test func `without colours nothing is coloured`() throws {
    let sizes = [DemoPicture.sizeMin]
    for (scene, grids) in try Scene.pictures(of: Scene.all, sizes, Self.colorless) {
      var screen = Screen(Self.colorless)
      let bytes = screen.show(grids[0])
      // Every sequence that sets a style, and none of its numbers a colour's.
      let numbers = String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}[").dropFirst()
        .filter { $0.first { $0.isLetter } == "m" }
        .flatMap { $0.prefix { $0 != "m" }.split(separator: ";").compactMap { Int($0) } }
      #expect(numbers.count > 10, "\(scene.name)")
      #expect(numbers.allSatisfy { !(30...49).contains($0) && $0 < 90 }, "\(scene.name)")
    }
  }

  @Test func `the mirror's distance is that of the timers, to the millisecond`() throws {
    let scene = try #require(Scene.all.first { $0.name == "clocks-apart" })
    let text = try scene.picture(DemoPicture.sizeComfortable, Self.colorless).plainText()
    #expect(text.contains("+2000 ms from the watch"))
    let rest = try Scene.all[5].picture(DemoPicture.sizeComfortable, Self.colorless).plainText()
    // With clocks that were measured it is within what half a round trip leaves open.
    let words = rest.split(separator: " ").map(String.init)
    let place = try #require(
      words.indices.first { words[$0...].starts(with: ["ms", "from", "the"]) }
    )
    let distance = try #require(Int(words[place - 1].filter(\.isNumber)))
    #expect(distance <= 200, "\(words[place - 1])")
  }

  @Test(arguments: ColorDepth.allCases)
  func `every depth of colours shows the same text`(_ depth: ColorDepth) throws {
    let scene = Scene.all[9]
    let full = try scene.picture(DemoPicture.sizeMin, Capabilities()).plainText()
    let less = try scene.picture(DemoPicture.sizeMin, Capabilities(depth: depth)).plainText()
    #expect(full == less)
  }

  @Test(arguments: [("", "62.5 kg"), ("en_US.UTF-8", "62.5 kg"), ("fr_FR.UTF-8", "62,5 kg")])
  func `weights on both faces have the decimal mark of the locale`(
    _ locale: String,
    _ weight: String
  ) throws {
    var capabilities = Capabilities()
    capabilities.numericLocale = locale
    let picture = try Scene("weights", 6, of: Self.lifting).picture(
      Size(columns: 120, rows: 36),
      capabilities
    )
    let shown = picture.plainText().split(separator: "\n").filter { $0.contains("10 × 6") }
    #expect(shown.count == 2 && shown.allSatisfy { $0.contains(weight) }, "\(shown)")
  }

  /// A run with a weight that has a decimal mark.
  private static let lifting = """
    title Lifting
    link ble-active
    @0s phone split Push
    @0s phone add "Bench Press" to Push sets 3 reps 10 weight 62,5
    @1s phone start Push
    @3s watch exercise "Bench Press"
    @4s watch start
    """

  @Test(arguments: [(79, 24), (80, 23), (20, 5), (1, 1), (0, 0)])
  func `too small a terminal is told what is needed`(_ columns: Int, _ rows: Int) throws {
    let size = Size(columns: columns, rows: rows)
    let grid = try Scene.all[5].picture(size, Capabilities())
    #expect(grid.size == size)
    if columns >= 20 {
      #expect(grid.plainText().contains("80×24"))
      #expect(grid.plainText().contains("\(columns)×\(rows)"))
    }
  }

  @Test func `every larger size shows everything`() throws {
    let sizes = [(80, 24), (100, 30), (119, 35), (121, 37), (200, 60), (300, 24), (80, 100)].map {
      Size(columns: $0.0, rows: $0.1)
    }
    let drawn = try Scene.pictures(of: [Scene.all[5]], sizes, Self.colorless)
    for (size, grid) in zip(sizes, drawn[0].grids) {
      let text = grid.plainText()
      let parts = [
        "watch", "phone", "Push-Ups", "live ", "· Morning", "documents", "under way", "q quit",
      ]
      for part in parts { #expect(text.contains(part), "\(part) at \(size)") }
    }
  }
}

/// One device alone, as `watchsim` and `phonesim` show it.
struct HalfTests {
  private static let sizes = [
    HalfPicture.sizeMin, DemoPicture.sizeMin, DemoPicture.sizeComfortable,
  ]

  @Test(arguments: DeviceRole.allCases, sizes)
  func `each device alone looks as it did`(_ role: DeviceRole, _ size: Size) throws {
    let grid = try Self.picture(role, size)
    let name = "half-\(role.name)-\(size.columns)x\(size.rows).txt"
    try Golden.expect(grid.plainText(), isAs: name)
  }

  @Test func `a device alone knows nothing of the other one's timer`() throws {
    let text = try Self.picture(.phone, DemoPicture.sizeMin).plainText()
    #expect(text.contains("live mirror"))
    #expect(!text.contains("ms from the watch"))
  }

  @Test func `too small a terminal is told what a device alone needs`() throws {
    let size = Size(columns: 59, rows: 20)
    #expect(try Self.picture(.watch, size).plainText().contains("60×20"))
  }

  private static func picture(_ role: DeviceRole, _ size: Size) throws -> Grid {
    let scene = Scene.all[5]
    let (stage, engine) = try scene.stand(Capabilities(depth: .none))
    let moment = PairInstant(
      time: scene.time,
      watchClock: engine.clock(of: .watch),
      phoneClock: engine.clock(of: .phone),
      profile: engine.linkProfile
    )
    var log = PaneLog(of: role)
    for event in try scene.events() { log.see(event) }
    let picture = HalfPicture(
      role,
      stage.state,
      at: moment,
      log: log,
      hints: [("n", "next"), ("q", "quit")],
      message: "refused rest",
      prompt: PromptLine.Shown(before: "rest 30s", after: ""),
      Capabilities(depth: .none)
    )
    return picture.drawn(in: size)
  }
}
