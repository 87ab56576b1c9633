import LockstepCaseShare
import LockstepEventWords
import LockstepWorkouts
import Foundation
import LockstepLink
import LockstepPair
import LockstepProtocol
import LockstepScenario
import LockstepSimulation
import LockstepTerminal
import Testing

/// What a scenario without mistakes is read as, and that no text brings the parser down.
struct ScriptParserTests {
  private static let firstWorkout = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "scenarios/first-workout.scenario")

  @Test func `a header and its statements are read with their times and lines`() throws {
    let script = try ScriptParser.parse(
      """
      title  Two words # and a comment
      seed 42
      link wifi-lan
      tags live slow

      @1s watch launch
            phone start "Upper Body"   # no time: the same instant
      +250ms link cut
      @1m   watch suspend
      +0s   watch clock -1h
            end
      """
    )
    #expect(script.title == "Two words")
    #expect(script.seed == 42)
    #expect(script.profile == .wifiLAN)
    #expect(script.tags == ["live", "slow"])
    let start = Action("start", [.init("split", .text("Upper Body"))])
    let times: [Interval] = [.seconds(1), .seconds(1), .milliseconds(1_250)]
    let late = [Interval](repeating: .seconds(60), count: 3)
    let bodies: [Script.Body] = [
      .act(.watch, Action("launch")), .act(.phone, start), .link(.cut), .suspend(.watch),
      .clock(.watch, .jump(-.seconds(3_600))), .end,
    ]
    #expect(script.statements.map(\.line) == Array(6...11))
    #expect(script.statements.map(\.time) == (times + late).map { TrueTime.zero + $0 })
    #expect(script.statements.map(\.body) == bodies)
  }

  @Test(arguments: ["", "\n", "\r\n\r\n", "   ", "# only a comment", "title Nothing\n"])
  func `a file that does nothing is no mistake`(source: String) throws {
    #expect(try ScriptParser.parse(source).statements.isEmpty)
  }

  @Test(arguments: [#"["a", "b"]"#, #"[ ["a]"], {"k": [1]} ]"#, "[]", #"["a","b"]"#])
  func `a list of JSON is one word, with its blanks`(list: String) throws {
    var words = try Words("expect watch screen pending = \(list) within 1s", line: 1)
    for _ in 0..<5 { _ = words.next() }
    #expect(words.next()?.text == list)
    #expect(words.next()?.text == "within")
  }

  @Test(arguments: ["[later] x", "[a", "[\"a\"]b c"])
  func `what begins with a bracket and is no list is a word like any other`(text: String) throws {
    var words = try Words(text, line: 1)
    #expect(words.next()?.text == text.split(separator: " ").first.map(String.init))
  }

  @Test func `the line ends of other systems change nothing`() throws {
    let source = try String(contentsOf: Self.firstWorkout, encoding: .utf8)
    let plain = try ScriptParser.parse(source)
    let other = source.replacingOccurrences(of: "\n", with: "\r\n")
    #expect(try ScriptParser.parse(other) == plain)
    #expect(try ScriptParser.parse("\u{FEFF}" + other) == plain)
    #expect(plain.statements.count > 60)
  }

  @Test func `a link verb changes one thing of the profile and keeps the rest`() throws {
    let script = try ScriptParser.parse(
      """
      link ble-idle
      @0s link latency 7ms
      +1s link rate 1000
      +1s link profile wifi-lan
      +1s link jitter 1us
      """
    )
    var idle = LinkProfile.bleIdle
    idle.latency = .milliseconds(7)
    var slow = idle
    slow.bitsPerSecond = 1_000
    var jittery = LinkProfile.wifiLAN
    jittery.jitter = .microseconds(1)
    let expected = [idle, slow, .wifiLAN, jittery].map { Script.Body.link(.setProfile($0)) }
    #expect(script.statements.map(\.body) == expected)
  }

  @Test func `every verb is read from the usage that its help shows`() throws {
    for device in DeviceRole.allCases {
      for verb in Vocabulary.workouts[device].verbs {
        // A fault is one of a table.
        let examples = verb.name == "fault" ? ["edge-lost"] : verb.parameters.map(Self.example)
        let words = ([verb.name] + examples).joined(separator: " ")
        let script = try ScriptParser.parse("@0s \(device.name) \(words)")
        guard case .act(device, let action)? = script.statements.first?.body else {
          Issue.record("\(device.name) \(words) is no action")
          continue
        }
        #expect(action.verb == verb.name)
        #expect(action.arguments.map(\.name) == verb.parameters.map(\.name))
      }
    }
  }

  private static func example(_ parameter: Verb.Parameter) -> String {
    let value =
      switch parameter.kind {
      case .text where parameter.keyword == "as": "first"
      case .measure(let units, let range): "\(range.upperBound)\(units[0])"
      case .name(.one(let names)): names[0]
      case .text, .name: "\"Upper Body\""
      case .number(let range), .transfer(let range): "\(range.lowerBound)"
      case .seconds: "30s"
      case .date: "2026-01-05T08:00:00Z"
      case .label: "first"
      case .json: "{\"a\":[1,{\"}\":\"\\\"\"}]}"
      case .flag: ""
      }
    return [parameter.keyword, value].compactMap(\.self).joined(separator: " ")
  }

  @Test func `a text in quotes may hold a quote, a backslash, a hash and a brace`() throws {
    let script = try ScriptParser.parse(#"@0s watch open "a \"b\" \\ # {c"# + "\"")
    let action = Action("open", [.init("workout", .text(#"a "b" \ # {c"#))])
    #expect(script.statements.map(\.body) == [.act(.watch, action)])
  }

  // MARK: Sizes

  /// Ten thousand where nothing is left out.
  private static let many = 10_000 / CaseShare.step(5)

  @Test func `thousands of lines are all read`() throws {
    let line = "+1s expect watch page rest set 1 of 3 within 200ms   # why\n"
    let source = String(repeating: line, count: Self.many)
    let script = try ScriptParser.parse(source)
    #expect(script.statements.count == Self.many)
    #expect(script.statements.last?.time == .zero + .seconds(Int64(Self.many)))
  }

  @Test func `thousands of mistakes are all found`() {
    let source = String(repeating: "+1s watch strat\n", count: Self.many)
    #expect(Self.mistakes(in: source).map(\.line) == Array(1...Self.many))
  }

  @Test(arguments: [(1, "1 mistake"), (20, "20 mistakes"), (25, "and 5 more\n\n25 mistakes")])
  func `of many mistakes twenty are told, and how many there are`(count: Int, told: String) {
    let source = String(repeating: "+1s watch strat\n", count: count)
    let rendered = Diagnostics(Self.mistakes(in: source)).rendered(path: "a", source: source)
    #expect(rendered.hasSuffix("\n\n\(told) in a"))
    #expect(rendered.components(separatedBy: "error: ").count - 1 == min(count, 20))
  }

  @Test func `a line of a megabyte is read, and a mistake in it shown in a few words`() throws {
    let text = String(repeating: "x", count: 1_000_000)
    let script = try ScriptParser.parse("@0s watch user-info {\"text\":\"\(text)\"}")
    #expect(script.statements.count == 1)

    let source = "@0s \(text) start"
    let mistakes = Self.mistakes(in: source)
    #expect(mistakes.map(\.column) == [5])
    let rendered = Diagnostics(mistakes).rendered(path: "long.scenario", source: source)
    #expect(rendered.utf8.count < 1_500)
    #expect(rendered.contains("1 | @0s xxxxx"))
  }

  @Test func `the caret stands under its mistake far out in a long line`() {
    let padding = String(repeating: "p", count: 1_000)
    let source = "@0s watch open \"\(padding)\" now \(padding)"
    let lines = Diagnostics(Self.mistakes(in: source)).rendered(path: "l", source: source)
      .split(separator: "\n").map(Array.init)
    let caret = lines[4].firstIndex(of: "^")
    #expect(caret.map { String(lines[3][$0..<($0 + 3)]) } == "now")
    #expect(lines[4].filter { $0 == "^" }.count == 3)
  }

  @Test(arguments: ["plain", "Öl", "👍🏽 runs", "漢字", "\u{301}e"])
  func `the caret stands under its mistake however wide what is before it is`(name: String) throws {
    let source = "@0s watch open \"\(name)\" now"
    let lines = Diagnostics(Self.mistakes(in: source)).rendered(path: "l", source: source)
      .split(separator: "\n")
    let before = try #require(lines[3].range(of: "now")).lowerBound
    let caret = try #require(lines[4].firstIndex(of: "^"))
    #expect(
      String(lines[4][..<caret]).terminalColumns == String(lines[3][..<before]).terminalColumns
    )
  }

  // MARK: Any text at all

  /// The mistakes of a text, each of which must lie in it.
  private static func mistakes(in source: String) -> [Diagnostic] {
    do throws(Diagnostics) {
      _ = try ScriptParser.parse(source)
      return []
    } catch {
      return error.all
    }
  }

  private static func check(_ bytes: some Sequence<UInt8>) {
    let source = String(decoding: Array(bytes), as: UTF8.self)
    let lines = SourceText.lines(of: source)
    for mistake in mistakes(in: source) {
      guard (1...lines.count).contains(mistake.line) else {
        Issue.record("line \(mistake.line) of \(lines.count)")
        continue
      }
      // One past the end of the words is where a missing one would stand.
      let columns = 1...(lines[mistake.line - 1].count + 2)
      #expect(columns.contains(mistake.column))
      #expect(mistake.length >= 1)
      #expect(!mistake.message.isEmpty)
      #expect(!mistake.rendered(path: "f", source: source).isEmpty)
    }
  }

  @Test func `a scenario cut off at any byte is read or reported`() throws {
    let bytes = try Data(contentsOf: Self.firstWorkout)
    // The last lines are what a cut changes; a few before them keep the parser's state.
    for end in CaseShare.of(bytes.indices, each: 5) {
      Self.check(bytes[max(0, end - 240)..<end])
    }
  }

  @Test(arguments: [UInt64](1...4))
  func `a scenario with flipped bytes is read or reported`(seed: UInt64) throws {
    let bytes = try Data(contentsOf: Self.firstWorkout)
    var stream = RandomStream(seed: seed, purpose: "test.flip")
    for _ in 0..<50 / CaseShare.step(2) {
      var flipped = Array(bytes)
      for _ in 0...stream.below(20) {
        flipped[Int(stream.below(UInt64(flipped.count)))] = UInt8(stream.below(256))
      }
      Self.check(flipped)
    }
  }

  @Test(arguments: [UInt64](1...4))
  func `words in any order are read or reported`(seed: UInt64) throws {
    let source = try String(contentsOf: Self.firstWorkout, encoding: .utf8)
    let extra = [
      "{", "}", "\"", "\\", "#", "@", "+", "@0s", "{\"a\":", "within", "not", "-1", "\u{301}",
      "9223372036854775807", "-9223372036854775808", "2562047h", "clock", "+2562047h", "end",
    ]
    let words = source.split { $0.isWhitespace }.map(String.init) + extra
    var stream = RandomStream(seed: seed, purpose: "test.words")
    for _ in 0..<300 / CaseShare.step(2) {
      let line = (0...stream.below(9)).map { _ in words[Int(stream.below(UInt64(words.count)))] }
      Self.check("@0s watch launch\n\(line.joined(separator: " "))\n".utf8)
    }
  }
}
