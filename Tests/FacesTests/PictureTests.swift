import LockstepCaseShare
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

  @Test(arguments: Scene.all)
  func `each screen and state looks as it did`(_ scene: Scene) throws {
    let pictures = try scene.pictures(Self.sizes, Self.colorless)
    for (size, picture) in zip(Self.sizes, pictures) {
      let name = "\(scene.name)-\(size.columns)x\(size.rows)"
      try Golden.expect(picture.plainText(), isAs: "\(name).txt")
    }
  }

  /// Between them they have every colour, in each of its meanings.
  private static let pictured = [
    "rest", "out-of-range", "killed", "timed-work", "run-on-the-phone", "help",
  ]

  @Test(arguments: pictured)
  func `colours are as they were`(_ name: String) throws {
    let scene = try #require(Scene.all.first { $0.name == name })
    let grid = try scene.picture(DemoPicture.sizeComfortable, Capabilities())
    try Golden.expect(SVGPicture(grid, title: name).rendered(), isAs: "\(name).svg")
  }

  @Test(arguments: CaseShare.of(Scene.all, each: 6))
  func `in ASCII everything is ASCII, and stands in the same places`(_ scene: Scene) throws {
    let size = DemoPicture.sizeComfortable
    let text = try scene.picture(size, Capabilities(glyphs: .ascii)).plainText(keepsBlanks: true)
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(text.split(separator: "\n").allSatisfy { $0.count == size.columns })
    #expect(text.contains("watch") && text.contains("phone") && text.contains("quit"))
  }

  @Test(arguments: CaseShare.of(Scene.all, each: 6))
  func `without colours nothing is coloured`(_ scene: Scene) throws {
    var screen = Screen(Self.colorless)
    let bytes = screen.show(try scene.picture(DemoPicture.sizeMin, Self.colorless))
    // Every sequence that sets a style, and none of its numbers a colour's.
    let numbers = String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}[").dropFirst()
      .filter { $0.first { $0.isLetter } == "m" }
      .flatMap { $0.prefix { $0 != "m" }.split(separator: ";").compactMap { Int($0) } }
    #expect(numbers.count > 10)
    #expect(numbers.allSatisfy { !(30...49).contains($0) && $0 < 90 })
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

  @Test(arguments: [(80, 24), (100, 30), (119, 35), (121, 37), (200, 60), (300, 24), (80, 100)])
  func `every larger size shows everything`(_ columns: Int, _ rows: Int) throws {
    let size = Size(columns: columns, rows: rows)
    let text = try Scene.all[5].picture(size, Self.colorless).plainText()
    for part in ["watch", "phone", "Push-Ups", "live mirror", "documents", "under way", "q quit"] {
      #expect(text.contains(part), "\(part)")
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
    let moment = Moment(
      time: scene.time,
      watchClock: engine.clock(of: .watch),
      phoneClock: engine.clock(of: .phone),
      profile: engine.linkProfile
    )
    let picture = HalfPicture(
      role,
      stage.state,
      at: moment,
      hints: [("n", "next"), ("q", "quit")],
      message: ":rest 30s",
      Capabilities(depth: .none)
    )
    return picture.drawn(in: size)
  }
}
