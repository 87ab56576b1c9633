import LockstepDevices
import LockstepProtocol

/// The system's answers to the calls of an app, each under the call's own tag.
package struct AppReactions {
  /// `true` if whatever the app asks for succeeds.
  let succeeds: Bool
  /// `true` if what the app asks health while it is told of a change fails all the same.
  let failsQueries: Bool
  /// `true` if each request of the app finds no network, though its tasks are run.
  let failsRequests: Bool
  /// `true` if every second of the app's calls fails all the same.
  let alternates: Bool
  private var asked = 0
  /// The numbers of what the app has sent, of its observers' calls and of its tasks.
  private var last: Int64
  private var completions: [Int64] = []
  private var tasks: [(id: Int64, identifier: JSONValue)] = []

  /// The sample types that the app observes; a type that it never observed is another's.
  private var observed: Set<String> = []
  private var hasTasks = false
  private var (responses, runs) = (0, 0)

  /// The greatest number of tasks that are run of an app without a network: it may ask for another one
  /// each time.
  private static let tasksMax = 3

  /// - Parameter first: The number that what the app is told begins with.
  init(
    succeeds: Bool,
    failsQueries: Bool = false,
    failsRequests: Bool = false,
    alternates: Bool = false,
    first: Int64 = 100
  ) {
    self.succeeds = succeeds
    self.failsQueries = failsQueries
    self.failsRequests = failsRequests
    self.alternates = alternates
    last = first
  }

  /// `true` if the call that was asked last succeeds.
  private var isDone: Bool { succeeds && !(alternates && asked.isMultiple(of: 2)) }

  // MARK: Sends

  /// The kinds of sends as their outcomes name them.
  private static let sends = [
    "message": "message", "messageData": "message", "userInfo": "userInfo", "transferFile": "file",
    "complication": "currentComplicationUserInfo", "launchWatchApp": "launch",
    "context": "applicationContext",
  ]

  /// Makes the events that a call leads to, in their order.
  mutating func events(after call: JSONValue) -> [String] {
    asked += 1
    let name = call["call"].text ?? ""
    let tag = call["tag"].text == nil ? "" : #","tag":\#(call["tag"])"#
    if let kind = Self.sends[name] { return outcome(of: call, kind, tag) }
    if let fields = Self.health.first(where: { $0.key == name })?.value {
      return health(call, fields, tag)
    }
    switch name {
    case "request": return [response() + tag]
    case "submitTask": return task(call)
    default: return []
    }
  }

  private mutating func outcome(of call: JSONValue, _ kind: String, _ tag: String) -> [String] {
    last += 1
    func told(_ outcome: String) -> String {
      AppEvents.session("outcome", #","kind":"\#(kind)","id":\#(last),\#(outcome)\#(tag)"#)
    }
    if !isDone { return [told(#""outcome":"failed","code":7007"#)] }
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
    "queryChanges": #","samples":[],"deleted":[],"anchor":"1.0.00000000004EM6SH4C1QGX6FAE""#,
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
    if !isDone {
      return [#""type":"health","failed":"the owner has denied it","code":4\#(tag)"#]
    }
    if failsQueries, call["call"].text?.hasPrefix("query") == true {
      return [#""type":"health","failed":"the phone is locked","code":6\#(tag)"#]
    }
    // Each sample that is saved has an id.
    let samples = call["call"] == "saveSamples" ? Self.saved(call["samples"].elements.count) : ""
    var events = [#""type":"health"\#(fields)\#(samples)\#(tag)"#]
    if call["call"] == "executeObserver" {
      let (away, back) = (AppEvents.state("background"), AppEvents.state("foreground"))
      events += [update(of: call), away, update(of: call), back]
    }
    return events
  }

  /// Makes the event by which an observer is called.
  private mutating func update(of call: JSONValue) -> String {
    if let type = call["sampleType"].text { observed.insert(type) }
    return update(ofType: call["sampleType"])
  }

  private mutating func update(ofType type: JSONValue) -> String {
    last += 1
    completions.append(last)
    return #""type":"health","updated":\#(type),"completion":\#(last)"#
  }

  /// Makes the events by which an app that observes and asks for tasks is told of another type, and
  /// handed two tasks of another identifier: what an earlier version of it has asked for.
  mutating func earlier() -> [String] {
    var events: [String] = []
    let types = ["HKWorkoutTypeIdentifier", "HKQuantityTypeIdentifierDietaryZinc"]
    if !observed.isEmpty, let other = types.first(where: { !observed.contains($0) }) {
      events.append(update(ofType: .string(other)))
    }
    if hasTasks { events += [handed("conformance"), handed("conformance")] }
    return events
  }

  /// Makes the events by which each observer is called once more.
  mutating func changes() -> [String] { observed.sorted().map { update(ofType: .string($0)) } }

  private mutating func handed(_ identifier: JSONValue) -> String {
    last += 1
    tasks.append((last, identifier))
    return #""type":"task","state":"handed","id":\#(last),"identifier":\#(identifier)"#
  }

  private mutating func response() -> String {
    if !isDone || failsRequests {
      return #""type":"response","failed":"no network","code":-1009"#
    }
    responses += 1
    let content = [#""body":"<no JSON>""#, #""data":"AAH/""#, #""body":"""#][responses % 3]
    return #""type":"response","status":500,"headers":{},\#(content)"#
  }

  private mutating func task(_ call: JSONValue) -> [String] {
    let identifier = #""identifier":\#(call["identifier"])"#
    if !isDone { return [#""type":"task","state":"refused",\#(identifier),"code":1"#] }
    hasTasks = true
    if failsRequests, runs >= Self.tasksMax { return [] }
    runs += 1
    return [handed(call["identifier"])]
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

  /// Demands that the app has completed what its observers were told, within so many seconds.
  func demandObserved(within seconds: Int64) throws(Stop) {
    guard let first = completions.first else { return }
    let expected = "“completeObserver” within \(seconds) s of a change that came in the background"
    throw .broke(statement: "APP-75", expected: expected, found: "none for \(first)")
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
  /// Tells the app of changes while it is not in front, and demands that it completes them before it
  /// would be ended for it (APP-60).
  fileprivate func changeAsleep() throws(Stop) {
    let changes = takesSteps ? reactions?.changes() ?? [] : []
    if changes.isEmpty { return }
    let budget: Int64 = role == .watchApp ? 15 : 30
    try give(AppEvents.state("background"))
    for event in changes { try give(event) }
    for _ in 1..<budget {
      try react()
      try pass(seconds: 1)
    }
    try react()
    try reactions?.demandObserved(within: budget)
    try give(AppEvents.state("foreground"))
  }

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

extension AppCases {
  /// Makes the cases that give an app all its events, and do or refuse all that it asks for then.
  ///
  /// - Parameters:
  ///   - what: The subject of the cases' titles.
  ///   - actions: The further actions of a person that the app is given, as fields of events.
  static func reactions(_ role: Role, _ what: String, actions: @escaping Actions) -> [Case] {
    let ways = [
      ("succeeds, and is told so", AppReactions(succeeds: true)),
      ("fails, and is told so", AppReactions(succeeds: false)),
      (
        "succeeds, but for its requests",
        AppReactions(succeeds: true, failsRequests: true, first: 4_294_967_300)
      ),
      (
        "succeeds and fails in turn, and is told so", AppReactions(succeeds: true, alternates: true)
      ),
      (
        "is refused where it asks about a change",
        AppReactions(succeeds: true, failsQueries: true)
      ),
    ]
    return ways.map { how, reactions in
      Case.app("APP-75", role, "\(what) asks of its system \(how)") { (b) throws(Stop) in
        let asked = try actions(b)
        b.reactions = reactions
        try b.launched()
        try b.react()
        for event in AppEvents.all(for: role) + asked {
          try b.give(event)
          try b.react()
        }
        for event in b.reactions?.earlier() ?? [] { try b.give(event) }
        try b.react()
        try b.changeAsleep()
        try b.expire()
        try b.reactions?.demandNothingOwed()
      }
    }
  }
}
