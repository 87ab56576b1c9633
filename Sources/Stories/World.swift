package import LockstepPair
import LockstepProtocol
package import LockstepScenario
import LockstepSimulation

/// The setting of all stories: the pair, the course that a person wrote, and the promises that must
/// hold.
///
/// It never changes, so that all copies of a story share it.
package final class World {
  /// Makes a pair with both devices switched on.
  package typealias Make = () throws(DeviceFault) -> Engine

  package let script: Script
  /// The language of the stories' lines, with the words of the apps beside the companions.
  package let language: Language
  /// The checkers for the promises of every pair, and for those of these apps.
  package let checkers: PromiseCheckers
  /// The lines of the course that do something, without its expectations, promises and end.
  package let course: [StoryLine]
  /// The lines that were read once.
  let known: KnownLines
  private let make: Make
  /// The pair at its beginning, which is made only once if it can be copied; otherwise `nil`.
  private let start: SavedPair?

  /// - Parameter script: The course, with the promises that a person wrote.
  package init(
    _ script: Script,
    in language: Language,
    checkers: PromiseCheckers,
    make: @escaping Make
  ) throws(DeviceFault) {
    self.script = script
    self.language = script.appsBeside.reduce(into: language) { $0.add($1) }
    self.checkers = checkers
    self.make = make
    known = KnownLines(on: script.profile)
    start = try make().save()
    course = script.course.compactMap { statement in
      switch statement.body {
      case .expect, .late, .promise, .end: nil
      default: StoryLine(time: statement.time, statement: statement, source: .course)
      }
    }
  }

  /// `true` if each story begins from a copy of the pair; `false` if programs have to be started anew.
  package var isCopied: Bool { start != nil }

  /// Makes a pair in its first state.
  func begin() throws(DeviceFault) -> Engine {
    guard let start else { return try make() }
    return Engine(restoring: start)
  }

  /// The script of a story before its first line: only the promises, which have no time yet.
  var blank: Script {
    var blank = script
    blank.statements = []
    blank.meantFailures = []
    return blank
  }

  /// The persons who look at what is shown, and act until the course is over.
  var onlookers: [Script.Person] { script.persons.filter { $0.persona != nil } }

  /// The instant at which the course is over, also where the file only says so.
  var end: TrueTime { script.course.map(\.time).max() ?? .zero }

  /// Reads a line that a person says as a statement; `nil` where it cannot be read.
  func read(_ line: String) -> Script.Statement? {
    known.statement(of: line, in: language, on: script.profile)
  }

  /// The longest time for which a promise lets everything settle.
  var settling: Interval { script.promises.compactMap(\.settling).max() ?? .seconds(30) }

  /// The shortest settling time of the promises, after which the first of them is judged; 30 s if none
  /// names a time.
  var soonestSettling: Interval { script.promises.compactMap(\.settling).min() ?? .seconds(30) }
}
