import LockstepCommandLine
import LockstepPosix
import LockstepProtocol
package import LockstepScenario
import LockstepWorkoutChecks

extension ScenarioFiles {
  /// Lists the paths of the files that a scenario names: included scenarios, vocabularies, recorded
  /// workouts.
  ///
  /// If the scenario has mistakes, the list contains the paths that could be found.
  package static func named(by path: String, setting overrides: [Script.Setting]) -> [String] {
    guard let source = try? Result(catching: { () throws(CommandError) in try source(path) }).get()
    else { return [] }
    let names = Names()
    let read = Result { () throws(Diagnostics) in
      try ScriptParser.parse(source, in: .workouts, setting: overrides) { name in
        let found = place(of: name, beside: path)
        names.all.append(found)
        return file(at: found)
      }
    }
    if case .success(let script) = read {
      _ = script.reading { name, _ in
        // What was set from outside is seen from there.
        let isOutside = overrides.contains { $0.value == name }
        let found = isOutside ? name : place(of: name, beside: path)
        names.all.append(found.split(separator: "#").first.map(String.init) ?? found)
        return Script.RecordedFile(loading: [], summary: .emptyDictionary)
      }
    }
    return names.all
  }

  private final class Names {
    var all: [String] = []
  }
}
