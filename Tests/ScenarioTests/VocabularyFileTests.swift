import LockstepDevices
import LockstepEventWords
import LockstepProtocol
import LockstepScenario
import LockstepWorkoutChecks
import Testing

/// A `vocabulary` file has the verbs of an app that is not ours.
struct VocabularyFileTests {
  private static let file = #"""
    {"watch":{"verbs":[
      {"verb":"play","summary":"play a song","arguments":[{"name":"file"}]}]}}
    """#

  private static func parse(_ lines: String) throws -> Script {
    let source = "vocabulary words.json\n@0s watch launch\n" + lines
    return try ScriptParser.parse(source, in: .workouts) { _ in .success(Array(file.utf8)) }
  }

  private static func mistake(_ line: String) -> Diagnostic? {
    do {
      _ = try parse(line)
      return nil
    } catch let error as Diagnostics {
      return error.all.first
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  @Test func `its verbs take the place of the other app's, on the device that it names`() throws {
    let gone = try #require(Self.mistake("@1s watch next"))
    #expect(gone.message == "the watch has no verb “next”")
    #expect(Self.mistake("@1s phone starter-splits") == nil, "the phone's app is the one it was")
  }

  @Test func `a verb that only the app may know is to be written with do`() {
    let mistakes = #expect(throws: Diagnostics.self) {
      try ScriptParser.parse("@0s watch dish soup\n@1s watch lanch", in: Language(.open))
    }
    #expect(
      mistakes?.all.map(\.hint) == [
        "if it is a verb of the app, write: do dish {…}",
        "did you mean “launch”? if it is a verb of the app, write: do lanch {…}",
      ]
    )
  }

  @Test func `the system's verbs stay`() {
    #expect(Self.mistake("@1s watch wrist-down") == nil)
  }

  /// Verbs of the watch's app that could not be what they say, each with a part of why.
  private static let unusable = [
    (verbs: #"{"verb":"launch"}"#, why: "the system has that verb, and the app is never asked"),
    (#"{"verb":"message","arguments":[{"name":"text"}]}"#, "called “message”: the system has"),
    (#"{"verb":"add"},{"verb":"add"}"#, "the watch has the verb “add” twice"),
    (#"{"verb":"say","arguments":[{"name":"do"}]}"#, "called “do” of “say”: the line that carries"),
    (#"{"verb":"say","arguments":[{"name":"type"}]}"#, "called “type” of “say”"),
    (#"{"verb":"say","arguments":[{"name":"a"},{"name":"a"}]}"#, "“a” of “say” is given twice"),
    (
      #"{"verb":"say","arguments":[{"name":"a","after":"to"},{"name":"b","after":"to"}]}"#,
      "“say” has the word “to” twice"
    ),
    (
      #"{"verb":"say","arguments":[{"name":"a","optional":true},{"name":"b"}]}"#,
      "“b” of “say” is required, and stands behind “a”, which is optional"
    ),
  ]

  @Test(arguments: unusable.indices)
  func `a verb that no line could use as it says is refused`(index: Int) {
    let (verbs, why) = Self.unusable[index]
    var words = Language.workouts.vocabulary
    let refusal = #expect(throws: UnreadableFile.self) {
      try words.add(Array(#"{"watch":{"verbs":[\#(verbs)]}}"#.utf8))
    }
    #expect(refusal?.description.contains(why) == true, "\(refusal?.description ?? "")")
  }

  @Test func `a date and a name are read, and other texts in their places are mistakes`() throws {
    let file = #"""
      {"watch":{"verbs":[{"verb":"finish","arguments":[
        {"name":"name","kind":"name"},{"name":"at","kind":"date","after":"at"}]}]}}
      """#
    func mistake(_ line: String) -> String? {
      let source = "vocabulary words.json\n@0s watch \(line)\n"
      do {
        _ = try ScriptParser.parse(source, in: .workouts) { _ in .success(Array(file.utf8)) }
        return nil
      } catch {
        return error.all.first?.message
      }
    }
    for date in [
      "2026-01-05T08:00:00Z", "2026-01-05T08:00:00.25Z", "2026-01-05T08:00:00+01:00",
    ] {
      #expect(mistake("finish run-1 at \(date)") == nil)
    }
    for date in ["soon", "2026-01-05", "2026-01-05T08:00:00", "2026-01-05T08:00:00.Z"] {
      #expect(mistake("finish run-1 at \(date)")?.contains("at is a date such as") == true)
    }
    for name in ["\"a b\"", ".a", "é", String(repeating: "a", count: 65)] {
      let told = mistake("finish \(name) at 2026-01-05T08:00:00Z")
      #expect(told?.contains("name is a name of 1 to 64 letters") == true, "\(name)")
    }
  }

  @Test func `an argument behind an optional one may have a word before it`() throws {
    let file =
      #"{"watch":{"verbs":[{"verb":"say","arguments":[{"name":"a","optional":true},"#
      + #"{"name":"b","after":"to"}]}]}}"#
    var words = Language.workouts.vocabulary
    try words.add(Array(file.utf8))
    #expect(words.watch["say"] != nil)
  }

  @Test(arguments: ["watch page work", "settled", "not watch pending 3", "timers agree 1s"])
  func `a check of the app that comes with Lockstep is refused where another one runs`(
    words: String
  ) throws {
    let mistake = try #require(Self.mistake("@1s expect \(words)"))
    #expect(mistake.message.contains("by the vocabulary the watch runs another one"))
    #expect(mistake.hint.contains("expect watch screen PATH = VALUE"))
    #expect(Self.mistake("@1s expect phone mirror none") == nil, "the phone runs ours")
    #expect(Self.mistake("@1s expect watch screen page = 1") == nil)
  }

  @Test(arguments: ["expect", "end", "do", "repeat", "given", "kill", "power-cut", "wear"])
  func `a verb cannot have the name of a word of every scenario`(name: String) {
    let file = #"{"watch":{"verbs":[{"verb":"add","summary":""},{"verb":"\#(name)"}]}}"#
    var words = Language.workouts.vocabulary
    let refusal = #expect(throws: UnreadableFile.self) { try words.add(Array(file.utf8)) }
    #expect(
      refusal?.description
        == "no verb can be called “\(name)”, which is a word of every scenario: take another name"
    )
    #expect(words.watch["add"] == nil, "nothing is taken of a file with a mistake")
  }

  @Test
  func `of a file that cannot be read its own mistake is told, and none that follows from it`() {
    let source = """
      vocabulary words.json
      sede 1
      @0s watch add
      @1s expect watch refuses add
      """
    let file = #"{"watch":{"verbs":[{"verb":"add","summery":"add it"}]}}"#
    let mistakes = #expect(throws: Diagnostics.self) {
      try ScriptParser.parse(source, in: .workouts) { _ in .success(Array(file.utf8)) }
    }
    #expect(mistakes?.all.map(\.line) == [1, 2])
    #expect(mistakes?.all.first?.message.contains("summery") == true)
  }

  @Test(arguments: ["two words", "#add", "$add", "{}", "+1"])
  func `a verb that no line could say is refused`(name: String) {
    let file = #"{"phone":{"verbs":[{"verb":"\#(name)"}]}}"#
    var words = Language.workouts.vocabulary
    let refusal = #expect(throws: UnreadableFile.self) { try words.add(Array(file.utf8)) }
    #expect(refusal?.description.hasSuffix("a name is one word, without quotes") == true)
  }

  @Test func `a verb of its own that is called as one of the workout app's names no recording`()
    throws
  {
    let last = try #require(try Self.parse(#"@1s watch play "a song""#).statements.last)
    #expect(last.recording == nil)
    #expect(last.body == .act(.watch, Action("play", [.init("file", .text("a song"))])))
    let ours = try ScriptParser.parse("@0s watch launch\n@1s watch play ride.fit", in: .workouts)
    #expect(ours.statements.last?.recording?.file == "ride.fit")
    #expect(ours.statements.last?.recording?.action == Action("play"))
  }
}
