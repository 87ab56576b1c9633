import LockstepDeviceCommands
import LockstepPairCommands
import LockstepFaces
import Foundation
import LockstepScenario
import LockstepSimulation
import LockstepTerminal
import Testing

/// The story that the demo plays by itself, and what is made of it.
struct StoryTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The instant of the README's picture: a set has just ended, and its packets cross.
  static let pictureTime = TrueTime.zero + .milliseconds(13_350)

  /// What every player understands, and a recording is made with.
  private static let portable = Capabilities(repeatsCharacters: false)

  @Test func `the story in the program is the one in the folder of scenarios`() throws {
    let file = Self.project.appending(path: "scenarios/demo/story.scenario")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(DemoScript.storyText + "\n" == text)
  }

  @Test func `every chapter's words are shown whole at 80 columns, from its instant on`() throws {
    let story = try DemoScript(DemoScript.storyText)
    #expect(story.chapters.count > 10)
    let scenes = story.chapters.map { Scene($0.text, at: $0.time) }
    let drawn = try Scene.pictures(of: scenes, [DemoPicture.sizeMin], Capabilities())
    #expect(drawn.count == scenes.count)
    for (scene, grids) in drawn {
      let head = grids[0].plainText().prefix(80)
      #expect(head.contains(scene.name), "\(head)")
    }
  }

  @Test func `the whole story is the same recording, byte for byte`() throws {
    let story = try DemoScript(DemoScript.storyText)
    let made = try DemoRecording.made(of: story, Self.portable, size: DemoPicture.sizeMin)
    var digest = Digest()
    digest.add(made.bytes)
    let lines = made.bytes.split(separator: UInt8(ascii: "\n"))
    let summary = """
      digest \(digest.value)
      lines \(lines.count)
      bytes \(made.bytes.count)
      pictures \(made.statistics.pictures)

      """
    // The head and the first picture, every chapter, and the end; the digest holds the rest.
    let chapters = lines.filter { String(decoding: $0, as: UTF8.self).contains(", \"m\", ") }
    let shown = (lines.prefix(3) + chapters + lines.suffix(6))
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    try Golden.expect(summary + shown + "\n", isAs: "story.cast")
    #expect(made.report.failures.isEmpty && made.report.broken.isEmpty)
  }

  @Test func `the picture in the README is what the program draws`() throws {
    let story = try DemoScript(DemoScript.storyText)
    let picture = try DemoRecording.picture(
      story,
      Capabilities(),
      size: DemoPicture.sizeComfortable,
      at: Self.pictureTime
    )
    let file = Self.project.appending(path: "docs/demo.svg")
    let isFresh = try String(contentsOf: file, encoding: .utf8) == picture.svg
    #expect(isFresh, "run: lockstep demo --screenshot docs/demo.svg --at 13s350ms")
    if !isFresh, ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try picture.svg.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("wrote docs/demo.svg: look at it")
    }
  }
}
