import LockstepProtocol

extension AppCases {
  /// Makes the cases in which the app is sent what is like its own sends: an app of a pair understands
  /// these, and so they come further than what the suite makes up.
  static func own(_ role: Role) -> [Case] {
    [
      Case.app("APP-36", role, "what is like its own sends is answered like any other") {
        (b) throws(Stop) in
        for payload in try payloads(b) {
          try b.launched()
          try send(payload, to: b)
          for text in ["", AppEvents.name, "$date"] {
            try send(payload.changed { $0.isText ? .string(text) : $0 }, to: b)
          }
          for number: Int64 in [0, 1, maximumInteger] {
            try send(payload.changed { $0.number == nil ? $0 : .integer(number) }, to: b)
          }
        }
      },
      Case.app("APP-36", role, "what is like its own sends may lack any of their fields") {
        (b) throws(Stop) in
        for payload in try payloads(b) {
          guard case .object(let fields) = payload else { continue }
          try b.launched()
          for left in fields.map(\.name) {
            try send(.object(fields.filter { $0.name != left }), to: b)
          }
        }
      },
      Case.app("APP-39", role, "what it says of long texts like its own stays within the limits") {
        (b) throws(Stop) in
        let long = String(repeating: "é", count: 31_000)
        for payload in try payloads(b) {
          guard case .object(let fields) = payload else { continue }
          for field in fields where field.value.isText {
            let others = fields.map {
              $0.name == field.name ? .init(name: $0.name, value: .string(long)) : $0
            }
            let payload = JSONValue.object(others)
            try b.launched()
            try b.give(#""type":"message","id":1,"reply":true,"payload":\#(payload)"#)
            try b.give(#""type":"userInfo","origin":9,"id":1,"payload":\#(payload)"#)
            try b.settle()
          }
        }
      },
      Case.app("APP-14", role, "its own sends, come back, have the same answers", again: .started) {
        (b) throws(Stop) in
        let payloads = try payloads(b)
        try b.launched()
        try b.demandSteps()
        for payload in payloads {
          b.advance(seconds: 1)
          try send(payload, to: b)
        }
      },
    ]
  }

  private static func payloads(_ b: AppHarness) throws(Stop) -> [JSONValue] {
    let payloads = b.lessons.payloads
    if payloads.isEmpty {
      throw .notApplicable("it sends no payload of its own to what the suite can ask it")
    }
    return payloads
  }

  /// Gives the app a payload in each way in which one comes.
  private static func send(_ payload: JSONValue, to b: AppHarness) throws(Stop) {
    for (id, isQuestion) in [(1, true), (2, false)] {
      try b.give(
        #""type":"message","id":\#(id),"reply":\#(isQuestion),"payload":\#(payload)"#
      )
    }
    try b.give(#""type":"userInfo","origin":9,"id":1,"payload":\#(payload)"#)
    try b.give(#""type":"context","payload":\#(payload)"#)
    try b.give(#""type":"reply","to":9,"payload":\#(payload)"#)
    try b.give(
      #""type":"file","origin":9,"id":2,"name":"a.bin","size":5,"metadata":\#(payload),"#
        + #""data":"aGhoaGg=""#
    )
    if b.role == .watchApp {
      try b.give(#""type":"complication","payload":\#(payload)"#)
      try b.give(#""type":"launch","id":1,"payload":\#(payload)"#)
    }
    try b.settle()
  }
}

extension JSONValue {
  fileprivate var isText: Bool { if case .string = self { true } else { false } }

  /// Changes each value that is neither an object nor an array, at any depth.
  fileprivate func changed(_ change: (JSONValue) -> JSONValue) -> JSONValue {
    switch self {
    case .object(let fields):
      // A date, or data, is one value.
      let isEscaped = fields.count == 1 && fields[0].name.hasPrefix("$")
      if isEscaped { return self }
      return .object(fields.map { Field(name: $0.name, value: $0.value.changed(change)) })
    case .array(let elements): return .array(elements.map { $0.changed(change) })
    default: return change(self)
    }
  }
}
