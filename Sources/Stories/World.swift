package import LockstepPair
import LockstepProtocol
package import LockstepScenario
import LockstepSimulation

/// The pair that stories are told of, the course that a person wrote, and what must hold.
package struct World {
  /// Makes a pair with both devices on.
  package typealias Make = () throws(DeviceFault) -> Engine

  package let script: Script
  package let language: Language
  /// What holds of any pair, and of these apps.
  package let checkers: PromiseCheckers
  /// What has no need of being told apart from the course: the promises that are judged.
  package let course: [StoryLine]
  /// The lines that were read once.
  let known: KnownLines
  private let make: Make
  /// The pair as it begins, where it can be kept, so that it is made only once.
  private let start: SavedPair?

  /// - Parameter script: The course, with the promises of the person who wrote it.
  package init(
    _ script: Script,
    in language: Language,
    checkers: PromiseCheckers,
    make: @escaping Make
  ) throws(DeviceFault) {
    self.script = script
    self.language = language
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

  /// Whether each story begins from a copy, rather than with programs that start anew.
  package var isCopied: Bool { start != nil }

  /// A pair that nothing has happened to.
  func begin() throws(DeviceFault) -> Engine {
    guard let start else { return try make() }
    return Engine(restoring: start)
  }

  /// The script of a story before its first line: nothing but the promises, which have no time yet.
  var blank: Script {
    var blank = script
    blank.statements = []
    blank.meantFailures = []
    return blank
  }

  /// The persons who look at what is shown, and act until the course is over.
  var onlookers: [Script.Person] { script.persons.filter { $0.persona != nil } }

  /// When the course is over, also where it only says so.
  var end: TrueTime { script.course.map(\.time).max() ?? .zero }

  /// A line that a person says, as a statement; `nil` where it cannot be read.
  func read(_ line: String) -> Script.Statement? {
    known.statement(of: line, in: language, on: script.profile)
  }

  /// How long everything may take to settle, where a promise says so.
  var settling: Interval { script.promises.compactMap(\.settling).max() ?? .seconds(30) }

  /// After how long the first promise is judged.
  var soonestSettling: Interval { script.promises.compactMap(\.settling).min() ?? .seconds(30) }
}
