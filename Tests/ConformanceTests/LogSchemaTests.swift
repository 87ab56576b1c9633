import LockstepDevices
import LockstepConformance
import LockstepLink
import LockstepPair
import LockstepPhoneSim
import LockstepProtocol
import LockstepSimulation
import Testing
import LockstepWatchSim

/// The schemas of the log's lines and of answers allow what a pair of devices writes, whole.
struct LogSchemaTests {
  /// What a pair does in a minute with everything that makes another kind of line.
  private static func story() throws -> [LogEvent] {
    var engine = Engine(Engine.Configuration(title: "schema", seed: 3, profile: .bleActive))
    try engine.attach(.watch, to: InProcessPort(.watch, DeviceModel.watch().make(incarnation: 1)))
    try engine.attach(
      .phone,
      to: InProcessPort(.phone, DeviceModel.phone.make(seed: 3, incarnation: 1))
    )
    var second: Int64 = 0
    for (role, verb, arguments) in deeds {
      second += 2
      try engine.run(through: .zero + .seconds(second))
      try engine.act(role, Action(verb, arguments.map { Action.Argument($0.0, $0.1) }))
    }
    try engine.run(through: .zero + .seconds(second + 60))
    return engine.takeEvents()
  }

  private typealias Deed = (DeviceRole, String, [(String, Action.Value)])

  private static let deeds: [Deed] = [
    (.phone, "starter-splits", []), (.phone, "split", [("name", .text("Legs"))]),
    (
      .phone, "add",
      [("exercise", .text("Plank")), ("split", .text("Legs")), ("duration", .number(4))]
    ),
    (.phone, "history", [("count", .number(2))]), (.phone, "start", [("split", .text("Legs"))]),
    (.phone, "note", [("exercise", .text("Plank")), ("text", .text("steady"))]),
    (.watch, "exercise", [("exercise", .text("Plank"))]), (.watch, "start", []),
    (.watch, "ping", [("count", .number(2))]), (.watch, "back", []), (.watch, "close", []),
    (.phone, "splits", []),
    (.phone, "workouts", []), (.phone, "settings", []), (.phone, "catalog", []),
    (.phone, "progress", [("exercise", .text("Bench Press"))]),
    (.phone, "drive", [("state", .text("unavailable"))]), (.phone, "status", []),
    (.phone, "drive", [("state", .text("available"))]),
    // With its document gone the watch's change waits, and is listed.
    (.phone, "remove-file", [("document", .text("workout:Legs"))]),
    (.watch, "skip", [("exercise", .text("Plank"))]), (.phone, "waiting", []),
    (.phone, "delete", [("workout", .text("Legs"))]),
  ]

  /// The kinds that no pair in virtual time writes by itself.
  private static let others: [LogEvent] = {
    let kinds: [(DeviceRole?, LogEvent.Kind)] = [
      (nil, .run(title: "", seed: .max)), (nil, .lost(number: 9, kind: "message")),
      (nil, .link(.stalled)), (.watch, .effect(.haptic(Haptic(.click, wasMissed: true)))),
      (.watch, .crashed("torn-power-cut")), (.phone, .disk("full")),
      (.watch, .effect(.printed("so"))),
      (
        .phone,
        .effect(.request(WebRequest(number: 1, method: "GET", address: "https://a.example")))
      ),
      (.phone, .response(.init(number: 1, .failed(.timedOut), fault: "slow"))),
      (.phone, .response(.init(number: 1, .answered(status: 200, WebContent()), fault: nil))),
      (.watch, .suspended), (.phone, .resumed), (.watch, .worn(watch: 2)),
      (nil, .expectation(line: 3, failure: nil)), (nil, .expectation(line: 3, failure: "x")),
      (.phone, .effect(.session(.outcome(.userInfo, id: 2, .unknown(.transferTimedOut))))),
    ]
    let faults = ProtocolFault.Code.allCases.flatMap { code in
      [nil, DeviceRole.watch].map { ($0, LogEvent.Kind.fault(ProtocolFault(code, "so"))) }
    }
    let haptics = Haptic.Kind.allCases.map {
      (DeviceRole?.some(.watch), LogEvent.Kind.effect(.haptic(Haptic($0))))
    }
    return (kinds + faults + haptics).map { device, kind in
      LogEvent(timeNanoseconds: 5, device: device, kind: kind)
    }
  }()

  private static func value(_ event: LogEvent) throws -> JSONValue {
    try JSONValue(Array(JSONText { event.writeValue(into: &$0) }.bytes))
  }

  /// The fields of a kind of line that need not be there.
  private static func optional(_ event: JSONValue) -> [String] {
    switch event["event"] {
    case "haptic": ["digest", "missed"]
    case "document": ["digest", "content"]
    case "fault": ["digest", "at"]
    case "response": ["digest", "status", "code", "fault"]
    case "input": ["digest"] + event.names.filter { !["t", "at", "event", "do"].contains($0) }
    default: ["digest"]
    }
  }

  @Test func `every line of a log is allowed, and none that lacks something`() throws {
    let schema = try Schema("log.json")
    var kinds: Set<String> = []
    var shapes: Set<[String]> = []
    for event in try (Self.story() + Self.others).map(Self.value) {
      #expect(try schema.allows(event), "\(event)")
      kinds.insert(event["event"].text ?? "")
      guard shapes.insert(event.names + [event["event"].text ?? ""]).inserted else { continue }
      let optional = Self.optional(event)
      for (name, without) in Changed.without(event, deep: false) {
        #expect(try schema.allows(without) == optional.contains(name), "without \(name): \(event)")
      }
      for changed in Changed.nulled(event, deep: false) {
        #expect(try !schema.allows(changed), "\(changed)")
      }
    }
    let listed = try Repository.text("docs/protocol/log.md").matches(
      of: /\n\| `([a-z]+)`(, `([a-z]+)`)? \|/
    )
    .flatMap { [$0.1, $0.3].compactMap { $0.map(String.init) } }
    #expect(Set(listed).subtracting(["t", "at", "event", "digest"]) == kinds)
  }

  @Test func `the lines of the page's example are allowed`() throws {
    let schema = try Schema("log.json")
    let lines = try Repository.text("docs/protocol/log.md").split(separator: "\n")
      .filter { $0.hasPrefix("{") }
    #expect(lines.count > 8)
    for line in lines {
      #expect(try schema.allows(JSONValue(Array(line.utf8))), "\(line)")
    }
  }

  @Test func `every answer of a phone is allowed, and none with more or less in it`() throws {
    let schema = try Schema("answer.json")
    let optional = ["reps", "weight", "duration", "done", "end", "notes", "changesWait"]
    let optionalThere = ["progress": [], "waiting": ["date"]]
    var shapes: Set<[String]> = []
    for event in try Self.story() {
      guard case .effect(.answer(let text)) = event.kind else { continue }
      let answer = try JSONValue(Array(text.bytes))
      #expect(try schema.allows(answer), "\(answer)")
      shapes.insert(answer.names)
      for (name, without) in Changed.without(answer) {
        let isAllowed = try schema.allows(without)
        let there = answer.names.count == 1 ? optionalThere[answer.names[0]] : nil
        let mayGo = (there ?? optional).contains(name)
        #expect(isAllowed == mayGo, "without \(name): \(without)")
      }
      for changed in Changed.added(to: answer) + Changed.nulled(answer) {
        #expect(try !schema.allows(changed), "\(changed)")
      }
    }
    #expect(shapes.count == 8)
  }
}

extension Changed {
  /// The value with one field gone, of every object in it, or only of its own; the names beside.
  static func without(_ value: JSONValue, deep: Bool = true)
    -> [(name: String, value: JSONValue)]
  {
    everywhere(in: value, deep: deep) { object in
      object.indices.map { index in
        var fields = object
        return (fields.remove(at: index).name, .object(fields))
      }
    }
  }

  /// The value with one field more, in every object in it.
  static func added(to value: JSONValue) -> [JSONValue] {
    everywhere(in: value) { [("", .object($0 + [.init(name: "unheardOf", value: 1)]))] }.map(
      \.value
    )
  }

  /// The value with null for one field, of every object in it.
  static func nulled(_ value: JSONValue, deep: Bool = true) -> [JSONValue] {
    everywhere(in: value, deep: deep) { object in
      object.indices.map { index in
        var fields = object
        fields[index] = .init(name: fields[index].name, value: .null)
        return ("", .object(fields))
      }
    }
    .map(\.value)
  }

  /// The value with one of its objects replaced, in every way that there is; of the elements of an
  /// array the first stands for all.
  private static func everywhere(
    in value: JSONValue,
    deep: Bool = true,
    _ replace: ([JSONValue.Field]) -> [(String, JSONValue)]
  ) -> [(name: String, value: JSONValue)] {
    switch value {
    case .object(let fields) where !deep:
      return replace(fields).map { (name: $0.0, value: $0.1) }
    case .object(let fields):
      let inner = fields.indices.flatMap { index in
        everywhere(in: fields[index].value, replace).map { name, new in
          var copy = fields
          copy[index] = .init(name: fields[index].name, value: new)
          return (name: name, value: JSONValue.object(copy))
        }
      }
      return replace(fields).map { (name: $0.0, value: $0.1) } + inner
    case .array(let elements):
      guard let first = elements.first else { return [] }
      return everywhere(in: first, replace).map {
        (name: $0.name, value: .array([$0.value] + elements.dropFirst()))
      }
    default: return []
    }
  }
}
