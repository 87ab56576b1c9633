import LockstepCommandLine
import LockstepDeviceCommands
import LockstepProtocol
package import LockstepScenario
package import LockstepSimulation
import LockstepWorkoutChecks

/// A scenario as the demo plays it: with its comments, which tell the person what is going on.
package struct DemoScript: Sendable {
  package let source: String
  package private(set) var script: Script
  /// Its lines, as places in it count them.
  package let lines: [Substring]

  /// The language of the script's lines, and of those that can be typed.
  let language: LockstepScenario.Language
  /// The programs in the places of the apps, and of what else a run is told.
  var plan = RunCommand.Plan()

  /// The texts of the comments above lines, each from its line's instant on.
  private let captions: [(time: TrueTime, text: String)]

  /// - Parameter readFile: Reads a file that it names, such as a vocabulary, by its name there.
  package init(
    _ source: String,
    in language: LockstepScenario.Language = .workouts,
    reading readFile: @escaping ScriptParser.ReadFile = { _ in
      .failure(UnreadableFile("no file is read here"))
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

  /// The lines of its header that say whose verbs its lines have.
  var appLines: [String] {
    let written = lines.map(String.init)
      .filter { $0.hasPrefix("app ") || $0.hasPrefix("vocabulary ") }
    guard script.app == nil, let app = plan.project?.app else { return written }
    return ["app \(Word.spelled(app))"] + written
  }

  /// Reads a line that a person typed as a deed; a time before it counts for nothing.
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

  /// Loads the recorded workouts that the script names, from beside a file.
  func loadingFiles(beside path: String) throws(CommandError) -> DemoScript {
    var story = self
    story.script = try ScenarioFiles.loading(script, of: path)
    return story
  }

  /// The instant of its last line.
  package var end: TrueTime { script.statements.last?.time ?? .zero }

  /// The same, but never over: time goes on for whoever takes over.
  package var endless: Script {
    var script = script
    let line = script.statements.last?.line ?? 1
    let end = Script.Statement(line: line, time: .zero + Script.longest, body: .end)
    script.statements.append(end)
    return script
  }

  /// A script in which nothing is done, and time goes on.
  package static var nothing: Script {
    do throws(Diagnostics) {
      return try ScriptParser.parse("@720h end\n", in: .workouts)
    } catch {
      return Script()
    }
  }

  /// Finds the words of the file for the things that go on at an instant.
  package func caption(at time: TrueTime) -> String {
    captions.last { $0.time <= time }?.text ?? title
  }

  /// The instants at which something new begins, with its words.
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

  /// Returns a line as it was written, without its time.
  package func text(of statement: Script.Statement) -> String {
    let line = lines[statement.line - 1].drop { $0 == " " || $0 == "\t" }
    guard line.first == "@" || line.first == "+" else { return String(line) }
    return String(line.drop { $0 != " " && $0 != "\t" }.drop { $0 == " " || $0 == "\t" })
  }
}

extension Diagnostics {
  /// Finds the first mistake, and moves it by so many columns for a line that stands further to the
  /// right than it was read.
  fileprivate func first(movedBy columns: Int) -> Diagnostic {
    var first =
      all.first
      ?? Diagnostic(line: 1, column: 1, length: 1, message: "this is no line of a scenario")
    first.column = max(1, first.column + columns)
    return first
  }
}
