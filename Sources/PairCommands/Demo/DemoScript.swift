import LockstepCommandLine
import LockstepDeviceCommands
import LockstepProtocol
package import LockstepScenario
package import LockstepSimulation
import LockstepWorkoutChecks

/// A scenario for the demo: its script, and its comments, which explain to the user what happens.
package struct DemoScript: Sendable {
  package let source: String
  package private(set) var script: Script
  /// The lines of the source, in the numbering of the script's places.
  package let lines: [Substring]

  /// The language of the script's lines, and of the lines that the user types.
  let language: LockstepScenario.Language
  /// The programs in place of the apps, and further settings of a run.
  var plan = RunCommand.Plan()

  /// The comments above lines, each with the instant of its line, from which on it is shown.
  private let captions: [(time: TrueTime, text: String)]

  /// - Parameter readFile: Reads a file that the scenario names, such as a vocabulary, by its name
  ///   there.
  package init(
    _ source: String,
    in language: LockstepScenario.Language = .workouts,
    reading readFile: @escaping ScriptParser.ReadFile = { _ in
      .failure(UnreadableFile("only a scenario in a folder can name a file"))
    }
  ) throws(Diagnostics) {
    self.source = source
    script = try ScriptParser.parse(source, in: language, reading: readFile)
    var language = language
    for name in script.vocabularies {
      // What the parser could read can be read again.
      if let file = try? readFile(name).get() { try? language.vocabulary.add(file) }
    }
    self.language = language
    lines = SourceText.lines(of: source)
    var captions: [(time: TrueTime, text: String)] = []
    for statement in script.statements {
      let text = Self.comment(above: statement.line, in: lines)
      if !text.isEmpty { captions.append((statement.time, text)) }
    }
    self.captions = captions
  }

  package var title: String { script.title }

  /// The header lines that name the apps or vocabularies whose verbs the scenario uses.
  var appLines: [String] {
    let written = lines.map(String.init)
      .filter { $0.hasPrefix("app ") || $0.hasPrefix("vocabulary ") }
    guard script.app == nil, let app = plan.project?.app else { return written }
    return ["app \(Word.spelled(app))"] + written
  }

  /// Reads a line that the user typed as an action; a time at its beginning is ignored.
  func deed(for line: String) throws(Diagnostic) -> Deed {
    var text = line.drop { $0 == " " }
    while text.first == "@" || text.first == "+" {
      text = text.drop { $0 != " " }.drop { $0 == " " }
    }
    let time = "@0s "
    let script: Script
    do throws(Diagnostics) {
      script = try ScriptParser.parse("\(time)\(text)\n", in: language)
    } catch {
      throw error.first(movedBy: line.count - text.count - time.count)
    }
    let loaded: Script
    do throws(CommandError) {
      loaded = try ScenarioFiles.loading(script, of: "")
    } catch {
      let message = String(error.text.drop { $0 != " " }.dropFirst())
      throw Diagnostic(line: 1, column: 1, length: line.count, message: message)
    }
    let bodies = loaded.statements.map(\.body)
    return Deed(bodies.last ?? .end, String(text), after: bodies.dropLast())
  }

  /// Loads the recorded workouts that the script names; their paths are relative to the scenario's
  /// file.
  func loadingFiles(beside path: String) throws(CommandError) -> DemoScript {
    var story = self
    story.script = try ScenarioFiles.loading(script, of: path)
    return story
  }

  /// The instant of the last line.
  package var end: TrueTime { script.statements.last?.time ?? .zero }

  /// The script without an end, for a user who takes over: time goes on after its last line.
  package var endless: Script {
    var script = script
    let line = script.statements.last?.line ?? 1
    let end = Script.Statement(line: line, time: .zero + Script.longest, body: .end)
    script.statements.append(end)
    return script
  }

  /// A script in which nothing happens while time goes on.
  package static var nothing: Script {
    do throws(Diagnostics) {
      return try ScriptParser.parse("@720h end\n", in: .workouts)
    } catch {
      return Script()
    }
  }

  /// Finds the comment that is shown at an instant; the title if there is none.
  package func caption(at time: TrueTime) -> String {
    captions.last { $0.time <= time }?.text ?? title
  }

  /// The instants at which another comment is shown, with its text.
  package var chapters: [(time: TrueTime, text: String)] { captions }

  private static func comment(above line: Int, in lines: [Substring]) -> String {
    var words: [Substring] = []
    var index = line - 2
    while index >= 0, lines[index].first == "#" {
      words.insert(lines[index].dropFirst().drop { $0 == " " }, at: 0)
      index -= 1
    }
    return words.joined(separator: " ")
  }

  /// Returns a line of the source without its time.
  package func text(of statement: Script.Statement) -> String {
    let line = lines[statement.line - 1].drop { $0 == " " || $0 == "\t" }
    guard line.first == "@" || line.first == "+" else { return String(line) }
    return String(line.drop { $0 != " " && $0 != "\t" }.drop { $0 == " " || $0 == "\t" })
  }
}

extension Diagnostics {
  /// Returns the first mistake, moved right by this many columns, because the line stood further left
  /// when it was read.
  fileprivate func first(movedBy columns: Int) -> Diagnostic {
    var first =
      all.first
      ?? Diagnostic(line: 1, column: 1, length: 1, message: "this is no line of a scenario")
    first.column = max(1, first.column + columns)
    return first
  }
}
