import LockstepDevices
import LockstepProtocol

/// The system's answers to the calls of an app, each under the call's own tag.
package struct AppReactions {
  /// The fate of what the app asks for.
  enum Fate: Sendable {
    case success, failure
    /// Observers and tasks begin, and whatever the app asks because of them fails.
    case failureLater
  }

  let fate: Fate
  /// The numbers of what the app has sent, of its observers' calls and of its tasks.
  private var last: Int64 = 100
  private var completions: [Int64] = []
  private var tasks: [(id: Int64, identifier: JSONValue)] = []

  init(_ fate: Fate) { self.fate = fate }

  /// The calls by which an app comes to be told something later.
  private static let beginnings = [
    "requestAuthorization", "executeObserver", "enableBackgroundDelivery", "submitTask",
  ]

  private func succeeds(_ name: String) -> Bool {
    fate == .success || fate == .failureLater && Self.beginnings.contains(name)
  }

  // MARK: Sends

  /// The kinds of sends as their outcomes name them.
  private static let sends = [
    "message": "message", "messageData": "message", "userInfo": "userInfo", "transferFile": "file",
    "complication": "currentComplicationUserInfo", "launchWatchApp": "launch",
    "context": "applicationContext",
  ]

  /// Makes the events that a call leads to, in their order.
  mutating func events(after call: JSONValue) -> [String] {
    let name = call["call"].text ?? ""
    let tag = call["tag"].text == nil ? "" : #","tag":\#(call["tag"])"#
    if let kind = Self.sends[name] { return outcome(of: call, kind, tag) }
    if let fields = Self.health.first(where: { $0.key == name })?.value {
      return health(call, fields, tag)
    }
    switch name {
    case "request": return [response(succeeds(name)) + tag]
    case "submitTask": return task(call)
    default: return []
    }
  }

  private mutating func outcome(of call: JSONValue, _ kind: String, _ tag: String) -> [String] {
    last += 1
    func told(_ outcome: String) -> String {
      AppEvents.session("outcome", #","kind":"\#(kind)","id":\#(last),\#(outcome)\#(tag)"#)
    }
    if fate != .success { return [told(#""outcome":"failed","code":7007"#)] }
    if kind == "applicationContext" { return [] }
    guard call["reply"] == true else { return [told(#""outcome":"delivered""#)] }
    return [
      #""type":"reply","to":\#(last),"payload":{}\#(tag)"#, told(#""outcome":"replied""#),
    ]
  }

  // MARK: Health, servers, tasks

  /// The answers to calls to health that succeed.
  private static let health: KeyValuePairs = [
    "requestAuthorization": "", "saveSamples": "", "deleteSamples": "",
    "querySamples": #","samples":[]"#,
    "queryChanges": #","samples":[],"deleted":[],"anchor":"AAEC""#,
    "queryStatistics": #","statistics":null"#, "executeObserver": "", "stopObserver": "",
    "enableBackgroundDelivery": "", "disableBackgroundDelivery": "", "beginCollection": "",
    "addSamples": "", "addWorkoutEvents": "", "addMetadata": "",
    "builderStatistics": #","statistics":null"#, "endCollection": "", "finishWorkout": saved(1),
    "discardWorkout": "", "insertRouteData": "", "finishRoute": saved(1),
    "queryRoute": #","locations":[]"#, "relateEffort": saved(1), "unrelateEffort": "",
    "queryEffort": #","relationships":[]"#,
  ]

  /// The names of the calls to health that are answered.
  package static var answeredHealthCalls: [String] { health.map(\.key) }

  private static func saved(_ count: Int) -> String {
    let ids = (0..<count).map { #""4d2f2c4e-0000-4000-8000-00000000000\#($0 % 10)""# }
    return #","saved":[\#(ids.joined(separator: ","))]"#
  }

  private mutating func health(_ call: JSONValue, _ fields: String, _ tag: String) -> [String] {
    if !succeeds(call["call"].text ?? "") {
      return [#""type":"health","failed":"the owner has denied it","code":4\#(tag)"#]
    }
    // Each sample that is saved has an id.
    let samples = call["call"] == "saveSamples" ? Self.saved(call["samples"].elements.count) : ""
    var events = [#""type":"health"\#(fields)\#(samples)\#(tag)"#]
    if call["call"] == "executeObserver" {
      let (away, back) = (AppEvents.state("background"), AppEvents.state("foreground"))
      let type = call["sampleType"]
      // An earlier version of the app may have had another type of it delivered.
      let other = Self.others.first { $0 != type } ?? type
      events += [update(of: type), away, update(of: type), update(of: other), back]
    }
    return events
  }

  private static let others: [JSONValue] = [
    "HKQuantityTypeIdentifierHeight", "HKQuantityTypeIdentifierBodyMass",
  ]

  /// Makes the event by which an observer is called.
  private mutating func update(of type: JSONValue) -> String {
    last += 1
    completions.append(last)
    return #""type":"health","updated":\#(type),"completion":\#(last)"#
  }

  private func response(_ succeeds: Bool) -> String {
    succeeds
      ? #""type":"response","status":500,"headers":{},"body":"<no JSON>""#
      : #""type":"response","failed":"no network","code":-1009"#
  }

  private mutating func task(_ call: JSONValue) -> [String] {
    let identifier = #""identifier":\#(call["identifier"])"#
    if !succeeds("submitTask") {
      return [#""type":"task","state":"refused",\#(identifier),"code":1"#]
    }
    // An earlier version of the app may have submitted another one.
    return [call["identifier"], "conformance-earlier"].map { identifier in
      last += 1
      tasks.append((last, identifier))
      return #""type":"task","state":"handed","id":\#(last),"identifier":\#(identifier)"#
    }
  }

  // MARK: What the app owes for it

  /// Takes what the app completes, which must be what it was told and has not completed.
  mutating func completed(_ call: JSONValue) throws(Stop) {
    let isThere: Bool
    switch call["call"].text {
    case "completeObserver": isThere = completions.take(call["completion"].number)
    case "setTaskCompleted":
      let place = tasks.firstIndex { $0.id == call["id"].number }
      isThere = place != nil
      if let place { tasks.remove(at: place) }
    default: return
    }
    if isThere { return }
    let expected = "what it was told and has not completed yet"
    throw .broke(statement: "APP-75", expected: expected, found: "\(call)")
  }

  /// The events that end the time of the tasks that the app still has.
  var expirations: [String] {
    tasks.map {
      #""type":"task","state":"expired","id":\#($0.id),"identifier":\#($0.identifier)"#
    }
  }

  /// Demands that all is completed.
  func demandNothingOwed() throws(Stop) {
    guard let first = completions.first ?? tasks.first?.id else { return }
    let expected = "“completeObserver” and “setTaskCompleted” of all that it was told"
    throw .broke(statement: "APP-75", expected: expected, found: "none for \(first)")
  }
}

extension [Int64] {
  /// Takes a number out, and returns whether it was there.
  fileprivate mutating func take(_ number: Int64?) -> Bool {
    guard let place = firstIndex(where: { $0 == number }) else { return false }
    remove(at: place)
    return true
  }
}

extension AppHarness {
  /// Lets the time of the app's tasks end, and some more, after which the system would end the app
  /// (APP-60, APP-69).
  fileprivate func expire() throws(Stop) {
    if !takesSteps { try settle() }
    for (seconds, isOver) in [(30, true), (5, false)] as [(Int64, Bool)] where takesSteps {
      try pass(seconds: seconds)
      try react()
      for event in isOver ? reactions?.expirations ?? [] : [] { try give(event) }
    }
    try react()
  }
}

extension AppCase {
  /// Makes the cases in which the system does, or refuses, all that an app asks for in the course of
  /// its events.
  ///
  /// - Parameter actions: What else a person asks of it, as fields of events.
  static func reactions(_ role: Role, _ what: String, actions: [String]) -> [AppCase] {
    let fates: [(AppReactions.Fate, String)] = [
      (.success, "asks of its system succeeds, and is told so"),
      (.failure, "asks of its system fails, and is told so"),
      (.failureLater, "asks once it was told something fails, and is told so"),
    ]
    return fates.map { fate, how in
      AppCase("APP-75", role, "\(what) \(how)") { (b) throws(Stop) in
        b.reactions = AppReactions(fate)
        try b.launched()
        try b.react()
        for event in AppEvents.all(for: role) + actions {
          try b.give(event)
          try b.react()
        }
        try b.expire()
        try b.reactions?.demandNothingOwed()
      }
    }
  }
}
