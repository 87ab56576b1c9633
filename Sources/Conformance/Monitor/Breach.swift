/// A rule for all lines that the program broke, whatever the case tests.
struct Breach: Error, Sendable, Equatable {
  let statement: String
  let expected: String
  let found: String

  /// Throws a breach of a statement unless the condition holds.
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
  /// The device's date, in microseconds since 1970.
  let wall: Int64
  let isLeased: Bool
  private(set) var inputs: [JSONValue]
  let effects: [Effect]

  init(
    uptime: Int64,
    wall: Int64,
    isLeased: Bool,
    inputs: [JSONValue],
    effects: [Effect]
  ) {
    (self.uptime, self.wall, self.isLeased) = (uptime, wall, isLeased)
    (self.inputs, self.effects) = (inputs, effects)
  }

  /// Removes the packets that came while the link was down, which a device ignores (SESSION-9).
  ///
  /// - Parameter isLinkUp: `true` if the link is up when the step begins; it follows the step's changes.
  mutating func ignorePackets(unless isLinkUp: inout Bool) {
    inputs = inputs.filter { input in
      if input["type"] == "link" { isLinkUp = input["up"] == true }
      return isLinkUp || input["type"] != "packet"
    }
  }

  /// The packets that arrived from the other side.
  var arrived: [JSONValue] { inputs.map { $0["packet"] }.filter { !$0.isMissing } }

  /// The actions of the wearer, the owner or a developer.
  var actions: [JSONValue] { inputs.filter { $0["type"] == "input" } }

  /// `true` if the connection was lost or restored in this step.
  var changesLink: Bool { inputs.contains { $0["type"] == "link" } }
}
