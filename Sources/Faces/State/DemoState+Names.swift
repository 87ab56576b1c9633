import LockstepProtocol
import LockstepWorkouts

extension DemoState {
  /// The names seen on screens or written in documents, of splits, workouts and exercises, without
  /// repetitions.
  package var names: [String] {
    var names: [String] = []
    for name in screenNames + writtenNames where !name.isEmpty && !names.contains(name) {
      names.append(name)
    }
    return names
  }

  private var screenNames: [String] {
    let phone = phoneScreen.map { screen in
      screen.splits + screen.workouts.map(\.name) + [screen.mirror?.exercise ?? ""]
    }
    return (phone ?? []) + watchNames
  }

  private var watchNames: [String] {
    switch watchScreen?.content ?? .off {
    case .off: []
    case .workouts(let workouts): workouts.map(\.name)
    case .exercises(let workout, let exercises): [workout] + exercises.map(\.name)
    case .run(let run): [run.exercise]
    }
  }
}

extension JSONText {
  /// All texts of fields called `name`, at any depth.
  var allNames: [String] {
    var reader = JSONReader(bytes)
    do throws(JSONError) { return try reader.propertyList().allNames } catch { return [] }
  }
}

extension PropertyList {
  fileprivate var allNames: [String] {
    switch self {
    case .array(let elements): elements.flatMap(\.allNames)
    case .dictionary(let fields): fields.entries.flatMap { Self.names(in: $0.value, of: $0.key) }
    default: []
    }
  }

  private static func names(in value: PropertyList, of key: String) -> [String] {
    guard case .string(let text) = value else { return value.allNames }
    return key == "name" || key.hasSuffix("Name") ? [text] : []
  }
}
