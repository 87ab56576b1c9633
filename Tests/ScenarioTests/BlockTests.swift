import LockstepLink
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepWorkoutChecks
import Testing

/// Lines that hold others, tables, values: what a file is unrolled to.
struct BlockTests {
  private static let files = [
    ("part", "title A part\nset n 5\n@1s watch rest 30s\n@2s watch rest ${n}0s"),
    ("again", "include again"), ("looped", "@1s include looped\n@30s watch launch"),
    ("wrong", "\n@0s watch strat"),
    ("seeded", "seed 4\n@0s watch start"),
  ]

  private static func parse(_ source: String, seed: UInt64? = nil, example: Int = 0)
    throws(Diagnostics) -> Script
  {
    try ScriptParser.parse(source, in: .workouts, seed: seed, example: example) { name in
      files.first { $0.0 == name }.map { .success(Array($0.1.utf8)) }
        ?? .failure(UnreadableFile("it is not there"))
    }
  }

  private static func mistakes(in source: String) -> [Diagnostic] {
    do throws(Diagnostics) {
      _ = try parse(source)
      return []
    } catch {
      return error.all
    }
  }

  @Test(arguments: [
    ("set n 5", ["no line uses “n”"]), ("set n 5\nset m ${n}0\n@0s watch rest ${m}s", []),
    ("random n 1 to 9\n@0s watch launch", ["no line uses “n”"]),
    ("examples n m\n| 1 2\n@0s watch rest ${m}s", ["no line uses “n”"]),
    ("set n 7\ninclude part", []), ("@0s include part", []),
    ("covers SESSION-20 ACTION-1 own-1 RUM-3 X", []),
    ("covers SESION-20", ["no requirement SESION-20 is known"]),
    ("covers SESSION-" + "9999", ["there is no statement SESSION-" + "9999"]),
  ])
  func `what is probably not meant is noted`(source: String, notes: [String]) throws {
    var language = Language.workouts
    language.requirements = Requirements(["SESSION-20", "ACTION-1", "RUN-3"])
    let script = try ScriptParser.parse(source, in: language) { name in
      Self.files.first { $0.0 == name }.map { .success(Array($0.1.utf8)) }
        ?? .failure(UnreadableFile("it is not there"))
    }
    #expect(script.notes.map(\.message) == notes)
  }

  @Test func `a file that includes itself is one mistake`() {
    let told = Self.mistakes(in: "@1s include looped\n@2s watch launch").map(\.message)
    #expect(told == ["“looped” includes itself: looped → looped"])
  }

  private static func rests(_ script: Script) -> [(Interval, Int64)] {
    script.statements.compactMap { statement in
      guard case .act(_, let action) = statement.body else { return nil }
      return (
        statement.time - .zero,
        action.number("seconds") ?? action.arguments.first.flatMap {
          if case .number(let number) = $0.value { number } else { nil }
        } ?? 0
      )
    }
  }

  @Test func `a block is played so often, each round from its own beginning`() throws {
    let script = try Self.parse(
      """
      @10s repeat 3 times as i
      @1s  watch rest ${i}s
      +1s  again
           watch rest 9s
      """
    )
    let rests = Self.rests(script)
    #expect(rests.map(\.0) == [11, 13, 15, 16].map(Interval.seconds))
    #expect(rests.map(\.1) == [1, 2, 3, 9])
    #expect(script.statements.map(\.line) == [2, 2, 2, 4])
    #expect(script.statements.map(\.place) == ["round 1 of 3", "round 2 of 3", "round 3 of 3", ""])
  }

  @Test func `blocks stand in each other`() throws {
    let script = try Self.parse(
      "repeat 2 times as a\nrepeat 3 times as b\n+1s watch rest ${a}${b}s\nagain\nagain"
    )
    #expect(Self.rests(script).map(\.1) == [11, 12, 13, 21, 22, 23])
  }

  @Test func `an included file counts from its line, and what is set already stays`() throws {
    let script = try Self.parse("set n 7\n@10s include part\n@12s watch rest 1s")
    let rests = Self.rests(script)
    #expect(rests.map(\.0) == [11, 12, 12].map(Interval.seconds))
    #expect(rests.map(\.1) == [30, 70, 1])
    #expect(script.statements.map(\.line) == [2, 2, 3])
    #expect(script.statements.first?.place == "part:3")
    #expect(script.title.isEmpty)
  }

  @Test(arguments: [
    ("@0s include again", "includes itself: again → again"),
    ("@0s include nothing", "it is not there"),
    ("@0s include seeded", "stands in the file that is played"),
    ("@0s repeat 3 times\nwatch start", "no “again” ends this “repeat”"),
    ("@0s again", "no “repeat” is open here"), ("@0s repeat 100001 times\nagain", "between 1 and"),
    ("repeat 100000 times\nrepeat 100000 times\nagain\nagain", "200000 rounds"),
    ("examples a b\n| 1", "the value of b is missing"), ("examples a", "the table has no row"),
    ("examples a a\n| 1 2", "“a” names two columns"),
    ("fails \"\"", "an empty text is part of every"),
    ("| 1", "examples NAME"),
    ("random n 9 to 1", "the most is between"),
    ("@0s expect watch haptic click for 1s", "cannot last"),
    ("@0s expect watch reachable 3 times", "cannot be counted"),
    ("@0s expect not watch haptic click 3 times", "cannot stand before this check"),
    ("@0s expect watch reachable as it", "no value in this"),
    ("@0s expect watch outcome first delivered", "nor the name of a send"),
    ("@0s phone finish $it", "nothing sets “it”"),
    ("set a 1\n@0s watch message {\"n\":\"$a\"}", "in JSON “$a” is a text"),
    ("@0s link latency 1.5s", "is a duration"), ("needs wings", "is no ability"),
  ])
  func `a mistake in them is told`(source: String, message: String) {
    let told = Self.mistakes(in: source).map(\.message)
    #expect(told.contains { $0.contains(message) }, "\(told)")
  }

  /// Lines below `expect phone receives message as got`, whose value is known when they are played.
  @Test(arguments: [
    ("phone mesage {\"n\":${got.n}}", "the phone has no verb “mesage”", 7),
    ("expect watch recieves message n = $got.n", "is no property of the watch", 14),
    ("expect watch receives message n = $got.n wthin 1s", "nothing more was expected", 42),
    ("expect watch receives message n = $got.n within 1x", "the window is a duration", 49),
    ("expect watch outcome nobody replied n = $got.n", "nor the name of a send", 22),
    ("phone message {\"n\":${got.n}} replay", "“message” takes no “replay”", 30),
  ])
  func `a line with a value of the run is read before it is played`(
    line: String,
    message: String,
    column: Int
  ) {
    let told = Self.mistakes(in: Self.captured + line)
    #expect(told.count == 1)
    #expect(told.first?.message.contains(message) == true, "\(told)")
    #expect(told.first?.column == column)
  }

  private static let captured = "@0s expect phone receives message as got within 1s\n"

  @Test(arguments: [
    "phone message {\"n\":${got.n},\"t\":\"${got.t}\"}", "watch rest $got.rest",
    "expect watch receives message n = $got.n within 1s", "phone user-info $got",
    "expect watch outcome message failed $got.code", "watch exercise $got.name",
    "expect watch receives message $got as other\nphone message {\"n\":${other.n}}",
    "expect phone file $got.name bytes > $got.count", "watch do $got.verb {\"n\":1}",
  ])
  func `what only the value decides is no mistake before it is there`(line: String) {
    // Its window is judged before what comes after it.
    #expect(
      Self.mistakes(in: Self.captured + "+2s " + line.replacing("\n", with: "\n+1s ")).isEmpty
    )
  }

  @Test func `a value from outside takes the place of a row's, in its name too`() throws {
    let script = try ScriptParser.parse(
      "examples p\n| 10\n@0s watch rest ${p}s",
      in: .workouts,
      setting: [.init(name: "p", value: "20")]
    )
    #expect(Self.rests(script).map(\.1) == [20])
    #expect(script.example?.text == "p 20")
  }

  @Test(arguments: [
    ("@1.5s watch start", "write it in whole numbers: @1s500ms"),
    ("+0.25s watch start", "write it in whole numbers: +250ms"),
    ("@1h 30m watch start", "write it without the space: @1h30m"),
    ("@0s watch finish", "it is a verb of the phone: phone finish"),
    ("@0s expect watch mirror none", "it is one of the phone: expect phone mirror"),
    ("@0s watch open Upper Body", "a text of several words stands in quotes: \"Upper Body\""),
    ("@0s watch rest 1,5m", "write it in whole numbers: 1m30s"),
    ("@0s watch supend", "did you mean “suspend”?"),
    ("@30s1m watch start", "units fall, and each stands once: @1m30s"),
    ("+1h1h watch start", "units fall, and each stands once: +2h"),
    ("@0s watch rest 30s1m", "units fall, and each stands once: 1m30s"),
    ("@0s phone split \"A B\" colr blue", "did you mean “color”?"),
    ("@0s phone split A color blu", "did you mean “blue”?"),
    ("@0s phone edit-split A color indgo", "did you mean “indigo”?"),
    (
      "@0s phone edit-split A color fuchsia",
      "there are: red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, "
        + "black, gray, white"
    ),
    ("@0s phone split A icon dumbell", "did you mean “dumbbell”?"),
    ("@0s phone edit-split A icon figure.rum", "did you mean “figure.run”?"),
    ("@0s phone drive avialable", "did you mean “available”?"),
    ("@0s watch user-info {\"n\":1} on", "usage: user-info {JSON} [as NAME]"),
  ])
  func `what to write instead is told`(source: String, hint: String) {
    #expect(Self.mistakes(in: source).map(\.hint) == [hint])
  }

  @Test func `a mistake in an included file shows its line there`() {
    let source = "@0s include wrong"
    let told = Diagnostics(Self.mistakes(in: source)).rendered(path: "main", source: source)
    #expect(told.contains("--> wrong:2:11"))
    #expect(told.contains("2 | @0s watch strat"))
    #expect(told.contains("  = included by main:1\n"))
  }

  @Test func `a value is so many of another one in a row`() throws {
    let script = try Self.parse(
      "set n 3\nset body ab times $n\n@0s watch message {\"text\":\"${body}\"}"
    )
    guard case .act(_, let action)? = script.statements.first?.body else { throw NoAction() }
    #expect(action.json("payload")?.description == "{\"text\":\"ababab\"}")
    let most = Self.mistakes(in: "set body ab times 500001").map(\.message)
    #expect(most == ["how often is between 1 and 500000, found 500001"])
  }

  private struct NoAction: Error {}

  @Test func `a table is a script for each row`() throws {
    let source =
      "examples link_ rest\n| wifi-lan 10s\n| instant \"20s\"\nlink $link_\n@0s watch rest 10s"
    let first = try Self.parse(source)
    let second = try Self.parse(source, example: 1)
    #expect([first.profile, second.profile] == [.wifiLAN, .instant])
    #expect(second.example?.number == 2 && second.example?.count == 2)
    #expect(second.example?.text == "link_ instant, rest 20s")
  }

  @Test func `the same seed draws the same, within the bounds`() throws {
    let source = """
      random n 5 to 9
      random t 1s to 2s
      random w among 11 12
      @0s watch rest ${n}s
      +${t} watch rest ${w}s
      """
    var drawn: [Int64] = []
    for seed in UInt64(1)...50 {
      let script = try Self.parse(source, seed: seed)
      #expect(try Self.parse(source, seed: seed) == script)
      #expect(script.isDrawn)
      let rests = Self.rests(script)
      #expect((5...9).contains(rests[0].1) && (11...12).contains(rests[1].1))
      #expect((Interval.seconds(1)...Interval.seconds(2)).contains(rests[1].0))
      if !drawn.contains(rests[0].1) { drawn.append(rests[0].1) }
    }
    #expect(drawn.count == 5)
  }

  @Test func `tags, requirements and needs are kept`() throws {
    let script = try Self.parse("tags a b\ncovers SESSION-20 X-1\nneeds files crash")
    #expect(script.tags == ["a", "b"])
    #expect(script.covers == ["SESSION-20", "X-1"])
    #expect(script.needs == [.files, .crash])
  }
}
