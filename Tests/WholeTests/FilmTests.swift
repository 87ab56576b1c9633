import LockstepPosix
import Testing

/// The film in `docs/film`: each part is what the demo plays of its scenario today.
@Suite(.waiting)
struct FilmTests {
  /// A part of the film, by the name of its files.
  struct Part: Sendable, CustomTestStringConvertible {
    let name: String
    let scenario: String
    /// The instant of its still; a part without one has another picture.
    var still: String?
    /// A program that plays both apps.
    var app: String?

    var testDescription: String { name }

    /// What the demo is told to play.
    var words: [String] {
      let apps = app.map { ["--watch-app", $0, "--phone-app", $0] } ?? []
      return ["demo", Package.file(scenario), "--size", "80x24"] + apps
    }
  }

  private static let echo = "\(Program.shellPython) '\(Package.file("Examples/echo/echo.py"))'"

  static let parts = [
    Part(name: "story", scenario: "scenarios/demo/story.scenario"),
    Part(name: "conflict", scenario: "scenarios/demo/conflict.scenario", still: "14s"),
    Part(name: "wrong-tap", scenario: "scenarios/demo/wrong-tap.scenario", still: "15s500ms"),
    Part(
      name: "foreign-app",
      scenario: "Examples/echo/film.scenario",
      still: "13s",
      app: echo
    ),
  ]

  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  @Test(arguments: parts)
  func `each part is what its scenario plays`(_ part: Part) throws {
    try expect(part, "\(part.name).cast", is: ["--record"])
    if let still = part.still {
      try expect(part, "\(part.name).svg", is: ["--at", still, "--screenshot"])
    }
  }

  /// Compares a file of the film with what the demo makes of a part; rewrites it where that is asked for.
  private func expect(_ part: Part, _ name: String, is options: [String]) throws {
    let made = workspace.file(name)
    let finished = try workspace.run("lockstep", part.words + options + [made])
    #expect(finished.status == .exited(0), "\(finished.errors)")
    let kept = Package.file("docs/film/\(name)")
    let bytes = try FileSystem.readFile(made)
    let isFresh = (try? FileSystem.readFile(kept)) == bytes
    #expect(
      isFresh,
      "docs/film/\(name) is not what \(part.scenario) plays: UPDATE_GOLDEN=1 rewrites it"
    )
    if !isFresh, Environment.value("UPDATE_GOLDEN") == "1" { try FileSystem.writeFile(kept, bytes) }
  }

  @Test func `the film takes about two minutes`() throws {
    let seconds = try Self.parts.map { part in
      let cast = try FileSystem.readFile(Package.file("docs/film/\(part.name).cast"))
      let last = try #require(cast.split(separator: UInt8(ascii: "\n")).last)
      let time = String(decoding: last, as: UTF8.self).dropFirst().prefix { $0 != "," }
      return try #require(Double(time))
    }
    #expect((110...130).contains(seconds.reduce(0, +)), "\(seconds)")
  }
}
