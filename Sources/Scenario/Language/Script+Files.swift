package import Health
package import Protocol
import Workouts

/// Files that a script names: read by whoever plays it, before it begins.
extension Script {
  /// What a recorded workout comes to.
  package struct RecordedFile: Sendable, Equatable {
    /// The actions that give it to the sensors of the watch.
    package var loading: [Action]
    /// The workout in brief, as the phone reports it once it is stored.
    package var summary: JSONText

    package init(loading: [Action], summary: JSONText) {
      self.loading = loading
      self.summary = summary
    }

    /// What a workout comes to that is to be played.
    package init(_ workout: HKWorkout) {
      self.init(
        loading: SensorRecording(workout).pieces.map {
          Action("load", [.init("recording", .json($0.text))])
        },
        summary: workout.summary
      )
    }
  }

  /// The same script with its files read.
  ///
  /// - Parameter read: Reads a file by the name that the script has for it.
  package func reading<Failure>(
    _ read: (_ name: String, _ line: Int) throws(Failure) -> RecordedFile
  ) throws(Failure) -> Script {
    var script = self
    script.statements = []
    var known: [(name: String, file: RecordedFile)] = []
    for statement in statements {
      guard let name = statement.body.file else {
        script.statements.append(statement)
        continue
      }
      let file: RecordedFile
      if let found = known.first(where: { $0.name == name }) {
        file = found.file
      } else {
        file = try read(name, statement.line)
        known.append((name, file))
      }
      for body in statement.body.filled(with: file) {
        script.statements.append(Statement(line: statement.line, time: statement.time, body: body))
      }
    }
    return script
  }
}

extension Script.Body {
  /// The file that a line names, while it is not read.
  fileprivate var file: String? {
    switch self {
    case .act(.watch, let action) where action.verb == "play":
      return action.text("file")
    case .expect(let expectation):
      guard case .recorded(let name, nil) = expectation.check,
        HKWorkoutActivityType(name: name) == nil
      else { return nil }
      return name
    default: return nil
    }
  }

  fileprivate func filled(with file: Script.RecordedFile) -> [Self] {
    switch self {
    case .act(let device, _):
      return (file.loading + [Action("play")]).map { .act(device, $0) }
    case .expect(var expectation):
      if case .recorded(let name, _) = expectation.check {
        expectation.check = .recorded(name, file)
      }
      return [.expect(expectation)]
    default: return [self]
    }
  }
}
