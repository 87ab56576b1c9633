package import LockstepHealth
package import LockstepProtocol
package import LockstepScenario
import LockstepWorkouts

/// The files that a scenario names; whoever plays it reads them before it begins.
extension Script {
  /// The parts of a recorded workout that a script needs.
  package struct RecordedFile: Sendable, Equatable {
    /// The actions that load the workout into the watch's sensors.
    package var loading: [Action]
    /// The summary of the workout, as the phone reports it once the workout is stored.
    package var summary: JSONText

    package init(loading: [Action], summary: JSONText) {
      self.loading = loading
      self.summary = summary
    }

    /// Makes the parts from a workout.
    package init(_ workout: HKWorkout) {
      self.init(
        loading: SensorRecording(workout).pieces.map { WatchAction.loading($0.text) },
        summary: workout.summary
      )
    }
  }

  /// Returns the script with the contents of its files.
  ///
  /// - Parameter read: Reads a file by its name in the script.
  package func reading<Failure>(
    _ read: (_ name: String, _ line: Int) throws(Failure) -> RecordedFile
  ) throws(Failure) -> Script {
    var script = self
    script.statements = []
    var known: [(name: String, file: RecordedFile)] = []
    for statement in statements {
      guard let name = statement.file else {
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
      for body in statement.filled(with: file) {
        var filled = statement
        filled.body = body
        filled.recording = nil
        script.statements.append(filled)
      }
    }
    return script
  }
}

extension Script.Statement {
  private static let recorded = ["phone", "recorded"]

  /// The name of the file in a line, if it has one.
  fileprivate var file: String? {
    if let recording { return recording.file }
    guard case .expect(let expectation) = body,
      expectation.check.words.starts(with: Self.recorded)
    else { return nil }
    return expectation.check.words.last.flatMap {
      HKWorkoutActivityType(name: $0) == nil ? $0 : nil
    }
  }

  fileprivate func filled(with file: Script.RecordedFile) -> [Script.Body] {
    switch body {
    case .act(let device, let action):
      return (file.loading + [recording?.action ?? action]).map { .act(device, $0) }
    case .expect(var expectation):
      expectation.check = Check(words: expectation.check.words, look: CheckKind.recorded(file))
      return [.expect(expectation)]
    default: return [body]
    }
  }
}
