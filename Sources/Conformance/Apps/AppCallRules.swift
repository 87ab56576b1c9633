import LockstepDevices
import LockstepProtocol

/// The rules for the shape of an app's calls: the fields that each call must have, and their types.
package enum AppCallRules {
  private enum Kind: String {
    case text, integer, boolean, object, array, name
  }

  /// The fields that each call must have, by the call's name.
  private static let calls: [(name: String, fields: [(String, Kind)])] = [
    ("activate", []), ("message", [("payload", .object)]), ("messageData", [("data", .text)]),
    ("implement", [("methods", .array)]), ("reply", [("to", .integer), ("payload", .object)]),
    ("refuse", [("to", .integer)]),
    ("context", [("payload", .object)]), ("userInfo", [("payload", .object)]),
    ("forget", [("name", .name)]), ("acknowledge", [("origin", .integer), ("id", .integer)]),
    ("hold", []), ("resume", []), ("cancelUserInfo", []),
    ("complication", [("payload", .object)]), ("completeTask", [("id", .integer)]),
    ("writeFile", [("path", .text), ("data", .text)]),
    ("transferFile", [("path", .text)]), ("moveFile", [("path", .text)]),
    ("cancelFile", []), ("launchWatchApp", [("payload", .object)]),
    ("prepareWorkout", [("activity", .text)]), ("startWorkout", [("activity", .text)]),
    ("pauseWorkout", []), ("resumeWorkout", []), ("endWorkout", []), ("stopWorkout", []),
    ("startMirroring", []), ("stopMirroring", []),
    ("sendToRemote", [("data", .text)]), ("implementRemote", [("handlers", .array)]),
    ("loadRecording", [("piece", .object)]), ("playRecording", []),
    ("taken", [("through", .integer)]), ("request", [("address", .text)]),
    ("cancelRequest", [("tag", .text)]), ("submitTask", [("identifier", .name)]),
    ("setTaskCompleted", [("id", .integer), ("success", .boolean)]),
    ("effort", [("effort", .text)]),
    ("keep", [("name", .name)]),
    ("haptic", [("haptic", .text)]), ("shown", [("screen", .object)]),
    ("document", [("kind", .text), ("document", .text)]), ("answer", [("content", .object)]),
    ("refused", [("action", .text), ("reason", .text)]), ("note", [("text", .text)]), ("exit", []),
  ]

  /// The fields that each call to health must have, by the call's name.
  private static let healthCalls: [(name: String, fields: [(String, Kind)])] = [
    ("requestAuthorization", []), ("saveSamples", [("samples", .array)]),
    ("deleteSamples", [("ids", .array)]), ("querySamples", [("sampleType", .text)]),
    ("queryChanges", [("sampleType", .text)]), ("queryStatistics", [("sampleType", .text)]),
    ("executeObserver", [("sampleType", .text)]), ("stopObserver", [("sampleType", .text)]),
    ("enableBackgroundDelivery", [("sampleType", .text), ("frequency", .text)]),
    ("disableBackgroundDelivery", [("sampleType", .text)]),
    ("completeObserver", [("completion", .integer)]),
    ("beginCollection", [("builder", .name), ("activity", .text), ("startDate", .text)]),
    ("addSamples", [("builder", .name), ("samples", .array)]),
    ("addWorkoutEvents", [("builder", .name), ("workoutEvents", .array)]),
    ("addMetadata", [("builder", .name), ("metadata", .object)]),
    ("builderStatistics", [("builder", .name), ("sampleType", .text)]),
    ("endCollection", [("builder", .name), ("endDate", .text)]),
    ("finishWorkout", [("builder", .name)]), ("discardWorkout", [("builder", .name)]),
    ("insertRouteData", [("builder", .name), ("locations", .array)]),
    ("finishRoute", [("builder", .name), ("workout", .text)]),
    ("queryRoute", [("workout", .text)]),
    ("relateEffort", [("sample", .object), ("workout", .text)]),
    ("unrelateEffort", [("ids", .array), ("workout", .text)]),
    ("queryEffort", [("workout", .text)]),
  ]

  /// The names of the calls, in the order of the table.
  package static var names: [String] { calls.map(\.name) }

  /// The names of the calls to health, in the order of their table.
  package static var healthNames: [String] { healthCalls.map(\.name) }

  /// Checks a call against the tables: its name must be known, and its fields must be there (APP-15).
  package static func check(_ call: JSONValue) throws(Stop) {
    let all = calls + healthCalls
    guard let known = all.first(where: { .string($0.name) == call["call"] }) else {
      throw .broke(statement: "APP-15", expected: "a call of the table", found: "\(call)")
    }
    for (field, kind) in known.fields {
      try check(call[field], kind, "“\(field)” of \(known.name)")
    }
    if known.name == "userInfo", !call["name"].isMissing {
      try check(call["name"], .name, "“name” of userInfo")
    }
    if known.name.hasPrefix("cancel"), call["tag"].text == nil {
      try check(call["id"], .integer, "“id” or “tag” of \(known.name)")
    }
    if let tag = call["tag"].text { try check(tag: tag, of: known.name) }
    if known.name == "keep", !call["until"].isMissing, call["until"] != "restart" {
      throw .broke(statement: "APP-15", expected: "“until”: “restart”", found: "\(call)")
    }
    if known.name == "shown", call["screen"]["screen"].text == nil {
      throw .broke(statement: "APP-15", expected: "a screen with “screen”", found: "\(call)")
    }
  }

  private static func check(tag: String, of name: String) throws(Stop) {
    let count = tag.utf8.count
    if (1...AppRules.tagBytesMax).contains(count) { return }
    let expected = "“tag” of \(name): 1 to \(AppRules.tagBytesMax) bytes"
    throw .broke(statement: "APP-23", expected: expected, found: "\(count)")
  }

  private static func check(_ value: JSONValue, _ kind: Kind, _ what: String) throws(Stop) {
    let isRight =
      switch (value, kind) {
      case (.string, .text), (.integer, .integer), (.boolean, .boolean), (.object, .object),
        (.array, .array):
        true
      case (.string(let text), .name):
        text.wholeMatch(of: /[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}/) != nil
      default: false
      }
    if isRight { return }
    let statement = kind == .name ? "APP-12" : "APP-15"
    throw .broke(statement: statement, expected: "\(what): \(kind.rawValue)", found: "\(value)")
  }
}
