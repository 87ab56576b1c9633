package import LockstepProtocol

/// The lessons that an app gives about itself, without a vocabulary.
package struct AppLessons: Sendable {
  /// The verbs that the app takes, with those of their arguments that it seems to read.
  var verbs: [Verb] = []
  /// The verbs that the app seems to know, and took with no arguments that the suite has tried.
  var untaken: [String] = []
  /// Payloads as the app sends them.
  var payloads: [JSONValue] = []

  /// The names of all verbs that the app seems to know.
  var known: [String] { verbs.map(\.name) + untaken }

  /// Says which verbs were asked, which were not, and how a vocabulary is given.
  package func remark(_ role: Role) -> String {
    if verbs.isEmpty { return "no verb of the app was asked: \(Self.advice(role))" }
    let asked = verbs.map { verb in
      verb.parameters.isEmpty
        ? verb.name : "\(verb.name) (\(verb.parameters.map(\.name).joined(separator: ", ")))"
    }
    let left = untaken.isEmpty ? "" : ", not asked: \(untaken.joined(separator: ", "))"
    return "without a vocabulary asked, as the app's answers show them: "
      + "\(asked.joined(separator: ", "))\(left); --vocabulary FILE says all, \(Self.example(role))"
  }

  /// Says how an app's verbs are named to the suite.
  static func advice(_ role: Role) -> String {
    "its refusals name no verb that it takes with arguments that the suite knows; "
      + "say what it can be asked with --vocabulary FILE, \(example(role))"
  }

  private static func example(_ role: Role) -> String {
    let device = role == .watchApp ? "watch" : "phone"
    return #"such as {"\#(device)":{"verbs":[{"verb":"say","arguments":[{"name":"text"}]}]}}"#
  }
}

/// The payloads that an app has sent: one for each set of keys.
struct SentPayloads {
  private(set) var all: [JSONValue] = []

  private static let countMax = 12

  /// Takes the payload of a call, if it is of a new kind.
  mutating func take(_ call: JSONValue) {
    for payload in [call["payload"], call["metadata"]] { add(payload) }
  }

  mutating func add(_ payload: JSONValue) {
    guard case .object(let fields) = payload, !fields.isEmpty, all.count < Self.countMax else {
      return
    }
    let keys = fields.map(\.name)
    let isKnown = all.contains { other in
      if case .object(let others) = other { others.map(\.name) == keys } else { false }
    }
    if !isKnown { all.append(payload) }
  }
}
