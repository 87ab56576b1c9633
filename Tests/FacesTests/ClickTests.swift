import LockstepDeviceCommands
import LockstepFaces
import LockstepPair
import LockstepPairCommands
import LockstepProtocol
import LockstepSimulation
import LockstepTerminal
import Testing

/// A click on what is seen does what it says there, in the smallest picture and in a large one.
struct ClickTests {
  private static let sizes = [DemoPicture.sizeMin, DemoPicture.sizeComfortable]

  /// What a click on the first cell of a text means, at an instant of the story.
  private func target(_ text: String, at seconds: Double, in size: Size) throws -> ClickTarget? {
    let scene = Scene("clicked", seconds)
    let (stage, engine) = try scene.stand(Capabilities(depth: .none))
    let lines = stage.picture(at: scene.time, in: size, engine).plainText()
      .split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains(text) }, "no “\(text)”")
    let range = try #require(lines[row].firstRange(of: text))
    let column = lines[row].distance(from: lines[row].startIndex, to: range.lowerBound)
    let point = Point(column: column, row: row)
    return stage.target(of: point, at: scene.time, in: size, engine)
  }

  @Test(arguments: sizes) func `what the wearer sees is tapped`(_ size: Size) throws {
    #expect(try target("no app runs", at: 1, in: size) == .key(.character("s")))
    #expect(try target("2 Plank", at: 4, in: size) == .key(.character("2")))
    #expect(try target("Start", at: 7, in: size) == .key(.character("s")))
    #expect(try target("Work · set 1", at: 10, in: size) == .key(.character("n")))
    #expect(try target("One More", at: 39, in: size) == .key(.character("m")))
    #expect(try target("Done]", at: 39, in: size) == .key(.character("d")))
  }

  @Test(arguments: sizes) func `what the owner sees is tapped`(_ size: Size) throws {
    let start = Action("start", [.init("split", .text("Morning"))])
    #expect(try target("∞ Morning", at: 1, in: size) == .act(.phone, start))
    #expect(try target("─ live", at: 10, in: size) == .key(.character("v")))
    #expect(try target("k starts it again", at: 37, in: size) == .key(.character("k")))
  }

  @Test(arguments: sizes) func `each key of the lowest lines is a button`(_ size: Size) throws {
    for text in ["s start", "n next", "l leave", "v mirror", "c cut", "p link", "S save", "? help"]
    {
      let key = try #require(text.first)
      #expect(try target(text, at: 10, in: size) == .key(.character(key)), "\(text)")
    }
    #expect(try target("quit", at: 10, in: size) == .key(.character("q")))
    #expect(try target("R rest", at: 10, in: size) == .key(.character("R")))
    #expect(try target("space", at: 10, in: size) == .key(.character(" ")))
  }

  @Test(arguments: sizes) func `an event and a packet are read whole`(_ size: Size) throws {
    guard case .event(let line)? = try target("▶ start Morning", at: 3.05, in: size) else {
      Issue.record("no event there")
      return
    }
    #expect(line.text.contains("start Morning") && line.device == .phone)
    let (stage, engine) = try Scene("crossing", 8.1).stand(Capabilities())
    let time = TrueTime.zero + .milliseconds(8_100)
    let targets = (0..<size.rows).flatMap { row in
      (0..<size.columns).compactMap { column in
        stage.target(of: Point(column: column, row: row), at: time, in: size, engine)
      }
    }
    let numbers = targets.compactMap { if case .packet(let number) = $0 { number } else { nil } }
    let number = try #require(numbers.first)
    stage.readPacket(number, columns: 60)
    #expect(stage.controls.answer != nil)
  }
}
