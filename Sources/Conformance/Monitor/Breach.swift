/// A rule of all lines that the program broke, whatever the case is about.
struct Breach: Error, Sendable, Equatable {
  let statement: String
  let expected: String
  let found: String

  /// Demands what holds of every line.
  static func unless(
    _ holds: Bool,
    _ statement: String,
    _ expected: @autoclosure () -> String,
    _ found: @autoclosure () -> String
  ) throws(Breach) {
    if !holds { throw Breach(statement: statement, expected: expected(), found: found()) }
  }
}

/// One step of a device: when it was, what happened to it and what it did.
struct DeviceStep {
  let uptime: Int64
  /// The device's date, in microseconds.
  let wall: Int64
  let isLeased: Bool
  let inputs: [JSONValue]
  let effects: [Effect]

  /// What arrived over the air.
  var arrived: [JSONValue] { inputs.map { $0["packet"] }.filter { !$0.isMissing } }

  /// What the wearer, the owner or a developer did.
  var actions: [JSONValue] { inputs.filter { $0["type"] == "input" } }

  /// Whether the connection went or came in it.
  var changesLink: Bool { inputs.contains { $0["type"] == "link" } }
}
