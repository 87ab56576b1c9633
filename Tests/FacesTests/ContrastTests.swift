import Foundation
import LockstepFaces
import LockstepPair
import LockstepPairCommands
import LockstepProtocol
import LockstepTerminal
import Testing

/// Every letter can be read, on dark and on light: at least 4.5 : 1, as WCAG measures.
struct ContrastTests {
  static let depths: [ColorDepth] = [.full, .palette, .sixteen]

  private static func linear(_ value: UInt8) -> Double {
    let share = Double(value) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  private static func brightness(_ code: UInt32) -> Double {
    let parts = [code >> 16, code >> 8, code].map { linear(UInt8(truncatingIfNeeded: $0)) }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private static func contrast(_ one: UInt32, _ other: UInt32) -> Double {
    let pair = [brightness(one), brightness(other)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  private static func code(_ color: Color, or standard: UInt32) -> UInt32 {
    switch color.kind {
    case .standard: standard
    case .indexed(let index):
      code(parts: Color.rgb(of: index))
    case .rgb(let red, let green, let blue): code(parts: (red, green, blue))
    }
  }

  private static func code(parts: (red: UInt8, green: UInt8, blue: UInt8)) -> UInt32 {
    UInt32(parts.red) << 16 | UInt32(parts.green) << 8 | UInt32(parts.blue)
  }

  /// The text and the background of a terminal: with true colours those of the dark and the light that
  /// people have and that are hardest to be read on, with 16 those that the 16 are made for.
  private static func own(_ theme: Theme, _ depth: ColorDepth) -> (text: UInt32, back: UInt32) {
    switch (theme, depth) {
    case (.dark, .sixteen): (0xE5E5E5, 0x000000)
    case (.light, .sixteen): (0x000000, 0xFFFFFF)
    case (.dark, _): (0xD4D4D4, 0x1E1E1E)
    case (.light, _): (0x333333, 0xFDF6E3)
    }
  }

  /// The letters and digits that cannot be read, each once by its colours.
  private static func unreadable(_ grid: Grid, _ theme: Theme, _ depth: ColorDepth) -> [String] {
    let (text, back) = own(theme, depth)
    var found: [String: String] = [:]
    for row in 0..<grid.size.rows {
      for column in 0..<grid.size.columns {
        let point = Point(column: column, row: row)
        guard let letter = grid.text(at: point).first, letter.isLetter || letter.isNumber else {
          continue
        }
        let style = grid.style(at: point).reduced(to: depth, in: theme)
        let colors = (code(style.foreground, or: text), code(style.background, or: back))
        let ratio = contrast(colors.0, colors.1)
        let key = String(colors.0, radix: 16) + " on " + String(colors.1, radix: 16)
        if ratio < 4.5 || style.attributes.contains(.dim) {
          found[key, default: "\(key) has \(ratio): "].append(letter)
        }
      }
    }
    return found.values.sorted()
  }

  @Test(arguments: Theme.allCases, depths)
  func `every letter of the demo can be read`(_ theme: Theme, _ depth: ColorDepth) throws {
    var capabilities = Capabilities(depth: depth)
    capabilities.theme = theme
    let sizes = [DemoPicture.sizeMin, DemoPicture.sizeComfortable]
    for (scene, grids) in try Scene.pictures(of: Scene.all, sizes, capabilities) {
      for grid in grids {
        #expect(Self.unreadable(grid, theme, depth).isEmpty, "\(scene.name)")
      }
    }
  }

  @Test(arguments: Theme.allCases, depths)
  func `every letter of a device's own terminal can be read`(
    _ theme: Theme,
    _ depth: ColorDepth
  ) throws {
    var capabilities = Capabilities(depth: depth)
    capabilities.theme = theme
    let scene = try #require(Scene.all.first { $0.name == "rest" })
    let (stage, engine) = try scene.stand(capabilities)
    let moment = PairInstant(
      time: scene.time,
      watchClock: engine.clock(of: .watch),
      phoneClock: engine.clock(of: .phone),
      profile: engine.linkProfile
    )
    for (isHelping, answer) in [(false, nil), (true, nil), (false, AnswerCard(["an answer"]))] {
      let picture = HalfPicture(
        .phone,
        stage.state,
        at: moment,
        hints: [("w", "start")],
        message: "refused next: no exercise runs",
        isHelping: isHelping,
        answer: answer,
        capabilities
      )
      let found = Self.unreadable(picture.drawn(in: DemoPicture.sizeMin), theme, depth)
      #expect(found.isEmpty)
    }
  }
}
